// What every outbox promises: an event reaches its agent at least once, in one pair of hands at a time, and nothing that
// is said twice counts twice.
import { describe, expect, it } from 'vitest';
import type { MessageType } from '@/lib/model/clutch-message';
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import { aDelivery, aRequest, KEN, minute } from '@/lib/testing/deliveries';
import { aMessage, anEvent } from '@/lib/testing/events';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import {
  type DeliveryRow,
  type NewDelivery,
  type OutboxStore,
  webhookReceiver,
} from '../ports/outbox-store';
import type { ContractOptions } from './contract';
import { describeOutboxLaw, describeOutboxOrder } from './outbox-law-contract';

const ZOE = 'agent:zoë';

const ALL: readonly DeliveryState[] = [
  ...(['waiting', 'leased', 'held', 'delivered', 'dead', 'withheld'] as const),
];

const seqsOf = (rows: readonly { readonly seq: number }[]) => rows.map(({ seq }) => seq);

async function leaseOne(outbox: OutboxStore, at: number): Promise<DeliveryRow & { id: string }> {
  const [[row] = []] = await outbox.lease([aRequest(at, { max: 1 })]);
  if (!row?.lease_id) throw new Error('Nothing is due.');
  return { ...row, id: row.lease_id };
}

export function describeOutbox(
  makeWorld: () => Promise<StoreWorld>,
  options: ContractOptions,
): void {
  describe('the outbox', () => {
    describeEnqueue(makeWorld);
    describeLeases(makeWorld);
    describeFuture(makeWorld);
    describeMoves(makeWorld);
    describeOutboxReads(makeWorld);
    describeHostileDeliveries(makeWorld);
    describeOutboxLaw(makeWorld, options);
    describeOutboxOrder(makeWorld);
  });
}

function describeEnqueue(makeWorld: () => Promise<StoreWorld>): void {
  describe('enqueues', () => {
    const fixture = useWorld(makeWorld);

    it('is empty at first, and stands at the beginning of the log', async () => {
      const { outbox } = fixture.store;

      expect(await outbox.cursor()).toBe(0);
      expect(await outbox.due(minute(60))).toEqual([]);
      expect(await outbox.counts()).toEqual([]);
      expect(await outbox.list({ states: ALL, limit: 10 })).toEqual([]);
      expect(await outbox.lease([aRequest(9)])).toEqual([[]]);
      expect(await outbox.prune(100)).toBe(0);
    });

    it('keeps rows and cursor over a restart, and the cursor never goes back', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery(), aDelivery({ seq: 2, state: 'held' })], 7);
      await outbox.enqueue([], 5);

      const reopened = (await fixture.restart()).outbox;

      expect(await reopened.cursor()).toBe(7);
      await reopened.enqueue([], 9);
      expect(await reopened.cursor()).toBe(9);
      const { created_at, ...rest } = aDelivery();
      const waiting = { ...rest, attempt: 0, due_at: created_at, lease_id: null, last_error: null };
      expect(await reopened.list({ states: ALL, limit: 10 })).toEqual([
        { ...waiting, created_at, seq: 2, state: 'held', due_at: null },
        { ...waiting, created_at },
      ]);
    });

    it('takes a row that comes with its lease as tried, and tells which rows are new', async () => {
      const { outbox } = fixture.store;
      const leased = aDelivery({ lease: { id: 'lease_1', until: minute(5) } });

      const first = await outbox.enqueue([leased, aDelivery({ seq: 2 })], 2);
      const again = await outbox.enqueue(
        [{ ...leased, lease: { id: 'lease_2', until: minute(9) } }],
        2,
      );

      expect(seqsOf(first)).toEqual([leased.seq, 2]);
      expect(again).toEqual([]);
      expect(await outbox.list({ states: ['leased'], limit: 9 })).toMatchObject([
        { seq: leased.seq, attempt: 1, lease_id: 'lease_1', due_at: minute(5) },
      ]);
      expect((await outbox.lease([aRequest(4)])).map(seqsOf)).toEqual([[2]]);
      expect(await outbox.acknowledge(KEN, ['lease_1'])).toEqual(['lease_1']);
    });

    it('says of a row whose event is stored what the event says, after a restart, too', async () => {
      const { events, outbox } = fixture.store;
      const places = [
        { run_id: 'run_2', task_id: 'täsk', type: 'task.request' },
        { run_id: 'run_1', task_id: 'task_3', type: 'chat.message' },
        { run_id: 'run_1', task_id: 'task_2', type: 'vote.cast' as MessageType },
      ] as const;
      const atThree = { receivedAt: minute(3) };
      await events.append(places.map((place) => aMessage(anEvent(place), atThree)));
      const rows = places.map((place, at) =>
        aDelivery({ ...place, seq: at + 1, created_at: minute(3), state: 'held' }),
      );
      await outbox.enqueue(rows, 3);

      const reopened = (await fixture.restart()).outbox;

      const list = (query: { runId?: string; limit: number }) =>
        reopened.list({ states: ['held'], ...query });
      expect((await list({ limit: 9 })).toReversed()).toMatchObject(rows);
      expect(seqsOf(await list({ runId: 'run_1', limit: 9 }))).toEqual([3, 2]);
      expect(seqsOf(await list({ runId: 'run_1', limit: 1 }))).toEqual([3]);
      expect(await list({ runId: 'run_3', limit: 9 })).toEqual([]);
      await reopened.move(rows, { from: ['held'], to: 'waiting', now: minute(4) });
      expect(await reopened.lease([aRequest(5)])).toMatchObject([places]);
    });

    it('says of a row what was said of it where its event says something else', async () => {
      const { events, outbox } = fixture.store;
      await events.append([aMessage(anEvent(), { receivedAt: minute(0) })]);
      const others: Partial<NewDelivery>[] = [
        { run_id: 'run_2' },
        { task_id: 'task_2' },
        { type: 'task.result' },
        { created_at: minute(1) },
      ];
      const rows = others.map((other, at) =>
        aDelivery({ type: 'chat.message', ...other, agent_id: `agent:${at}` }),
      );

      await outbox.enqueue(rows, 1);

      expect(await outbox.list({ states: ['waiting'], limit: 9 })).toMatchObject(rows);
    });

    it('leaves a row as it is that comes again, within a batch and later', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery(), aDelivery({ state: 'held', run_id: 'other' })], 1);
      const leased = await leaseOne(outbox, 0);
      await outbox.acknowledge(KEN, [leased.id]);

      await outbox.enqueue([aDelivery(), aDelivery({ agent_id: ZOE })], 1);

      expect(await outbox.lease([aRequest(0)])).toEqual([[]]);
      const rows = await outbox.list({ states: ALL, limit: 10 });
      expect(rows).toMatchObject([
        { agent_id: KEN, run_id: 'run_1', state: 'delivered', attempt: 1 },
        { agent_id: ZOE, state: 'waiting', attempt: 0 },
      ]);
    });
  });
}

