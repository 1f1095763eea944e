// A set of listeners that are told one thing each time.

export type Listeners<T> = {
  /** Answers the function that ends it. */
  add(listener: (value: T) => void): () => void;
  tell(value: T): void;
};

/** An empty set. */
export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
