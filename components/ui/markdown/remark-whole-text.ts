// A step of the Markdown pipeline: what Markdown would leave out of what it draws is text like any other, so that nobody is told
// anything that a person does not see.

type MdastNode = {
  type: string;
  value?: string;
  title?: string | null;
  lang?: string | null;
  meta?: string | null;
  identifier?: string;
  align?: (string | null)[];
  position?: {
    readonly start: { readonly offset?: number };
    readonly end: { readonly offset?: number };
  };
  children?: MdastNode[];
};

type Source = { toString(): string };

/** What refers to a definition: a link, a picture, the number of a footnote. */
const REFERENCE = /Reference$/;

/** Adds the text in place: definitions that nothing refers to, titles, what stands behind a language, cells beyond the head. */
export function remarkWholeText() {
  return (tree: MdastNode, source: Source): void => {
    const drawn = new Definitions(tree);
    showLeftOut(tree, String(source), drawn);
  };
}

/** Which definitions are drawn where something that is drawn refers to them. Of several by one name the first counts. */
class Definitions {
  private readonly referred = new Set<string>();
  private readonly footnotes = new Map<string, MdastNode>();
  private readonly seen = new Set<string>();

  constructor(tree: MdastNode) {
    this.index(tree);
    this.refer(tree);
  }

  isDrawn({ type, identifier = '', title }: MdastNode): boolean {
    const key = keyOf(type, identifier);
    const isFirst = !this.seen.has(key);
    this.seen.add(key);
    return isFirst && isEmpty(title) && this.referred.has(key);
  }

  private index(parent: MdastNode): void {
    for (const child of parent.children ?? []) {
      const key = keyOf(child.type, child.identifier ?? '');
      const isNote = child.type === 'footnoteDefinition';
      if (isNote && !this.footnotes.has(key)) this.footnotes.set(key, child);
      this.index(child);
    }
  }

  /** A footnote is drawn with what it refers to, once something outside of it refers to it. */
  private refer(parent: MdastNode): void {
    for (const child of parent.children ?? []) {
      if (child.type === 'footnoteDefinition') continue;
      this.refer(child);
      const key = keyOf(child.type, child.identifier ?? '');
      if (!REFERENCE.test(child.type) || this.referred.has(key)) continue;
      this.referred.add(key);
      const footnote = this.footnotes.get(key);
      if (footnote !== undefined) this.refer(footnote);
    }
  }
}

function keyOf(type: string, identifier: string): string {
  return `${type.startsWith('footnote') ? 'footnote' : 'link'} ${identifier}`;
}

function showLeftOut(parent: MdastNode, source: string, definitions: Definitions): void {
  parent.children = parent.children?.flatMap((child) => {
    if (child.type === 'definition' || child.type === 'footnoteDefinition') {
      const isDrawn = definitions.isDrawn(child);
      if (!isDrawn && child.type === 'footnoteDefinition') return [asWritten(child, source)];
      showLeftOut(child, source, definitions);
      return isDrawn ? [child] : [child, asWritten(child, source)];
    }
    showLeftOut(child, source, definitions);
    if (child.type === 'table') widenTable(child);
    if (child.type === 'code') return codeParts(child);
    const { title } = child;
    return isEmpty(title) ? [child] : [child, { type: 'text', value: ` "${title ?? ''}"` }];
  });
}

function asWritten({ position }: MdastNode, source: string): MdastNode {
  const value = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  return { type: 'paragraph', children: [{ type: 'text', value }] };
}

/** A row is drawn as long as the head is. */
function widenTable(table: MdastNode): void {
  const cells = Math.max(0, ...(table.children ?? []).map(({ children = [] }) => children.length));
  const align = table.align ?? [];
  table.align = Array.from({ length: cells }, (_, column) => align[column] ?? null);
}

/** Of what is written behind a fence only the first word names the language. */
function codeParts(code: MdastNode): MdastNode[] {
  const [, ...others] = (code.lang ?? '').split(/\s+/);
  const value = [...others, code.meta ?? ''].join(' ').trim();
  return isEmpty(value)
    ? [code]
    : [{ type: 'paragraph', children: [{ type: 'text', value }] }, code];
}

function isEmpty(text: string | null | undefined): boolean {
  return text === undefined || text === null || text === '';
}