function describeLeases(makeWorld: () => Promise<StoreWorld>): void {
  describe('leases', () => {
    const fixture = useWorld(makeWorld);

    it('leases what is due by seq, to each request its share, and to nobody else', async () => {
      const { outbox } = fixture.store;
      const seqs = [5, 3, 1, 4, 2];
      await outbox.enqueue(
        [
          ...seqs.map((seq) => aDelivery({ seq })),
          aDelivery({ seq: 6, created_at: minute(9) }),
          aDelivery({ seq: 7, state: 'held' }),
          aDelivery({ seq: 2, agent_id: ZOE }),
        ],
        7,
      );

      const shares = await outbox.lease([
        aRequest(1, { max: 2 }),
        aRequest(1, { agentId: ZOE, max: 2 }),
        aRequest(1, { agentId: 'agent:nobody' }),
        aRequest(1, { max: 0 }),
        aRequest(1, { max: 2 }),
      ]);

      expect(shares.map(seqsOf)).toEqual([[1, 2], [2], [], [], [3, 4]]);
      expect(shares[0]?.[0]).toMatchObject({ state: 'leased', attempt: 1, due_at: minute(2) });
      expect(new Set(shares.flat().map(({ lease_id }) => lease_id)).size).toBe(5);
      expect((await outbox.lease([aRequest(1)])).map(seqsOf)).toEqual([[5]]);
      expect((await outbox.lease([aRequest(1)])).map(seqsOf)).toEqual([[]]);
      const [again = []] = await outbox.lease([aRequest(9)]);
      expect(seqsOf(again)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(again.map(({ attempt }) => attempt)).toEqual([2, 2, 2, 2, 2, 1]);
    });

    it('gives a row that two processes ask for to one of them', async () => {
      const second = await fixture.world.open();
      const stores = [fixture.store, second];
      await fixture.store.outbox.enqueue(
        Array.from({ length: 60 }, (_, at) => aDelivery({ seq: at + 1 })),
        60,
      );

      const shares = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          stores[at % 2]?.outbox.lease([aRequest(0, { max: 5 })]),
        ),
      );

      const seqs = shares.flatMap((share) => seqsOf(share?.flat() ?? []));
      const [rest = []] = await fixture.store.outbox.lease([aRequest(0)]);
      expect([...seqs, ...seqsOf(rest)].sort((one, other) => one - other)).toEqual(
        Array.from({ length: 60 }, (_, at) => at + 1),
      );
      if (second !== fixture.store) await second.close();
    });

    it('counts an acknowledgement once for each lease, however often and in whichever order it comes', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery(), aDelivery({ seq: 2 }), aDelivery({ seq: 3 })], 3);
      const [[first, second, third] = []] = await outbox.lease([aRequest(0)]);
      const ids = [first, second, third].map((row) => row?.lease_id ?? '');

      expect(await outbox.acknowledge(KEN, [ids[1] ?? '', 'lease_x', ids[0] ?? ''])).toEqual([
        ids[1],
        ids[0],
      ]);

      expect(await outbox.acknowledge(KEN, [...ids, ...ids])).toEqual(ids);
      expect(await outbox.acknowledge(ZOE, ids)).toEqual([]);
      expect(await outbox.acknowledge(KEN, [])).toEqual([]);
      expect(await outbox.release(ids[0] ?? '', { dueAt: minute(1), error: 'x' })).toBe(false);
      expect(await outbox.lease([aRequest(60)])).toEqual([[]]);
      expect(await outbox.list({ states: ['delivered'], limit: 9 })).toMatchObject([
        { seq: 3, attempt: 1, due_at: null },
        { seq: 2 },
        { seq: 1 },
      ]);
    });

    it('counts an acknowledgement that comes late, until the row is leased anew', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery(), aDelivery({ seq: 2 })], 2);
      const late = await leaseOne(outbox, 0);
      const tooLate = await leaseOne(outbox, 0);

      expect(await outbox.acknowledge(KEN, [late.id])).toEqual([late.id]);
      const again = await leaseOne(outbox, 5);

      expect(again).toMatchObject({ seq: 2, attempt: 2 });
      expect(again.id).not.toBe(tooLate.id);
      expect(await outbox.acknowledge(KEN, [tooLate.id])).toEqual([]);
      expect(await outbox.release(tooLate.id, { dueAt: null, error: 'x' })).toBe(false);
      expect(await outbox.acknowledge(KEN, [again.id])).toEqual([again.id]);
    });

    it('counts no try that did not begin, and takes the acknowledgements of several agents at once', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery(), aDelivery({ agent_id: ZOE })], 1);
      const first = await leaseOne(outbox, 0);
      await outbox.release(first.id, { dueAt: minute(1), error: 'HTTP 500' });
      const second = await leaseOne(outbox, 1);
      const untried = { dueAt: minute(1), error: 'not tried', untried: true };

      expect(await outbox.release(second.id, untried)).toBe(true);

      const third = await leaseOne(outbox, 1);
      expect(third).toMatchObject({ attempt: 2, last_error: 'HTTP 500' });
      expect(third.id).not.toBe(second.id);
      const [[ofZoe] = []] = await outbox.lease([aRequest(1, { agentId: ZOE })]);
      const ids = [ofZoe?.lease_id ?? '', third.id];
      expect(await outbox.acknowledge(null, [...ids, second.id])).toEqual(ids);
      expect(await outbox.due(minute(60))).toEqual([]);
    });

    it('waits after a release until it is due, and is dead after the last', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery()], 1);
      const first = await leaseOne(outbox, 0);

      expect(await outbox.release(first.id, { dueAt: minute(3), error: 'HTTP 500' })).toBe(true);

      expect(await outbox.release(first.id, { dueAt: minute(1), error: 'again' })).toBe(false);
      expect(await outbox.acknowledge(KEN, [first.id])).toEqual([]);
      expect(await outbox.due(minute(60))).toEqual([{ agent_id: KEN, due_at: minute(3) }]);
      expect(await outbox.lease([aRequest(2)])).toEqual([[]]);
      const second = await leaseOne(outbox, 3);
      expect(second).toMatchObject({ attempt: 2, last_error: 'HTTP 500' });
      expect(await outbox.release(second.id, { dueAt: null, error: 'gone' })).toBe(true);
      expect(await outbox.due(minute(60))).toEqual([]);
      expect(await outbox.list({ states: ['dead'], limit: 9 })).toMatchObject([
        { attempt: 2, due_at: null, lease_id: null, last_error: 'gone' },
      ]);
    });
  });
}

