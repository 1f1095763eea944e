// A set of listeners to one kind of news.

export type Listeners<T> = {
  /** Subscribes; returns the function that ends it. */
  add(listener: (value: T) => void): () => void;
  /** Calls every listener, in the order in which they were added. */
  emit(value: T): void;
  readonly size: number;
};

/**
 * An empty set. With `onError` a listener that throws does not keep the others from being called; without it the error is
 * the caller's.
 */
export function createListeners<T = void>(onError?: (error: unknown) => void): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(value) {
      for (const listener of listeners) {
        try {
          listener(value);
        } catch (error) {
          if (!onError) throw error;
          onError(error);
        }
      }
    },
    get size() {
      return listeners.size;
    },
  };
}
