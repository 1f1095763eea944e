import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DelegationCycles } from './cycles';

type Edge = { readonly from: string; readonly to: string };

const agent = fc.constantFrom('agent:a', 'agent:b', 'agent:c', 'agent:d', 'agent:e', 'agent:f');
const edge = fc.record({ from: agent, to: agent });
const edges = fc.array(edge, { maxLength: 14 });

function cyclesOf(list: readonly Edge[]): DelegationCycles {
  const cycles = new DelegationCycles();
  for (const { from, to } of list) cycles.add(from, to);
  return cycles;
}

/** All agents that work of `start` can reach, by repeating until nothing is added. */
function reachable(list: readonly Edge[], start: string): Set<string> {
  const reached = new Set([start]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { from, to } of list) if (reached.has(from)) reached.add(to);
  }
  return reached;
}

describe('a delegation', () => {
  it('closes a cycle over one hop, many hops and none', () => {
    const cycles = cyclesOf([
      { from: 'agent:a', to: 'agent:b' },
      { from: 'agent:b', to: 'agent:c' },
      { from: 'agent:c', to: 'agent:d' },
    ]);

    expect(cycles.closedBy('agent:d', 'agent:a')).toEqual([
      ...['agent:d', 'agent:a', 'agent:b', 'agent:c'],
    ]);
    expect(cycles.closedBy('agent:b', 'agent:a')).toEqual(['agent:b', 'agent:a']);
    expect(cycles.closedBy('agent:d', 'agent:d')).toEqual(['agent:d']);
    expect(cycles.closedBy('agent:a', 'agent:d')).toBeNull();
    expect(cycles.closedBy('agent:d', 'agent:e')).toBeNull();
  });

  it('is answered by a shortest cycle, the first by name among equals', () => {
    const cycles = cyclesOf([
      { from: 'agent:a', to: 'agent:d' },
      { from: 'agent:a', to: 'agent:c' },
      { from: 'agent:d', to: 'agent:z' },
      { from: 'agent:c', to: 'agent:z' },
      { from: 'agent:c', to: 'agent:b' },
      { from: 'agent:b', to: 'agent:z' },
    ]);

    expect(cycles.closedBy('agent:z', 'agent:a')).toEqual(['agent:z', 'agent:a', 'agent:c']);
  });

  it('is followed over a chain that no recursion would survive', () => {
    const hops = 50_000;
    const cycles = new DelegationCycles();
    for (let hop = 0; hop < hops; hop += 1) cycles.add(`agent:${hop}`, `agent:${hop + 1}`);

    expect(cycles.closedBy(`agent:${hops}`, 'agent:0')).toHaveLength(hops + 1);
  });
});

describe('laws of cycles', () => {
  it('agrees with a search over all delegations, and the cycle is made of them', () => {
    fc.assert(
      fc.property(edges, agent, agent, (list, from, to) => {
        const cycle = cyclesOf(list).closedBy(from, to);

        expect(cycle !== null).toBe(reachable(list, to).has(from));
        if (cycle === null) return;
        expect(cycle[0]).toBe(from);
        expect(new Set(cycle).size).toBe(cycle.length);
        const hops = cycle.map((one, at) => [one, cycle[(at + 1) % cycle.length]]);
        const missing = hops.filter(
          ([one, next]) => !list.some((known) => known.from === one && known.to === next),
        );
        expect(missing.filter(([one, next]) => one !== from || next !== to)).toEqual([]);
      }),
    );
  });

  it('answers the same in any order, and told twice', () => {
    const shuffled = edges.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, agent, agent, ([list, other], from, to) => {
        expect(cyclesOf(other).closedBy(from, to)).toEqual(cyclesOf(list).closedBy(from, to));
      }),
    );
  });
});
