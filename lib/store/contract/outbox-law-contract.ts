// The law of the outbox: two processes do whatever they like in whatever order, on a clock that only goes on, and at the
// end each delivery was given to one of them at a time and counts once. Where it is asked for in order, none overtakes another.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aDelivery, aRequest, minute } from '@/lib/testing/deliveries';
import { lawRuns } from '@/lib/testing/law-runs';
import type { StoreWorld } from '@/lib/testing/worlds/store-worlds';
import type { DeliveryRow } from '../ports/outbox-store';
import type { Store } from '../ports/store';
import type { ContractOptions } from './contract';

const AGENTS = ['agent:ken', 'agent:zoë', 'agent:lu'] as const;
const agent = fc.constantFrom(...AGENTS);

/** What a worker does next; numbers choose among what there is at that moment. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('enqueue' as const), agents: fc.array(agent, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('again' as const), nth: fc.nat(50) }),
  fc.record({
    kind: fc.constant('lease' as const),
    agents: fc.array(agent, { maxLength: 4 }),
    isInOrder: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('acknowledge' as const), nth: fc.nat(50) }),
  fc.record({
    kind: fc.constant('release' as const),
    nth: fc.nat(50),
    wait: fc.nat(4),
    untried: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(3) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const schedule = fc.array(fc.tuple(fc.constantFrom(0 as const, 1 as const), step), {
  minLength: 1,
  maxLength: 40,
});

/** Checks the law on random schedules. */
export function describeOutboxLaw(
  makeWorld: () => Promise<StoreWorld>,
  { runs }: ContractOptions,
): void {
  it('loses and doubles nothing, whatever two workers do in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        const world = await makeWorld();
        const first = await world.open();
        const second = await world.open();
        try {
          const history = createHistory([first, second]);
          for (const [worker, next] of steps) await history.perform(worker, next);
          await history.finish();
        } finally {
          await first.close();
          if (second !== first) await second.close();
          await world.dispose();
        }
      }),
      { numRuns: lawRuns(runs) },
    );
  });
}

/** Two workers at the same time: one row after the other, each by one of them. */
export function describeOutboxOrder(makeWorld: () => Promise<StoreWorld>): void {
  it('gives rows in order to two workers that ask at once, also where one is given back', async () => {
    const world = await makeWorld();
    const stores = [await world.open(), await world.open()];
    const seqs = Array.from({ length: 20 }, (_, at) => at + 1);
    const done: number[] = [];
    let underWay = 0;

    async function work({ outbox }: Store): Promise<void> {
      while (done.length < seqs.length) {
        const [[row] = []] = await outbox.lease([aRequest(0, { max: 3, inOrder: true })]);
        if (row === undefined) continue;
        underWay += 1;
        expect([underWay, row.seq]).toEqual([1, done.length + 1]);
        await Promise.resolve();
        underWay -= 1;
        const leaseId = row.lease_id ?? '';
        if (row.seq % 3 === 0 && row.attempt === 1) {
          await outbox.release(leaseId, { dueAt: minute(0), error: 'again' });
          continue;
        }
        done.push(row.seq);
        await outbox.acknowledge(null, [leaseId]);
      }
    }

    try {
      await stores[0]?.outbox.enqueue(
        seqs.map((seq) => aDelivery({ seq })),
        seqs.length,
      );
      await Promise.all(stores.map(work));
      expect(done).toEqual(seqs);
    } finally {
      for (const store of new Set(stores)) await store.close();
      await world.dispose();
    }
  });
}

/** What a row should be by what was said of it. */
type Known = { attempt: number; leaseId: string | null; dueAt: string; isDone: boolean };