function describeFuture(makeWorld: () => Promise<StoreWorld>): void {
  describe('rows of a future that no clock reaches', () => {
    const fixture = useWorld(makeWorld);

    it('are due at once, whether they were leased or wait; others stay as they are', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery({ created_at: minute(900) }), aDelivery({ seq: 2 })], 2);
      await outbox.lease([aRequest(800, { max: 1 })]);
      expect(await outbox.lease([aRequest(1)])).toEqual([[]]);

      expect(await outbox.recall(minute(10), minute(1))).toBe(2);
      expect(await outbox.recall(minute(10), minute(1))).toBe(0);

      const [rows = []] = await outbox.lease([aRequest(1)]);
      expect(seqsOf(rows)).toEqual([1, 2]);
      expect(rows.map(({ attempt }) => attempt)).toEqual([1, 2]);
    });
  });
}

function describeMoves(makeWorld: () => Promise<StoreWorld>): void {
  describe('moves', () => {
    const fixture = useWorld(makeWorld);

    it('moves rows of the named states only, once, and says which', async () => {
      const { outbox } = fixture.store;
      const states = ['held', 'held', 'waiting', 'withheld'] as const;
      await outbox.enqueue(
        states.map((state, at) => aDelivery({ seq: at + 1, state })),
        4,
      );
      const keys = [4, 3, 2, 1, 9, 1].map((seq) => ({ agent_id: KEN, seq }));
      const change = { from: ['held'], to: 'waiting', now: minute(5) } as const;

      const moved = await outbox.move(keys, change);

      expect(new Set(seqsOf(moved))).toEqual(new Set([1, 2]));
      expect(moved).toHaveLength(2);
      expect(await outbox.move(keys, change)).toEqual([]);
      expect(await outbox.move([], change)).toEqual([]);
      expect(await outbox.move(keys, { ...change, from: [] })).toEqual([]);
      expect((await outbox.lease([aRequest(4)])).map(seqsOf)).toEqual([[3]]);
      expect((await outbox.lease([aRequest(5)])).map(seqsOf)).toEqual([[1, 2, 3]]);
    });

    it('withholds a held row for good, and takes a leased one out of the hands that have it', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery({ state: 'held' }), aDelivery({ seq: 2 })], 2);
      const leased = await leaseOne(outbox, 0);
      const keys = [1, 2].map((seq) => ({ agent_id: KEN, seq }));

      await outbox.move(keys, { from: ['held', 'leased'], to: 'withheld', now: minute(0) });

      expect(await outbox.acknowledge(KEN, [leased.id])).toEqual([]);
      expect(await outbox.lease([aRequest(60)])).toEqual([[]]);
      expect(await outbox.counts()).toEqual([{ agent_id: KEN, state: 'withheld', rows: 2 }]);
    });

    it('revives a dead row, whose tries are counted from the first again', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery()], 1);
      const first = await leaseOne(outbox, 0);
      await outbox.release(first.id, { dueAt: null, error: 'refused' });

      await outbox.move([first], { from: ['dead'], to: 'waiting', now: minute(7) });

      expect(await leaseOne(outbox, 7)).toMatchObject({ attempt: 1, last_error: 'refused' });
    });
  });
}

