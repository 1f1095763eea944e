// Reads source files into the facts that the architecture rules check: imports, functions, exported
// types, strings, names that come from the environment. Parses instead of matching text, so that a
// word in a comment or a string never counts. The parser is the one that Vitest brings along.
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseAst } from 'vitest/node';
import { collectShownTexts, speaksByCatalogue } from './shown-texts';
import { collectNames } from './source-names';
import { type AstNode, calleeWords, childrenOf, isNode, nameOf } from './source-tree';
import { collectWords } from './source-words';

export type ImportFact = {
  readonly specifier: string;
  /** Path inside the repository without extension; null for a package. */
  readonly target: string | null;
  readonly typeOnly: boolean;
  /** `import('x')`: loaded when it is called. */
  readonly isDynamic: boolean;
  /** `*` for all that there are. */
  readonly names: readonly string[];
  readonly line: number;
};

export type FunctionFact = { readonly name: string; readonly lines: number; readonly line: number };

export type TextFact = { readonly text: string; readonly line: number };

export type TestFact = { readonly title: string; readonly asserts: boolean; readonly line: number };

export type SourceFile = {
  /** Inside the repository, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly directives: readonly string[];
  readonly imports: readonly ImportFact[];
  readonly functions: readonly FunctionFact[];
  /** Types, interfaces, classes and enums that other files can import from here. */
  readonly exportedTypes: readonly string[];
  /** Functions, constants and classes that other files can import from here. */
  readonly exportedValues: readonly string[];
  readonly strings: readonly TextFact[];
  /** Regular expressions as they are written. */
  readonly patterns: readonly TextFact[];
  /** Names that the file uses and does not declare, `Date.now` and `new Date()` among them. */
  readonly globals: readonly TextFact[];
  /** Identifiers and texts of every kind. */
  readonly words: readonly TextFact[];
  /** What it says to people in English, where it is to take that from the catalogue. */
  readonly shownTexts: readonly TextFact[];
  readonly tests: readonly TestFact[];
};

const SOURCE_NAME = /(?<!\.d)\.(ts|tsx|mjs)$/;
const NOT_OURS = new Set(['node_modules', 'generated', 'vectors']);

/** Reads and scans every source file under the given folders and files of the repository. */
export function readSources(root: string, paths: readonly string[]): SourceFile[] {
  return paths
    .flatMap((path) => listSources(root, path))
    .map((path) => scanSource(path, readFileSync(join(root, path), 'utf8')));
}

function listSources(root: string, path: string): string[] {
  if (SOURCE_NAME.test(path)) return [path];
  return directoryEntries(join(root, path)).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const inner = posix.join(path, entry.name);
    if (entry.isDirectory()) return listSources(root, inner);
    return SOURCE_NAME.test(entry.name) ? [inner] : [];
  });
}

function directoryEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that has nothing in it does not exist yet.
    return [];
  }
}

