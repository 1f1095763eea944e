// Cuts code into tokens by a grammar. Loaded when there is code to highlight, and each grammar by itself.
import { createLowlight, type LanguageFn } from 'lowlight';
import type { GrammarLanguage } from './code-language';
import { TOKENS_MAX } from './code-limits';

export type TokenKind = 'comment' | 'keyword' | 'name' | 'number' | 'plain' | 'string' | 'type';

export type CodeToken = { readonly kind: TokenKind; readonly text: string };

const GRAMMARS: Readonly<Record<GrammarLanguage, () => Promise<{ default: LanguageFn }>>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  http: () => import('highlight.js/lib/languages/http'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  latex: () => import('highlight.js/lib/languages/latex'),
  lisp: () => import('highlight.js/lib/languages/lisp'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

/** What the library calls a scope, by the few kinds that differ for the eye. */
const KINDS: ReadonlyMap<string, TokenKind> = new Map([
  ['comment', 'comment'],
  ['quote', 'comment'],
  ['meta', 'comment'],
  ['keyword', 'keyword'],
  ['literal', 'number'],
  ['number', 'number'],
  ['symbol', 'number'],
  ['string', 'string'],
  ['regexp', 'string'],
  ['char', 'string'],
  ['title', 'name'],
  ['section', 'name'],
  ['name', 'name'],
  ['attr', 'name'],
  ['attribute', 'name'],
  ['property', 'name'],
  ['selector-class', 'name'],
  ['selector-id', 'name'],
  ['built_in', 'type'],
  ['type', 'type'],
  ['class', 'type'],
  ['variable', 'type'],
  ['template-variable', 'type'],
  ['selector-tag', 'keyword'],
  ['tag', 'plain'],
  ['subst', 'plain'],
]);

const PREFIX = 'hljs-';

const lowlight = createLowlight();

/** Makes the language's grammar ready. */
export async function loadGrammar(language: GrammarLanguage): Promise<void> {
  if (lowlight.registered(language)) return;
  lowlight.register(language, (await GRAMMARS[language]()).default);
}

/** The text cut by a grammar that was loaded, nothing left out or added; null where it has more tokens than are drawn. */
export function tokensOf(text: string, language: GrammarLanguage): readonly CodeToken[] | null {
  const tokens: CodeToken[] = [];
  collect(lowlight.highlight(language, text), 'plain', tokens);
  return tokens.length > TOKENS_MAX ? null : tokens;
}

type TreeNode = {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly TreeNode[];
};

/** Neighbours of one kind are one token. */
function collect(node: TreeNode, kind: TokenKind, tokens: CodeToken[]): void {
  const own = kindOf(node) ?? kind;
  if (node.type === 'text' && node.value !== undefined && node.value !== '') {
    const last = tokens.at(-1);
    if (last?.kind === own) tokens[tokens.length - 1] = { kind: own, text: last.text + node.value };
    else tokens.push({ kind: own, text: node.value });
  }
  for (const child of node.children ?? []) collect(child, own, tokens);
}

function kindOf({ properties }: TreeNode): TokenKind | undefined {
  const names = properties?.className;
  const [first] = Array.isArray(names) ? names : [];
  return typeof first === 'string' ? KINDS.get(first.slice(PREFIX.length)) : undefined;
}