function describeOutboxReads(makeWorld: () => Promise<StoreWorld>): void {
  describe('is read', () => {
    const fixture = useWorld(makeWorld);

    it('lists newest first, by state, agent, run and before a seq, and counts what is not delivered', async () => {
      const { outbox } = fixture.store;
      const states = ['waiting', 'held', 'withheld'] as const;
      const rows = Array.from({ length: 12 }, (_, at) =>
        aDelivery({
          seq: Math.floor(at / 2) + 1,
          agent_id: at % 2 === 0 ? KEN : ZOE,
          run_id: `run_${at % 4 < 2 ? 1 : 2}`,
          state: states[at % 3] ?? 'waiting',
        }),
      );
      await outbox.enqueue(rows, 12);
      const delivered = await leaseOne(outbox, 0);
      await outbox.acknowledge(KEN, [delivered.id]);
      const stateOf = ({ agent_id, seq, state }: NewDelivery): DeliveryState =>
        agent_id === KEN && seq === delivered.seq ? 'delivered' : state;
      const expected = (keep: (row: NewDelivery) => boolean) =>
        rows
          .filter(keep)
          .sort((one, other) => other.seq - one.seq || (one.agent_id < other.agent_id ? -1 : 1))
          .map(({ agent_id, seq }) => ({ agent_id, seq }));
      const asked = async (query: Partial<Parameters<OutboxStore['list']>[0]>) =>
        (await outbox.list({ states: ALL, limit: 100, ...query })).map(({ agent_id, seq }) => ({
          agent_id,
          seq,
        }));

      expect(await asked({})).toEqual(expected(() => true));
      expect(await asked({ states: [] })).toEqual([]);
      expect(await asked({ limit: 3, before: 5 })).toEqual(
        expected((row) => row.seq < 5).slice(0, 3),
      );
      for (const state of ALL) {
        const ofState = (row: NewDelivery) => stateOf(row) === state;
        expect(await asked({ states: [state] })).toEqual(expected(ofState));
        expect(await asked({ states: [state, state], agentId: ZOE })).toEqual(
          expected((row) => ofState(row) && row.agent_id === ZOE),
        );
        expect(await asked({ states: [state], runId: 'run_2', agentId: KEN })).toEqual(
          expected((row) => ofState(row) && row.agent_id === KEN && row.run_id === 'run_2'),
        );
      }
      const counts = await outbox.counts();
      expect(counts).toHaveLength(6);
      for (const { agent_id, state, rows: counted } of counts) {
        expect(counted).toBe(
          rows.filter((row) => row.agent_id === agent_id && stateOf(row) === state).length,
        );
      }
    });

    it('lists leases that ran out, and what goes to agents, whatever else is newer', async () => {
      const { outbox } = fixture.store;
      const webhook = webhookReceiver('chat');
      const keys = [KEN, ZOE, webhook].map((agent_id, at) => ({ agent_id, seq: at + 1 }));
      await outbox.enqueue(keys.map(aDelivery), 3);
      const until = [minute(5), minute(9), minute(5)];
      await outbox.lease(
        keys.map(({ agent_id }, at) => aRequest(0, { agentId: agent_id, until: until[at] ?? '' })),
      );
      const listed = async (query: Partial<Parameters<OutboxStore['list']>[0]>) =>
        (await outbox.list({ states: ['leased'], limit: 1, ...query })).map(
          ({ agent_id }) => agent_id,
        );

      expect(await listed({})).toEqual([webhook]);
      expect(await listed({ isOfAgents: true })).toEqual([ZOE]);
      expect(await listed({ isOfAgents: true, runId: 'run_1' })).toEqual([ZOE]);
      expect(await listed({ dueBy: minute(5) })).toEqual([webhook]);
      expect(await listed({ isOfAgents: true, dueBy: minute(5) })).toEqual([KEN]);
      expect(await listed({ dueBy: minute(4) })).toEqual([]);
    });

    it('says of each agent that something is due by then, and since when, lease ends included', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue(
        [
          aDelivery({ created_at: minute(5) }),
          aDelivery({ seq: 2, created_at: minute(3) }),
          aDelivery({ seq: 3, agent_id: ZOE, created_at: minute(4) }),
          aDelivery({ seq: 3, agent_id: 'agent:held', state: 'held' }),
        ],
        3,
      );
      await outbox.lease([aRequest(4, { agentId: ZOE, until: minute(9) })]);

      const dueBy = async (until: number) =>
        new Map((await outbox.due(minute(until))).map((one) => [one.agent_id, one.due_at]));

      expect(await dueBy(9)).toEqual(
        new Map([
          [KEN, minute(3)],
          [ZOE, minute(9)],
        ]),
      );
      expect(await dueBy(8)).toEqual(new Map([[KEN, minute(3)]]));
      expect(await dueBy(3)).toEqual(new Map([[KEN, minute(3)]]));
      expect(await dueBy(2)).toEqual(new Map());
    });

    it('says so of any number of agents, each named once', async () => {
      const { outbox } = fixture.store;
      const agents = Array.from({ length: 2_500 }, (_, at) => `agent:${at}`);
      const rowsOf = (agent_id: string, at: number) => [
        aDelivery({ agent_id, seq: at + 1, created_at: minute(at % 2) }),
        aDelivery({ agent_id, seq: at + 2, created_at: minute(5) }),
      ];
      await outbox.enqueue(agents.flatMap(rowsOf), 2_501);

      const due = await outbox.due(minute(0));

      const asked = agents.filter((_, at) => at % 2 === 0);
      expect(due.map(({ agent_id }) => agent_id).sort()).toEqual(asked.sort());
      expect(new Set(due.map(({ due_at }) => due_at))).toEqual(new Set([minute(0)]));
      expect(await outbox.due(minute(1))).toHaveLength(2_500);
    });

    it('forgets delivered rows up to a seq, never beyond its cursor, and nothing else', async () => {
      const { outbox } = fixture.store;
      const many = Array.from({ length: 1_200 }, (_, at) => aDelivery({ seq: at + 1 }));
      await outbox.enqueue(many, 1_190);
      await outbox.enqueue([aDelivery({ agent_id: ZOE })], 1_190);
      const [leased = []] = await outbox.lease([aRequest(0, { max: 2_000 })]);
      await outbox.acknowledge(
        KEN,
        leased.slice(1).map(({ lease_id }) => lease_id ?? ''),
      );

      expect(await outbox.prune(1_100)).toBe(1_099);
      expect(await outbox.prune(2_000)).toBe(90);
      expect(await outbox.prune(2_000)).toBe(0);

      const rest = await outbox.list({ states: ALL, limit: 100 });
      expect(seqsOf(rest)).toEqual([
        1200, 1199, 1198, 1197, 1196, 1195, 1194, 1193, 1192, 1191, 1, 1,
      ]);
    });
  });
}

