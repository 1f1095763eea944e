// TeX to MathML, as a tree of the elements and attributes that are drawn, and no others. Loaded when there is a formula. The
// TeX is of agents: it may neither load, link, colour, hide, shrink nor move anything, nor define commands.
import katex from 'katex';
import { mathLetters } from './math-letters';

/** An element with its children, or a text. */
export type FormulaNode =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly FormulaNode[];
    };

export type FormulaTree =
  | { readonly ok: true; readonly root: FormulaNode }
  | { readonly ok: false; readonly fault: FormulaFault }
  /** In the words of KaTeX. */
  | { readonly ok: false; readonly fault: 'katex'; readonly why: string };

type FormulaFault = 'defines' | 'too_large' | 'empty' | 'too_deep' | 'no_tex';

/** Commands of TeX stand for others, some of them often: a formula has use for far fewer. */
const EXPANSIONS_MAX = 500;

/** Nothing is larger, in units of the text's size. */
const SIZE_MAX_EM = 10;

/** Each is an element. */
const NODES_MAX = 1_500;

/** A narrow space backwards is part of some signs; a wider one would draw over what stands before. */
const SPACE_MIN_EM = -0.17;

/** Elements inside one another; a browser draws them by a function that calls itself. */
const DEPTH_MAX = 60;

/** A command that stands for another one may double what it is used for at each step. */
const DEFINES =
  /\\(?:[egx]?def|(?:future)?let|(?:re|provide)?newcommand|renewcommand|global|long)(?![a-zA-Z])/;

const ELEMENTS: ReadonlySet<string> = new Set([
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'mspace', 'mstyle', 'mpadded', 'menclose'],
  ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'],
  ...['mtable', 'mtr', 'mtd'],
]);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['accent', 'accentunder', 'displaystyle', 'fence', 'form', 'largeop', 'linethickness'],
  ...['lspace', 'rspace', 'maxsize', 'minsize', 'movablelimits', 'scriptlevel', 'separator'],
  ...['stretchy', 'symmetric'],
]);

/** Words, numbers and lengths that are not below zero. */
const VALUE = /^[a-z0-9.%]{1,20}$/;

/** What KaTeX calls an internal function: the tree of what it would write as markup. */
type Internal = {
  __renderToDomTree(tex: string, options: Record<string, unknown>): KatexNode;
};

type KatexNode = {
  readonly type?: string;
  readonly text?: string;
  /** Of a space, in units of the text's size. */
  readonly width?: unknown;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: readonly KatexNode[];
};

/** Where a formula stands: in a line of text, or for itself. */
export type FormulaPlace = 'inline' | 'display';

/** The formula to draw, or why it is none. */
export function formulaTree(tex: string, place: FormulaPlace): FormulaTree {
  if (DEFINES.test(tex)) return { ok: false, fault: 'defines' };
  try {
    const tree = (katex as unknown as Internal).__renderToDomTree(tex, {
      output: 'mathml',
      displayMode: place === 'display',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: EXPANSIONS_MAX,
      maxSize: SIZE_MAX_EM,
    });
    const budget = { nodes: NODES_MAX };
    const [root] = convert(tree, budget, 0);
    if (budget.nodes < 0) return { ok: false, fault: 'too_large' };
    return root === undefined ? { ok: false, fault: 'empty' } : { ok: true, root };
  } catch (error) {
    return faultOf(error);
  }
}

function faultOf(error: unknown): FormulaTree {
  if (error instanceof RangeError) return { ok: false, fault: 'too_deep' };
  if (!(error instanceof Error)) return { ok: false, fault: 'no_tex' };
  return { ok: false, fault: 'katex', why: error.message.replace(/^KaTeX parse error: /, '') };
}

/** What stands in place of a node; of what is not drawn its children. */
function convert(node: KatexNode, budget: { nodes: number }, depth: number): FormulaNode[] {
  budget.nodes -= 1;
  if (depth > DEPTH_MAX) budget.nodes = -1;
  if (budget.nodes < 0) return [];
  const { type, text, width, children = [] } = node;
  if (text !== undefined) return [text];
  if (typeof width === 'number') return [space(width)];
  if (type === 'annotation') return [];
  const inner = children.flatMap((child) => convert(child, budget, depth + 1));
  // Of a formula its drawing comes first, and its source after it.
  if (type === 'semantics') return inner.slice(0, 1);
  if (type === 'mphantom') return [element('mrow', {}, inner)];
  if (type === undefined || !ELEMENTS.has(type)) return inner;
  return [element(type, node.attributes ?? {}, inner)];
}

function space(em: number): FormulaNode {
  const width = Math.min(SIZE_MAX_EM, Math.max(SPACE_MIN_EM, em));
  return { tag: 'mspace', attributes: { width: `${width.toFixed(3)}em` }, children: [] };
}

function element(
  tag: string,
  given: Readonly<Record<string, unknown>>,
  children: readonly FormulaNode[],
): FormulaNode {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const text = String(value);
    if (ATTRIBUTES.has(name) && VALUE.test(text)) attributes[name] = text;
  }
  if (tag === 'math' && given.display === 'block') attributes.display = 'block';
  if (tag === 'mspace' && VALUE.test(String(given.width))) attributes.width = String(given.width);
  if (tag === 'menclose') return enclosed(String(given.notation), children);
  if (tag === 'mpadded') return padded(String(given.style), children);
  if (tag === 'mtable') return aligned(String(given.columnalign ?? ''), attributes, children);
  return { tag, attributes, children: lettersOf(given.mathvariant, attributes, children) };
}

/** Browsers draw no enclosure by themselves: the style sheet does. */
function enclosed(notation: string, children: readonly FormulaNode[]): FormulaNode {
  const name = notation.includes('strike') ? 'formula-struck' : 'formula-boxed';
  return { tag: 'mrow', attributes: { class: name }, children };
}

/** What stands in it, where it stands: moved aside without the room for it, its end would be cut. A frame is a box, in our colour. */
function padded(style: string, children: readonly FormulaNode[]): FormulaNode {
  if (style.startsWith('border')) return enclosed('box', children);
  return { tag: 'mrow', attributes: {}, children };
}

/** Nor do they align columns. */
function aligned(
  columnalign: string,
  attributes: Readonly<Record<string, string>>,
  rows: readonly FormulaNode[],
): FormulaNode {
  const sides = columnalign.split(' ');
  const children = rows.map((row) => {
    if (typeof row === 'string') return row;
    const cells = row.children.map((cell, column) => {
      const side = sides[column % sides.length];
      if (typeof cell === 'string' || (side !== 'left' && side !== 'right')) return cell;
      return { ...cell, attributes: { ...cell.attributes, class: `formula-${side}` } };
    });
    return { ...row, children: cells };
  });
  return { tag: 'mtable', attributes, children };
}

/** Nor do they have variants of letters, but for upright ones: each is a character of its own. */
function lettersOf(
  variant: unknown,
  attributes: Record<string, string>,
  children: readonly FormulaNode[],
): readonly FormulaNode[] {
  if (variant === undefined) return children;
  if (variant === 'normal') {
    attributes.mathvariant = 'normal';
    return children;
  }
  return children.map((child) =>
    typeof child === 'string' ? mathLetters(child, String(variant)) : child,
  );
}
