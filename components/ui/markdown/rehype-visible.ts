// A step of the Markdown pipeline: after sanitising, hidden characters in text are wrapped so that they are drawn by name.
import { splitVisible } from '../text/split-visible';

type HastNode = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
};

type TitleOf = (character: string) => string;

/** Wraps hidden characters of every text node of the tree, in place. `titleOf` says of one by its name what it is. */
export function rehypeVisible(titleOf: TitleOf) {
  return (tree: HastNode): void => {
    wrapChildren(tree, titleOf);
  };
}

function wrapChildren(parent: HastNode, titleOf: TitleOf): void {
  if (parent.children === undefined) return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return wrapText(child, titleOf);
    wrapChildren(child, titleOf);
    return [child];
  });
}

function wrapText(node: HastNode, titleOf: TitleOf): HastNode[] {
  return splitVisible(node.value ?? '').map((segment) =>
    segment.kind !== 'hidden'
      ? { type: 'text', value: segment.text }
      : {
          type: 'element',
          tagName: 'span',
          properties: {
            className: ['visible-char'],
            dataChar: segment.name,
            title: titleOf(segment.name),
          },
          children: [{ type: 'text', value: segment.text }],
        },
  );
}
