// A step of the Markdown pipeline: what looks like HTML in a message is text like any other, and is shown as it was written.

type MdastNode = { type: string; value?: string; children?: MdastNode[] };

/** Turns the HTML nodes of the tree into text, in place. */
export function remarkHtmlAsText() {
  return (tree: MdastNode): void => {
    showHtml(tree);
  };
}

/** Nodes that hold blocks: text needs a paragraph around it there. */
const BLOCKS: ReadonlySet<string> = new Set([
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
]);

function showHtml(parent: MdastNode): void {
  parent.children = parent.children?.map((child) => {
    showHtml(child);
    if (child.type !== 'html') return child;
    const text: MdastNode = { type: 'text', value: child.value };
    return BLOCKS.has(parent.type) ? { type: 'paragraph', children: [text] } : text;
  });
}
