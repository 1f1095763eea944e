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
  /** Takes a node of this list out of it. */
  remove(node: RecencyNode<T>): void;
  newestFirst(): Iterable<T>;
  /** Null where the list is empty. */
  oldest(): T | null;
};

/** An empty list. */
export function createRecencyList<T>(): RecencyList<T> {
  let newest: RecencyNode<T> | null = null;
  let oldest: RecencyNode<T> | null = null;

  function link(node: RecencyNode<T>): void {
    node.newer = null;
    node.older = newest;
    if (newest) newest.newer = node;
    newest = node;
    oldest ??= node;
  }

  function unlink(node: RecencyNode<T>): void {
    if (node.newer) node.newer.older = node.older;
    else newest = node.older;
    if (node.older) node.older.newer = node.newer;
    else oldest = node.newer;
  }

  return {
    add(value) {
      const node = { value, newer: null, older: null };
      link(node);
      return node;
    },
    touch(node) {
      if (node === newest) return;
      unlink(node);
      link(node);
    },
    remove: unlink,
    *newestFirst() {
      for (let node = newest; node; node = node.older) yield node.value;
    },
    oldest: () => oldest?.value ?? null,
  };
}
