// A step of the Markdown pipeline: after sanitising, hidden characters in text are wrapped so that they are drawn by name.
import { splitVisible } from '../text/split-visible';

type HastNode = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HastNode[];
};

/** Wraps hidden characters of every text node of the tree, in place. */
export function rehypeVisible() {
  return (tree: HastNode): void => {
    wrapChildren(tree);
  };
}

function wrapChildren(parent: HastNode): void {
  if (parent.children === undefined) return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return wrapText(child);
    wrapChildren(child);
    return [child];
  });
}

function wrapText(node: HastNode): HastNode[] {
  return splitVisible(node.value ?? '').map((segment) =>
    segment.kind !== 'hidden'
      ? { type: 'text', value: segment.text }
      : {
          type: 'element',
          tagName: 'span',
          properties: {
            className: ['visible-char'],
            dataChar: segment.name,
            title: `Hidden character ${segment.name}`,
          },
          children: [{ type: 'text', value: segment.text }],
        },
  );
}
