// English that code says itself where the catalogue should, in a program's tree: texts between tags, literals that are drawn or read aloud, and everywhere
// else whatever reads like a sentence or a label. Names of classes, keys of queries and what is compared are none.
import { type AstNode, childrenOf, isNode } from './source-tree';
import type { WordUse } from './source-words';

/** What of lib says nothing of its own to people: folders, and single files. All of `app` and `components` does not. */
const SILENT_IN_LIB = [
  ...['lib/projections/sentences/', 'lib/projections/thread/'],
  ...['lib/suspects/signals/', 'lib/suspects/suspects.ts'],
  ...['lib/search/parse-query.ts', 'lib/search/search-query.ts', 'lib/search/query-failure.ts'],
  ...['lib/alerts/rule-text.ts', 'lib/alerts/presets.ts', 'lib/text/signer-text.ts'],
  'lib/client/',
];

/** Whether all texts of a file that people read come from the catalogue. */
export function speaksByCatalogue(path: string): boolean {
  return /^(app|components)\//.test(path) || SILENT_IN_LIB.some((place) => path.startsWith(place));
}

/** Attributes whose texts people read. */
const READ_ATTRIBUTES = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext'],
  ...['confirm', 'description', 'detail', 'heading', 'hint', 'label', 'note', 'placeholder'],
  ...['question', 'records', 'text', 'title'],
]);

/** Where the words are no English, whatever they look like: styles, what a link is to the page, names of keys, and keys by which data is cached. */
const OTHER_ATTRIBUTES = /class(name)?$|^rel$|^shortcut$/i;
const OTHER_PROPERTIES = /^(key|queryKey|class(Name)?)$/;

const OTHER_CALLS = new Set(['cva', 'invariant', 'Error', 'require']);

/** They take selectors. */
const OTHER_METHODS = /^(closest|matches|querySelector(All)?)$/;

/** Classes of Tailwind that look like words. */
const PLAIN_CLASSES = new Set([
  ...['absolute', 'block', 'border', 'contents', 'fixed', 'flex', 'grid', 'group', 'hidden'],
  ...['inline', 'invisible', 'isolate', 'italic', 'outline', 'peer', 'relative', 'resize'],
  ...['rounded', 'shadow', 'static', 'sticky', 'table', 'truncate', 'underline', 'uppercase'],
  ...['visible'],
]);

/** In code there is no English, but for what is put into it. */
type Place = 'drawn' | 'elsewhere' | 'code';

/** In the order of the source. */
export function collectShownTexts(program: AstNode): WordUse[] {
  const found: WordUse[] = [];
  const look = (node: AstNode, place: Place): void => {
    if (isOther(node)) return;
    const text = textOf(node);
    if (text !== null && isEnglish(text, place)) found.push({ text, start: node.start });
    const said = childrenOf(node).filter((child) => !isCompared(node, child));
    for (const child of said) look(child, placeOf(node, child, place));
  };
  look(program, 'elsewhere');
  return found;
}

function isOther(node: AstNode): boolean {
  if (/^(Import|Export(All|Named)Declaration$)/.test(node.type) && isNode(node.source)) return true;
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return true;
  if (typeof node.directive === 'string') return true;
  if (node.type === 'JSXAttribute') return OTHER_ATTRIBUTES.test(attributeName(node));
  if (node.type === 'Property') return OTHER_PROPERTIES.test(wordOf(node.key));
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    return OTHER_CALLS.has(wordOf(node.callee)) || isSelection(node.callee);
  }
  return node.type === 'BinaryExpression' && /^[!=]==?$|^in$/.test(String(node.operator));
}

function isSelection(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  return OTHER_METHODS.test(wordOf(callee.property));
}

/** What a case of a switch is compared with. */
function isCompared(node: AstNode, child: AstNode): boolean {
  return node.type === 'SwitchCase' && child === node.test;
}

/** What stands in it may say something. */
function isCode({ type, tag }: AstNode): boolean {
  return type === 'TaggedTemplateExpression' && wordOf(tag) === 'codeText';
}

/** A drawn place hands on to what is drawn in it: branches, parts of a template; a call or a function draws for itself. */
function placeOf(node: AstNode, child: AstNode, place: Place): Place {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'drawn';
    case 'JSXAttribute':
      return READ_ATTRIBUTES.has(attributeName(node)) ? 'drawn' : 'elsewhere';
    case 'JSXExpressionContainer':
      return place;
    case 'TemplateLiteral':
      return place === 'code' && child.type !== 'TemplateElement' ? 'elsewhere' : place;
    case 'TaggedTemplateExpression':
      return isCode(node) ? 'code' : 'elsewhere';
    case 'ConditionalExpression':
      return child === node.test ? 'elsewhere' : place;
    case 'LogicalExpression':
      return child === node.left && node.operator === '&&' ? 'elsewhere' : place;
    default:
      return 'elsewhere';
  }
}

function textOf(node: AstNode): string | null {
  const { type, value } = node;
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : null;
  if (type !== 'TemplateElement' || value === null || typeof value !== 'object') return null;
  return 'raw' in value ? String(value.raw) : null;
}

function isEnglish(text: string, place: Place): boolean {
  if (place === 'code' || !/\p{L}/u.test(text) || /^\w+:\/\/\S+$/.test(text)) return false;
  if (place === 'drawn') return true;
  const tokens = text.split(/\s+/).filter((token) => token !== '');
  if (tokens.every(isClass)) return false;
  const isSentence =
    tokens.filter((token) => /^[“"(]?\p{L}+[’'.,:;!?)”"]*$/u.test(token)).length > 1;
  return isSentence || /^\p{Lu}\p{Ll}+[.:,]?$/u.test(text.trim());
}

function isClass(token: string): boolean {
  return PLAIN_CLASSES.has(token) || /^[^A-Z“”’.,]+[-[\]/:][^A-Z]*$/.test(token);
}

function attributeName(attribute: AstNode): string {
  return wordOf(attribute.name);
}

function wordOf(node: unknown): string {
  if (!isNode(node)) return '';
  return typeof node.name === 'string' ? node.name : '';
}
