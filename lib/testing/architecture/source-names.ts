// Finds the names that a file uses without declaring them: what it takes from its environment.
// A name that is declared anywhere in the file counts as its own, whatever the scope: a rule about
// globals may so miss a shadowed one, and never accuses a parameter.
import { type AstNode, expressionWords, isNode } from './source-tree';

export type NameUse = { readonly text: string; readonly start: number };

/** Undeclared names in the order of use, with `Date.now`, `Math.random` and `new Date()` among them. */
export function collectNames(program: AstNode): NameUse[] {
  const declared = new Set<string>();
  const used: NameUse[] = [];
  const visit = (node: AstNode): void => {
    for (const name of declaredNames(node)) declared.add(name);
    const impure = impureUse(node);
    if (impure) used.push({ text: impure, start: node.start });
    for (const [key, value] of Object.entries(node)) {
      if (isOnlyALabel(node, key)) continue;
      for (const child of [value].flat()) {
        if (!isNode(child)) continue;
        if (child.type === 'Identifier')
          used.push({ text: String(child.name), start: child.start });
        visit(child);
      }
    }
  };
  visit(program);
  return used.filter(({ text }) => !declared.has(text));
}

// Members whose use differs from call to call, while the rest of their object is harmless.
const IMPURE_MEMBERS = new Set(['Date.now', 'Math.random']);

/** How a use of the clock or of chance is named; null for every other node. */
function impureUse(node: AstNode): string | null {
  if (node.type === 'MemberExpression') {
    const member = expressionWords(node).join('.');
    return IMPURE_MEMBERS.has(member) ? member : null;
  }
  if (expressionWords(node.callee).join('.') !== 'Date') return null;
  if (node.type === 'CallExpression') return 'Date()';
  const isNow = Array.isArray(node.arguments) && node.arguments.length === 0;
  return node.type === 'NewExpression' && isNow ? 'new Date()' : null;
}

// Where an identifier names a member or a type and not a value of the environment.
const LABELS: Readonly<Record<string, readonly string[]>> = {
  AccessorProperty: ['key'],
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  ExportSpecifier: ['exported'],
  ImportSpecifier: ['imported'],
  LabeledStatement: ['label'],
  MemberExpression: ['property'],
  MetaProperty: ['meta', 'property'],
  MethodDefinition: ['key'],
  Property: ['key'],
  PropertyDefinition: ['key'],
  TSEnumMember: ['id'],
  TSInterfaceHeritage: ['expression'],
  TSClassImplements: ['expression'],
  TSMethodSignature: ['key'],
  TSPropertySignature: ['key'],
  TSQualifiedName: ['left', 'right'],
  TSTypeQuery: ['exprName'],
  TSTypeReference: ['typeName'],
};

function isOnlyALabel(node: AstNode, key: string): boolean {
  return node.computed !== true && (LABELS[node.type]?.includes(key) ?? false);
}

// The keys under which a node binds names.
const BINDINGS: Readonly<Record<string, readonly string[]>> = {
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  ImportSpecifier: ['local'],
  TSCallSignatureDeclaration: ['params'],
  TSConstructorType: ['params'],
  TSDeclareFunction: ['id', 'params'],
  TSEmptyBodyFunctionExpression: ['params'],
  TSEnumDeclaration: ['id'],
  TSFunctionType: ['params'],
  TSIndexSignature: ['parameters'],
  TSInterfaceDeclaration: ['id'],
  TSMappedType: ['key'],
  TSMethodSignature: ['params'],
  TSNamedTupleMember: ['label'],
  TSTypeAliasDeclaration: ['id'],
  TSTypeParameter: ['name'],
  TSTypePredicate: ['parameterName'],
  VariableDeclarator: ['id'],
};

function declaredNames(node: AstNode): string[] {
  return (BINDINGS[node.type] ?? []).flatMap((key) => [node[key]].flat().flatMap(patternNames));
}

/** The names that a pattern binds: `{ a, b: [c] = d, ...e }` gives a, c, e. */
function patternNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  const parts = ['left', 'argument', 'value', 'parameter', 'elements', 'properties'];
  return parts.flatMap((key) => [pattern[key]].flat().flatMap(patternNames));
}
