import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TaskJoin } from './task-join';
import { taskKey } from './task-key';

const joinOf = (...links: readonly (readonly [string, string])[]): TaskJoin => {
  const join = new TaskJoin();
  for (const link of links) join.unite(link);
  return join;
};

describe('ids that links join', () => {
  it('are tasks of their own at first', () => {
    const join = joinOf();

    expect(join.isEmpty).toBe(true);
    expect(join.nameOf('a')).toBe('a');
    expect(join.idsOf('a')).toEqual(['a']);
  });

  it('bear the id in which their chain ends', () => {
    const join = joinOf(['c', 'b'], ['b', 'a']);

    expect(join.isEmpty).toBe(false);
    expect(['a', 'b', 'c'].map((id) => join.nameOf(id))).toEqual(['a', 'a', 'a']);
    expect([...join.idsOf('c')].sort()).toEqual(['a', 'b', 'c']);
    expect(join.idsOf('d')).toEqual(['d']);
  });

  it('bear the smallest of them in a cycle, and where a chain has two ends', () => {
    expect(joinOf(['c', 'b'], ['b', 'c']).nameOf('c')).toBe('b');
    expect(joinOf(['m', 'x'], ['m', 'b']).nameOf('x')).toBe('b');
    expect(joinOf(['m', 'x'], ['m', 'z']).nameOf('x')).toBe('m');
    expect(joinOf(['m', 'x'], ['m', 'z'], ['z', 'x']).nameOf('m')).toBe('x');
    expect(joinOf(['m', 'x'], ['m', 'z'], ['z', 'm'], ['x', 'm']).nameOf('z')).toBe('m');
  });

  it('say whether a link was news', () => {
    const join = joinOf(['b', 'a']);

    expect(join.unite(['b', 'a'])).toBe(false);
    expect(join.unite(['a', 'b'])).toBe(true);
    expect(join.unite(['a', 'b'])).toBe(false);
    expect(join.unite(['c', 'b'])).toBe(true);
    expect(join.unite(['b', 'd'])).toBe(true);
  });

  it('are apart again where their task is taken away', () => {
    const join = joinOf(['b', 'a'], ['d', 'c']);

    join.remove('b');

    expect(['a', 'b', 'd'].map((id) => join.nameOf(id))).toEqual(['a', 'b', 'c']);
    expect(join.idsOf('a')).toEqual(['a']);
    join.remove('c');
    join.remove('unknown');
    expect(join.isEmpty).toBe(true);
  });

  it('are joined and named as by a search over all links', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const anyLinks = fc.array(
      fc.tuple(ids, ids).filter(([id, to]) => id !== to),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(anyLinks, ids, (links, id) => {
        const joined = new Set([id]);
        for (const _ of links) {
          for (const [one, other] of links) {
            if (joined.has(one) || joined.has(other)) joined.add(one).add(other);
          }
        }
        const sources = new Set(links.map(([from]) => from));
        const ends = [...joined].filter((one) => !sources.has(one));
        const [least] = [...joined].sort();

        const join = joinOf(...links);

        expect([...join.idsOf(id)].sort()).toEqual([...joined].sort());
        expect(join.nameOf(id)).toBe(ends.length === 1 ? ends[0] : least);
      }),
    );
  });
});

it('a task has a key among those of all runs', () => {
  const keys = [taskKey('r', 'a'), taskKey('r', 'b'), taskKey('s', 'a'), taskKey('r', 'a')];

  expect(new Set(keys).size).toBe(3);
  expect(keys[0]).toBe(keys[3]);
});
