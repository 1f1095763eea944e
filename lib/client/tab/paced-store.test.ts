import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListeners } from '@/lib/std/listeners';
import { bothStores, type ExternalStore, pacedStore } from './paced-store';

/** A store whose value is set by hand. */
function storeOf<T>(first: T): ExternalStore<T> & { set(value: T): void } {
  const listeners = createListeners();
  let value = first;
  return {
    subscribe: listeners.add,
    getSnapshot: () => value,
    set(next) {
      value = next;
      listeners.emit();
    },
  };
}

describe('a paced store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function watch() {
    const source = storeOf(0);
    const paced = pacedStore(source, 250);
    const seen: number[] = [];
    const end = paced.subscribe(() => seen.push(paced.getSnapshot()));
    return { source, paced, seen, end };
  }

  it('tells a change after a rest at once', () => {
    const { source, seen } = watch();

    source.set(1);
    vi.advanceTimersByTime(250);
    source.set(2);

    expect(seen).toEqual([1, 2]);
  });

  it('tells of many changes the last one, when the pause is over', () => {
    const { source, paced, seen } = watch();

    for (const value of [1, 2, 3]) source.set(value);

    expect(paced.getSnapshot()).toBe(1);
    vi.advanceTimersByTime(249);
    expect(seen).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([1, 3]);
  });

  it('tells nothing where nothing changed', () => {
    const { source, seen } = watch();

    source.set(1);
    vi.advanceTimersByTime(1_000);

    expect(seen).toEqual([1]);
  });

  it('is the source itself while nobody listens, and keeps no timer', () => {
    const { source, paced, end } = watch();
    source.set(1);
    source.set(2);

    end();

    expect(paced.getSnapshot()).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('two stores as one', () => {
  it('tell a change of either, and are the same object while neither changed', () => {
    const numbers = storeOf(1);
    const words = storeOf('one');
    const both = bothStores(numbers, words, (number, word) => ({ number, word }));
    const listener = vi.fn();
    both.subscribe(listener);
    const before = both.getSnapshot();

    expect(both.getSnapshot()).toBe(before);
    numbers.set(2);
    words.set('two');

    expect(listener).toHaveBeenCalledTimes(2);
    expect(both.getSnapshot()).toEqual({ number: 2, word: 'two' });
  });
});
