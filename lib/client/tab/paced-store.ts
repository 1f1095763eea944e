// A store that changes many times a second, for what stands beside the thing that is looked at.
import { createListeners } from '@/lib/std/listeners';
import { paced } from './pace';

/** What React's `useSyncExternalStore` reads. */
export type ExternalStore<T> = {
  subscribe(listener: () => void): () => void;
  /** The same object while nothing changed. */
  getSnapshot(): T;
};

/** The store, told of at a pace: with at least `paceMs` between two changes. */
export function pacedStore<T>(source: ExternalStore<T>, paceMs: number): ExternalStore<T> {
  const listeners = createListeners();
  let held = source.getSnapshot();
  let endSource = (): void => undefined;
  const showing = paced(() => {
    held = source.getSnapshot();
    listeners.emit();
  }, paceMs);

  function begin(): void {
    held = source.getSnapshot();
    endSource = source.subscribe(showing.ask);
  }

  function end(): void {
    endSource();
    showing.end();
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) begin();
      const remove = listeners.add(listener);
      return () => {
        remove();
        if (listeners.size === 0) end();
      };
    },
    getSnapshot: () => (listeners.size === 0 ? source.getSnapshot() : held),
  };
}

/** Two stores as one, whose value is made of both. */
export function bothStores<A, B, T>(
  one: ExternalStore<A>,
  other: ExternalStore<B>,
  join: (one: A, other: B) => T,
): ExternalStore<T> {
  let parts: readonly [A, B] = [one.getSnapshot(), other.getSnapshot()];
  let joined = join(...parts);
  return {
    subscribe(listener) {
      const ends = [one.subscribe(listener), other.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    getSnapshot() {
      const now: readonly [A, B] = [one.getSnapshot(), other.getSnapshot()];
      if (now[0] !== parts[0] || now[1] !== parts[1]) {
        parts = now;
        joined = join(...now);
      }
      return joined;
    },
  };
}
