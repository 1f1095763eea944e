// The namespace of an item: a segment `<node>:<task>` for each graph that it stands in, from the outermost one in.

/** Whether a segment names a task; numbers tell calls of one subgraph apart. */
export function namesTask(segment: string): boolean {
  return !/^\d*$/.test(segment);
}

/** The segments of a namespace in metadata. */
export function pathOf(namespace: unknown): string[] {
  return typeof namespace === 'string' ? namespace.split('|').filter(namesTask) : [];
}

/** The node and the task of a segment. */
export function partsOf(segment: string): { readonly node: string; readonly task: string } {
  const at = segment.indexOf(':');
  return at < 0
    ? { node: segment, task: segment }
    : { node: segment.slice(0, at), task: segment.slice(at + 1) };
}
