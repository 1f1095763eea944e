// A small, untyped view of the parser's tree: enough to walk it, and no more.

export type AstNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

/** Whether a value of the tree is a node, and not a list, a name or a number. */
export function isNode(value: unknown): value is AstNode {
  return value !== null && typeof value === 'object' && 'type' in value && 'start' in value;
}

/** The nodes directly below a node, in the order of the source. */
export function childrenOf(node: AstNode): AstNode[] {
  return Object.values(node).flat().filter(isNode);
}

/** The name that a declaration, a property or a specifier gives, if it is a plain one. */
export function nameOf(node: AstNode): string | null {
  for (const key of ['imported', 'exported', 'id', 'key', 'local']) {
    const part = node[key];
    if (isNode(part) && typeof part.name === 'string') return part.name;
  }
  return null;
}

/** The names of a called expression from left to right: `it.each(rows)(...)` gives `it`, `each`. */
export function calleeWords(call: AstNode): string[] {
  return expressionWords(call.callee);
}

/** The names of a member chain: `a.b.c` gives `a`, `b`, `c`. */
export function expressionWords(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (typeof node.name === 'string') return [node.name];
  if (node.type === 'MemberExpression') {
    return [...expressionWords(node.object), ...expressionWords(node.property)];
  }
  return node.type === 'CallExpression' ? calleeWords(node) : [];
}