function describeHostileDeliveries(makeWorld: () => Promise<StoreWorld>): void {
  describe('meets hostile text', () => {
    const fixture = useWorld(makeWorld);
    const quotes = `a'b"c\\d; -- $1 ? \u{1f600} [] {} null`;

    it.each(['agent_id', 'run_id', 'task_id', 'type'] as const)(
      'refuses U+0000 and lone surrogates as %s, and keeps the rest of text as it is',
      async (column) => {
        const { outbox } = fixture.store;
        for (const text of ['a\u0000', '\ud800']) {
          await expect(
            outbox.enqueue([aDelivery({ seq: 2 }), aDelivery({ [column]: text })], 2),
          ).rejects.toMatchObject({ code: 'bad_text' });
        }

        expect(await outbox.cursor()).toBe(0);
        await outbox.enqueue([aDelivery({ [column]: quotes })], 1);
        const agentId = column === 'agent_id' ? quotes : KEN;
        const [[row] = []] = await outbox.lease([aRequest(0, { agentId })]);
        expect(row).toMatchObject({ [column]: quotes });
        expect(await outbox.acknowledge(agentId, [row?.lease_id ?? ''])).toHaveLength(1);
      },
    );

    it('finds nothing under names that nobody can have', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery()], 1);

      for (const text of ['', 'a\u0000', '\ud800']) {
        const key = { agent_id: text, seq: 0 };
        const change = { from: ALL, to: 'dead', now: minute(0) } as const;
        expect(await outbox.lease([aRequest(0, { agentId: text })])).toEqual([[]]);
        expect(await outbox.acknowledge(text, [text])).toEqual([]);
        expect(await outbox.acknowledge(KEN, [text])).toEqual([]);
        expect(await outbox.release(text, { dueAt: null, error: text })).toBe(false);
        expect(await outbox.move([key], change)).toEqual([]);
        expect(await outbox.list({ states: ALL, agentId: text, limit: 9 })).toEqual([]);
        expect(await outbox.list({ states: ALL, runId: text, limit: 9 })).toEqual([]);
      }
      expect(await outbox.cursor()).toBe(1);
    });

    it('keeps what an endpoint answered, however long and broken it is', async () => {
      const { outbox } = fixture.store;
      await outbox.enqueue([aDelivery()], 1);
      const leased = await leaseOne(outbox, 0);

      const error = `\u0000\ud800${quotes}${'x'.repeat(1_000_000)}`;
      await outbox.release(leased.id, { dueAt: null, error });

      const [row] = await outbox.list({ states: ['dead'], limit: 1 });
      expect(row?.last_error).toHaveLength(1_000);
      expect(row?.last_error?.startsWith(`\ufffd\ufffd${quotes}`)).toBe(true);
    });
  });
}
