// A step of the Markdown pipeline: after sanitising, what is drawn otherwise for where it stands is marked: lists and quotations
// far inside one another, which would leave their words no room, and pictures in a link, which are no link of their own.

type HastNode = {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
};

/** Levels that are indented: on a phone half of the line is left to the words. */
const INDENTED_LEVELS = 6;

/** The properties by which the marks are read. */
export const IS_DEEP = 'dataDeep';
export const IS_IN_LINK = 'dataInLink';

const INDENTS: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote']);

/** Marks the elements of the tree, in place. */
export function rehypePlaced() {
  return (tree: HastNode): void => {
    mark(tree, 0, false);
  };
}

function mark(parent: HastNode, level: number, isInLink: boolean): void {
  for (const child of parent.children ?? []) {
    const { tagName = '' } = child;
    const inner = INDENTS.has(tagName) ? level + 1 : level;
    if (inner > level && inner > INDENTED_LEVELS) setMark(child, IS_DEEP);
    if (tagName === 'img' && isInLink) setMark(child, IS_IN_LINK);
    mark(child, inner, isInLink || tagName === 'a');
  }
}

function setMark(node: HastNode, name: string): void {
  node.properties = { ...node.properties, [name]: true };
}