/** Scans one file. Throws the parser's error when it is not valid TypeScript or JavaScript. */
export function scanSource(path: string, text: string): SourceFile {
  const lang = path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js';
  const program: unknown = parseAst(text, { lang, astType: lang === 'js' ? 'js' : 'ts' }, path);
  if (!isNode(program)) throw new Error(`${path}: the parser gave no tree`);
  const lineAt = lineCounter(text);
  const facts = collectFacts(path, program, lineAt);
  return {
    path,
    text,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    directives: childrenOf(program).flatMap((node) => directiveOf(node)),
    exportedTypes: exportedTypes(program),
    exportedValues: exportedValues(program),
    globals: collectNames(program).map(({ text: name, start }) => ({
      text: name,
      line: lineAt(start),
    })),
    shownTexts: (speaksByCatalogue(path) ? collectShownTexts(program) : []).map(
      ({ text: said, start }) => ({ text: said, line: lineAt(start) }),
    ),
    words: collectWords(program).map(({ text: said, start }) => ({
      text: said,
      line: lineAt(start),
    })),
    ...facts,
  };
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function directiveOf(node: AstNode): string[] {
  return typeof node.directive === 'string' ? [node.directive] : [];
}

type Facts = Pick<SourceFile, 'imports' | 'functions' | 'strings' | 'patterns' | 'tests'>;

function collectFacts(path: string, program: AstNode, lineAt: (offset: number) => number): Facts {
  const imports: ImportFact[] = [];
  const functions: FunctionFact[] = [];
  const strings: TextFact[] = [];
  const patterns: TextFact[] = [];
  const tests: TestFact[] = [];
  const visit = (node: AstNode, parent: AstNode): void => {
    const line = lineAt(node.start);
    const found = importOf(node);
    if (found) {
      imports.push({ ...found, target: resolveImport(path, found.specifier), line });
    } else if (FUNCTIONS.has(node.type)) {
      const lines = lineAt(node.end) - line + 1;
      functions.push({ name: nameOf(node) ?? nameOf(parent) ?? '(anonymous)', lines, line });
    } else {
      const text = textOf(node);
      if (text !== null) strings.push({ text, line });
      const pattern = patternOf(node);
      if (pattern !== null) patterns.push({ text: pattern, line });
    }
    const title = testTitle(node);
    if (title !== null) tests.push({ title, asserts: hasAssertion(node), line });
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(program, program);
  return { imports, functions, strings, patterns, tests };
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);

function textOf(node: AstNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement') return null;
  const { value } = node;
  return value !== null && typeof value === 'object' && 'raw' in value ? String(value.raw) : null;
}

/** A regular expression that is written between slashes. */
function patternOf({ type, regex }: AstNode): string | null {
  if (type !== 'Literal' || regex === null || typeof regex !== 'object') return null;
  return 'pattern' in regex ? String(regex.pattern) : null;
}

/** Static and dynamic imports, re-exports, `import('x').Type` and `require`; null for other nodes. */
function importOf(
  node: AstNode,
): Pick<ImportFact, 'specifier' | 'typeOnly' | 'isDynamic' | 'names'> | null {
  const source = node.type === 'CallExpression' ? requireArgument(node) : node.source;
  const specifier = isNode(source) ? textOf(source) : null;
  if (specifier === null) return null;
  const specifiers = childrenOf(node).filter((child) => child.type.endsWith('Specifier'));
  const isType = (part: AstNode) => part.importKind === 'type' || part.exportKind === 'type';
  const isAll = node.type === 'ImportExpression' || node.type === 'ExportAllDeclaration';
  return {
    specifier,
    typeOnly:
      isType(node) ||
      node.type === 'TSImportType' ||
      (specifiers.length > 0 && specifiers.every(isType)),
    isDynamic: node.type === 'ImportExpression',
    names: isAll ? ['*'] : specifiers.flatMap((part) => importedName(part) ?? []),
  };
}

function importedName(specifier: AstNode): string | null {
  return specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(specifier);
}

function requireArgument(call: AstNode): unknown {
  if (calleeWords(call).join('.') !== 'require') return undefined;
  return Array.isArray(call.arguments) ? call.arguments[0] : undefined;
}

function resolveImport(path: string, specifier: string): string | null {
  const own = specifier.startsWith('@/') ? specifier.slice(2) : null;
  const relative = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null;
  return (own ?? relative)?.replace(/\.(ts|tsx|mjs|js)$/, '') ?? null;
}

const TYPE_DECLARATIONS = new Set([
  'ClassDeclaration',
  'TSEnumDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
]);

function exportedTypes(program: AstNode): string[] {
  const top = childrenOf(program);
  const declaredHere = new Set(top.filter(isTypeDeclaration).flatMap((node) => nameOf(node) ?? []));
  return top
    .filter((node) => node.type.startsWith('Export') && !isNode(node.source))
    .flatMap((node) => childrenOf(node))
    .filter((node) => isTypeDeclaration(node) || declaredHere.has(nameOf(node) ?? ''))
    .flatMap((node) => nameOf(node) ?? []);
}

const VALUE_DECLARATIONS = new Set([
  'ClassDeclaration',
  'FunctionDeclaration',
  'VariableDeclarator',
]);

function exportedValues(program: AstNode): string[] {
  return childrenOf(program)
    .filter(({ type, source }) => type === 'ExportNamedDeclaration' && !isNode(source))
    .flatMap((node) => childrenOf(node))
    .flatMap((node) => (node.type === 'VariableDeclaration' ? childrenOf(node) : node))
    .filter(({ type }) => VALUE_DECLARATIONS.has(type))
    .flatMap((node) => nameOf(node) ?? []);
}

function isTypeDeclaration(node: AstNode): boolean {
  return TYPE_DECLARATIONS.has(node.type);
}

const TEST_MODIFIERS = new Set(['each', 'fails', 'for', 'only', 'runIf', 'skipIf']);

/** The title of `it('...', ...)` and its variants; null for a skipped test and every other node. */
function testTitle(node: AstNode): string | null {
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return null;
  const [title, ...rest] = node.arguments.filter(isNode);
  if (!title || !rest.some((argument) => FUNCTIONS.has(argument.type))) return null;
  const [first = '', ...modifiers] = calleeWords(node);
  if (first !== 'it' && first !== 'test') return null;
  if (!modifiers.every((word) => TEST_MODIFIERS.has(word))) return null;
  return textOf(title) ?? '(computed title)';
}

/** Whether anything inside calls `expect`, `assert`, a helper named after one, or the context's `skip`. */
function hasAssertion(node: AstNode): boolean {
  const words = node.type === 'CallExpression' ? calleeWords(node) : [];
  if (words.join('.') === 'skip' || words.some((word) => /^(expect|assert)/.test(word)))
    return true;
  return childrenOf(node).some(hasAssertion);
}
