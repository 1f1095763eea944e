// A list by last activity: touching an entry makes it the newest in constant time, and reading the newest costs
// no more than what is read.

export type RecencyNode<T> = {
  readonly value: T;
  newer: RecencyNode<T> | null;
  older: RecencyNode<T> | null;
};

export type RecencyList<T> = {
  /** Adds a value as the newest. */
  add(value: T): RecencyNode<T>;
  /** Makes a node of this list its newest. */
  touch(node: RecencyNode<T>): void;
  newestFirst(): Iterable<T>;
};

/** An empty list. */
export function createRecencyList<T>(): RecencyList<T> {
  let newest: RecencyNode<T> | null = null;

  function link(node: RecencyNode<T>): void {
    node.newer = null;
    node.older = newest;
    if (newest) newest.newer = node;
    newest = node;
  }

  return {
    add(value) {
      const node = { value, newer: null, older: null };
      link(node);
      return node;
    },
    touch(node) {
      if (node === newest) return;
      if (node.newer) node.newer.older = node.older;
      if (node.older) node.older.newer = node.newer;
      link(node);
    },
    *newestFirst() {
      for (let node = newest; node; node = node.older) yield node.value;
    },
  };
}