function createHistory(workers: readonly [Store, Store]) {
  const known = new Map<string, Known>();
  const given: DeliveryRow[] = [];
  let lastSeq = 0;
  let now = 0;
  const nameOf = ({ agent_id, seq }: { agent_id: string; seq: number }) => `${seq} ${agent_id}`;

  const isBehindAnother = ({ agent_id, seq }: DeliveryRow) =>
    [...known].some(([name, { isDone }]) => {
      const [other = '', whose] = name.split(' ');
      return !isDone && whose === agent_id && Number(other) < seq;
    });

  async function lease(worker: 0 | 1, agents: readonly string[], isInOrder = false): Promise<void> {
    const requests = agents.map((agentId) =>
      aRequest(now, { agentId, max: 2, ...(isInOrder && { inOrder: true }) }),
    );
    for (const row of (await workers[worker].outbox.lease(requests)).flat()) {
      const before = known.get(nameOf(row));
      expect(isInOrder && isBehindAnother(row)).toBe(false);
      expect(before).toMatchObject({ isDone: false, attempt: row.attempt - 1 });
      // In one pair of hands at a time: not before it is due, or before the lease before this one has run out.
      expect(before && before.dueAt <= minute(now)).toBe(true);
      given.push(row);
      known.set(nameOf(row), {
        attempt: row.attempt,
        leaseId: row.lease_id,
        dueAt: minute(now + 1),
        isDone: false,
      });
    }
  }

  async function acknowledge(worker: 0 | 1, row: DeliveryRow): Promise<void> {
    const before = known.get(nameOf(row));
    const leaseId = row.lease_id ?? '';
    const counted = await workers[worker].outbox.acknowledge(row.agent_id, [leaseId]);
    expect(counted).toEqual(before?.leaseId === leaseId ? [leaseId] : []);
    if (before && counted.length > 0) before.isDone = true;
  }

  async function release(
    worker: 0 | 1,
    row: DeliveryRow,
    { wait, untried }: { wait: number; untried: boolean },
  ): Promise<void> {
    const before = known.get(nameOf(row));
    const dueAt = minute(now + wait);
    const options = { dueAt, error: 'try again', untried };
    const released = await workers[worker].outbox.release(row.lease_id ?? '', options);
    expect(released).toBe(before?.leaseId === row.lease_id && before?.isDone === false);
    if (!before || !released) return;
    Object.assign(before, { leaseId: null, dueAt });
    if (untried) before.attempt -= 1;
  }

  async function enqueue(worker: 0 | 1, seq: number, agents: readonly string[]): Promise<void> {
    const rows = agents.map((agent_id) => aDelivery({ agent_id, seq, created_at: minute(now) }));
    await workers[worker].outbox.enqueue(rows, seq);
    for (const row of rows) {
      const fresh = { attempt: 0, leaseId: null, dueAt: minute(now), isDone: false };
      if (!known.has(nameOf(row))) known.set(nameOf(row), fresh);
    }
    lastSeq = Math.max(lastSeq, seq);
    expect(await workers[worker === 0 ? 1 : 0].outbox.cursor()).toBe(lastSeq);
  }

  async function perform(worker: 0 | 1, next: Step): Promise<void> {
    const chosen = 'nth' in next ? given[next.nth % Math.max(given.length, 1)] : undefined;
    if (next.kind === 'wait') now += next.minutes;
    else if (next.kind === 'enqueue') await enqueue(worker, lastSeq + 1, next.agents);
    else if (next.kind === 'again') await enqueue(worker, 1 + (next.nth % (lastSeq + 1)), AGENTS);
    else if (next.kind === 'lease') await lease(worker, next.agents, next.isInOrder);
    else if (chosen && next.kind === 'acknowledge') await acknowledge(worker, chosen);
    else if (chosen && next.kind === 'release') await release(worker, chosen, next);
  }

  /** Whoever goes on delivering ends with every row delivered, and no row beside those that were enqueued. */
  async function finish(): Promise<void> {
    for (let rounds = 0; [...known.values()].some((row) => !row.isDone); rounds += 1) {
      expect(rounds).toBeLessThan(200);
      now += 1;
      const before = given.length;
      await lease(0, AGENTS);
      for (const row of given.slice(before)) await acknowledge(1, row);
    }
    const { outbox } = workers[0];
    expect(await outbox.due(minute(now + 60))).toEqual([]);
    expect(await outbox.counts()).toEqual([]);
    const rows = await outbox.list({ states: ['delivered'], limit: 1_000 });
    expect(rows.map(nameOf).sort()).toEqual([...known.keys()].sort());
    for (const row of rows) expect(row.attempt).toBe(known.get(nameOf(row))?.attempt);
  }

  return { perform, finish };
}
