import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DelegationCycles } from './cycles';

type Edge = { readonly id: string; readonly from: string; readonly to: string };

const agent = fc.constantFrom('agent:a', 'agent:b', 'agent:c', 'agent:d', 'agent:e', 'agent:f');
/** Few ids, so that events with several recipients and the same delegation twice are common. */
const edge = fc.record({ id: fc.nat(9).map((n) => `event-${n}`), from: agent, to: agent });
const edges = fc.array(edge, { maxLength: 14 });

function cyclesOf(list: readonly Edge[]): DelegationCycles {
  const cycles = new DelegationCycles();
  for (const { id, from, to } of list) cycles.add(id, from, to);
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
  it('closes a ring over one hop, many hops and none', () => {
    const cycles = cyclesOf([
      { id: '1', from: 'agent:a', to: 'agent:b' },
      { id: '2', from: 'agent:b', to: 'agent:c' },
      { id: '3', from: 'agent:c', to: 'agent:d' },
    ]);

    expect(cycles.closedBy('agent:d', 'agent:a')).toEqual([
      ...['agent:d', 'agent:a', 'agent:b', 'agent:c'],
    ]);
    expect(cycles.closedBy('agent:b', 'agent:a')).toEqual(['agent:b', 'agent:a']);
    expect(cycles.closedBy('agent:d', 'agent:d')).toEqual(['agent:d']);
    expect(cycles.closedBy('agent:a', 'agent:d')).toBeNull();
    expect(cycles.closedBy('agent:d', 'agent:e')).toBeNull();
  });

  it('is answered by a shortest ring, the first by name among equals', () => {
    const cycles = cyclesOf([
      { id: '1', from: 'agent:a', to: 'agent:d' },
      { id: '2', from: 'agent:a', to: 'agent:c' },
      { id: '3', from: 'agent:d', to: 'agent:z' },
      { id: '4', from: 'agent:c', to: 'agent:z' },
      { id: '5', from: 'agent:c', to: 'agent:b' },
      { id: '6', from: 'agent:b', to: 'agent:z' },
    ]);

    expect(cycles.closedBy('agent:z', 'agent:a')).toEqual(['agent:z', 'agent:a', 'agent:c']);
  });

  it('still counts after another one between the same two was taken back', () => {
    const cycles = cyclesOf([
      { id: '1', from: 'agent:a', to: 'agent:b' },
      { id: '2', from: 'agent:a', to: 'agent:b' },
    ]);

    cycles.remove('1');
    const withOne = cycles.closedBy('agent:b', 'agent:a');
    cycles.remove('2');

    expect(withOne).toEqual(['agent:b', 'agent:a']);
    expect(cycles.closedBy('agent:b', 'agent:a')).toBeNull();
  });

  it('is followed over a chain that no recursion would survive', () => {
    const hops = 50_000;
    const cycles = new DelegationCycles();
    for (let hop = 0; hop < hops; hop += 1)
      cycles.add(`${hop}`, `agent:${hop}`, `agent:${hop + 1}`);

    expect(cycles.closedBy(`agent:${hops}`, 'agent:0')).toHaveLength(hops + 1);
  });
});

describe('laws of rings', () => {
  it('agrees with a search over all delegations, and the ring is made of them', () => {
    fc.assert(
      fc.property(edges, agent, agent, (list, from, to) => {
        const ring = cyclesOf(list).closedBy(from, to);

        expect(ring !== null).toBe(reachable(list, to).has(from));
        if (ring === null) return;
        expect(ring[0]).toBe(from);
        expect(new Set(ring).size).toBe(ring.length);
        const hops = ring.map((one, at) => [one, ring[(at + 1) % ring.length]]);
        const missing = hops.filter(
          ([one, next]) => !list.some((known) => known.from === one && known.to === next),
        );
        expect(missing.filter(([one, next]) => one !== from || next !== to)).toEqual([]);
      }),
    );
  });

  it('answers the same in any order, and as if what was taken back had never been', () => {
    const shuffled = edges.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length }),
        fc.nat(9),
      ),
    );
    fc.assert(
      fc.property(shuffled, agent, agent, ([list, other, taken], from, to) => {
        const gone = `event-${taken}`;
        const cycles = cyclesOf(other);
        const before = cycles.closedBy(from, to);
        cycles.remove(gone);

        expect(before).toEqual(cyclesOf(list).closedBy(from, to));
        expect(cycles.closedBy(from, to)).toEqual(
          cyclesOf(list.filter(({ id }) => id !== gone)).closedBy(from, to),
        );
      }),
    );
  });
});
