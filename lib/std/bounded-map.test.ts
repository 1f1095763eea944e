import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map';

function filled(max: number, count: number, onChange?: (key: number) => void) {
  const map = new BoundedMap<number, string>(max, onChange);
  for (let key = 1; key <= count; key += 1) map.set(key, `value ${key}`);
  return map;
}

describe('a bounded map', () => {
  it('keeps a tenth more than its bound, and then returns what it evicts, oldest first', () => {
    const map = filled(10, 11);

    expect([...map.entries()]).toHaveLength(11);
    expect(map.set(12, 'last')).toEqual(['value 1', 'value 2']);
    expect([...map.entries()].map(([key]) => key)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('makes a key the youngest by setting it, not by reading it', () => {
    const map = filled(10, 11);
    map.get(1);
    map.set(2, 'again');

    map.set(12, 'last');

    expect(map.get(1)).toBeUndefined();
    expect(map.get(2)).toBe('again');
  });

  it('says which keys were set, deleted and evicted, and nothing of what is loaded', () => {
    const changed: number[] = [];
    const map = filled(10, 11, (key) => changed.push(key));
    changed.length = 0;

    map.load(0, 'saved');
    map.delete(99);
    map.delete(5);
    map.set(12, 'last');

    expect(changed).toEqual([5, 12, 1, 2]);
  });

  it('holds the same after it was saved and loaded', () => {
    const map = filled(10, 25);
    const loaded = new BoundedMap<number, string>(10);
    for (const [key, value] of map.entries()) loaded.load(key, value);

    const evicted = [map.set(26, 'a'), map.set(27, 'b')];

    expect([loaded.set(26, 'a'), loaded.set(27, 'b')]).toEqual(evicted);
    expect([...loaded.entries()]).toEqual([...map.entries()]);
  });
});
