// Everything that a program names or says: identifiers, strings, texts between tags, patterns. Comments are no part of it.
import { type AstNode, childrenOf, isNode } from './source-tree';

export type WordUse = { readonly text: string; readonly start: number };

/** In the order of the source. */
export function collectWords(program: AstNode): WordUse[] {
  const uses: WordUse[] = [];
  const visit = (node: AstNode): void => {
    const text = wordsOf(node);
    if (text !== null) uses.push({ text, start: node.start });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return uses;
}

function wordsOf(node: AstNode): string | null {
  const { type, name, value, regex } = node;
  if (/Identifier$/.test(type)) return typeof name === 'string' ? name : null;
  if (type === 'TemplateElement') return partOf(value, 'raw');
  if (type !== 'Literal' && type !== 'JSXText') return null;
  return typeof value === 'string' ? value : partOf(regex, 'pattern');
}

function partOf(value: unknown, key: string): string | null {
  if (value === null || typeof value !== 'object' || isNode(value)) return null;
  const part = (value as Readonly<Record<string, unknown>>)[key];
  return typeof part === 'string' ? part : null;
}

/**
 * The words of a name or of a text, in lower case: `CapPolicy`, `cap_policy` and `cap-policy` are cap and policy. Capitals
 * in a row are read in both ways, for they are a word (`CBCLMessage`), or the beginning of one (`CLowl`).
 */
export function splitWords(text: string): Set<string> {
  const atHumps = text.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  const afterCapitals = atHumps.replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return new Set(`${atHumps} ${afterCapitals}`.toLowerCase().split(/[^a-z\d]+/));
}
