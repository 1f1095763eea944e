// Appending: order, atomicity, the chain, and what is answered.
import { describe, expect, it } from 'vitest';
import type { MessageType } from '@/lib/model/clutch-message';
import { aMessage, anEvent } from '@/lib/testing/events';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { verifyChain } from '../integrity/verify';
import { GENESIS_HASH, type NewMessage } from '../ports/event-store';

/** Enough to meet each other in any store. */
const RACERS = 1_000;

/** A decision of the engine's with the request that hands the work on. */
function aDecision(stateSeq?: number): NewMessage {
  const events = [
    anEvent({ type: 'routing.decision' }),
    anEvent({ type: 'task.request' }),
  ] as const;
  const message = aMessage(events, { origin: 'engine' });
  return { ...message, raw: null, ...(stateSeq !== undefined && { stateSeq }) };
}

/** What somebody does to tasks, who knew of what was said of them up to a seq. */
function anAction(seq: number, ...task_ids: string[]): NewMessage {
  const event = anEvent({ type: 'task.cancel', run_id: 'run', task_id: task_ids[0] });
  return { ...aMessage(event, { origin: 'operator' }), turns: { task_ids, seq } };
}

const aTurn = (type: MessageType, task_id: string, run_id = 'run') =>
  aMessage(anEvent({ type, run_id, task_id }));

export function describeAppend(makeWorld: () => Promise<StoreWorld>): void {
  describe('appending', () => {
    const fixture = useWorld(makeWorld);

    it('starts with an empty log, whose head is seq 0', async () => {
      const { events } = fixture.store;

      expect(await events.head()).toEqual({ seq: 0, hash: GENESIS_HASH });
      expect(await events.read({ limit: 10, order: 'asc' })).toEqual([]);
      expect(await events.get(1)).toBeNull();
      expect(await events.append([])).toEqual({ outcomes: [], stored: [] });
    });

    it('gives seq without gaps, in the order of the messages, and chains each event to the one before', async () => {
      const { events } = fixture.store;

      const first = await events.append([aMessage(), aMessage()]);
      const second = await events.append([aMessage()]);

      expect([...first.outcomes, ...second.outcomes]).toEqual([
        { status: 'stored', seq: 1 },
        { status: 'stored', seq: 2 },
        { status: 'stored', seq: 3 },
      ]);
      const [one, two, three] = await Promise.all([1, 2, 3].map((seq) => events.get(seq)));
      expect(one?.prev_hash).toBe(GENESIS_HASH);
      expect(two?.prev_hash).toBe(one?.hash);
      expect(three?.prev_hash).toBe(two?.hash);
      expect(await events.head()).toEqual({ seq: 3, hash: three?.hash });
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 3 });
    });

    it('answers what it stored just as a reader gets it', async () => {
      const { events } = fixture.store;
      const event = anEvent({
        parent_task_id: null,
        attempt: 2,
        idempotency_key: 'idem_1',
        meta: { ui_channel: 'ops' },
        payload: { nested: [{ deep: [1, 2.5, null, true] }], empty: {} },
      });

      const { stored } = await events.append([
        aMessage(event, { signature: 'verified', origin: 'operator' }),
      ]);

      expect(stored).toMatchObject([{ seq: 1, event, signature: 'verified', origin: 'operator' }]);
      expect(await events.read({ limit: 10, order: 'asc' })).toEqual(stored);
    });

    it('keeps the raw message beside the primary event only, and the findings beside each', async () => {
      const { events } = fixture.store;
      const findings = [
        { level: 'error', rule: 'C45', path: '/a', message: 'bad' } as const,
        { level: 'info', rule: 'CD1', path: '', message: 'noted' } as const,
      ];
      const primary = anEvent({ id: 'm' });
      const raw = { text: '{ "spaced" : 1 }', contentType: 'text/plain' };

      await events.append([
        aMessage([primary, anEvent({ id: 'm#1' })], { findings, raw, nativeHash: 'ab' }),
      ]);

      expect(await events.get(1)).toMatchObject({
        raw: raw.text,
        raw_encoding: 'utf8',
        raw_content_type: 'text/plain',
        verdict: 'fail',
        findings,
      });
      expect(await events.get(2)).toMatchObject({ raw: null, findings });
    });

    it('keeps what the engine says itself without a raw form, in a chain that holds', async () => {
      const { events } = fixture.store;

      await events.append([
        { ...aMessage([anEvent(), anEvent()], { origin: 'engine' }), raw: null },
      ]);

      expect(await events.get(1)).toMatchObject({
        raw: null,
        raw_content_type: 'application/json',
      });
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 2 });
    });

    it('stores all events of a message one after the other', async () => {
      const { events } = fixture.store;
      const message = aMessage([
        anEvent({ id: 'm', idempotency_key: 'k' }),
        anEvent({ id: 'm#1', idempotency_key: 'k' }),
        anEvent({ id: 'm#2', idempotency_key: 'k' }),
      ]);

      const { outcomes, stored } = await events.append([message, aMessage()]);

      expect(outcomes).toEqual([
        { status: 'stored', seq: 1 },
        { status: 'stored', seq: 4 },
      ]);
      expect(stored.map((record) => record.event.id).slice(0, 3)).toEqual(['m', 'm#1', 'm#2']);
    });

    it(`leaves no hole under ${RACERS} racing appends and tells each its own seq`, async () => {
      const { events } = fixture.store;

      const results = await Promise.all(
        Array.from({ length: RACERS }, (_, racer) =>
          events.append([aMessage(anEvent({ id: `racer_${racer}` }))]),
        ),
      );

      const seqs = results.flatMap((result) => result.stored.map((record) => record.seq));
      expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: RACERS }, (_, at) => at + 1));
      for (const [racer, { stored, outcomes }] of results.entries()) {
        expect(stored[0]?.event.id).toBe(`racer_${racer}`);
        expect(outcomes).toEqual([{ status: 'stored', seq: stored[0]?.seq }]);
      }
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: RACERS });
    });

    it('appends at an expected head only, and stores nothing anywhere else', async () => {
      const { events } = fixture.store;
      await events.append([aMessage()]);

      await expect(events.append([aMessage()], { expectedSeq: 0 })).rejects.toMatchObject({
        code: 'conflict',
      });
      expect((await events.head()).seq).toBe(1);
      await expect(events.append([aMessage()], { expectedSeq: 1 })).resolves.toMatchObject({
        outcomes: [{ status: 'stored', seq: 2 }],
      });
    });

    it('lets one of many that expect the same head win', async () => {
      const { events } = fixture.store;

      const settled = await Promise.allSettled(
        Array.from({ length: 50 }, () => events.append([aMessage()], { expectedSeq: 0 })),
      );

      expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect((await events.head()).seq).toBe(1);
    });

    it('stores nothing of a decision that does not know of the last one, and all of its neighbours', async () => {
      const { events } = fixture.store;
      await events.append([aDecision(0)]);

      const { outcomes, stored } = await events.append([aMessage(), aDecision(0), aMessage()]);

      expect(outcomes).toEqual([
        { status: 'stored', seq: 3 },
        { status: 'stale', seq: 1 },
        { status: 'stored', seq: 4 },
      ]);
      expect(stored.map(({ event }) => event.type)).toEqual(['chat.message', 'chat.message']);
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 4 });
    });

    it('stores all decisions of a batch that know of the last one before it, whatever was stored since', async () => {
      const { events } = fixture.store;
      const others = { type: 'routing.decision' } as const;
      await events.append([aDecision()]);
      await events.append([
        aMessage(),
        aMessage(anEvent(others), { origin: 'agent' }),
        aMessage(anEvent(others), { origin: 'import' }),
      ]);

      const { outcomes } = await events.append([aDecision(1), aDecision(2), aDecision(1)]);

      expect(outcomes.map(({ status }) => status)).toEqual(['stored', 'stored', 'stored']);
    });

    it('judges each decision of a batch by the state that it rests on', async () => {
      const { events } = fixture.store;
      await events.append([aDecision(), aDecision()]);

      const { outcomes } = await events.append([aDecision(3), aDecision(1), aDecision()]);

      expect(outcomes).toEqual([
        { status: 'stored', seq: 5 },
        { status: 'stale', seq: 3 },
        { status: 'stored', seq: 7 },
      ]);
    });

    it('knows a decision again that stands in the log, though it rests on less', async () => {
      const { events } = fixture.store;
      const decision = aDecision(0);
      await events.append([decision, aDecision(0)]);

      expect((await events.append([decision])).outcomes).toEqual([{ status: 'duplicate', seq: 1 }]);
    });

    it('stores one of many decisions on one state, whichever process made it', async () => {
      const second = await fixture.world.open();
      const stores = [fixture.store, second];

      const results = await Promise.all(
        Array.from({ length: 50 }, (_, at) => stores[at % 2]?.events.append([aDecision(0)])),
      );

      const stale = results.filter((result) => result?.outcomes[0]?.status === 'stale');
      expect(stale.map((result) => result?.outcomes)).toEqual(
        Array.from({ length: 49 }, () => [{ status: 'stale', seq: 1 }]),
      );
      expect((await fixture.store.events.head()).seq).toBe(2);
      if (second !== fixture.store) await second.close();
    });

    it('stores nothing of what is done to a task by somebody who does not know of its last turn', async () => {
      const { events } = fixture.store;
      await events.append([aTurn('task.request', 'a'), aTurn('task.result', 'b')]);

      const { outcomes } = await events.append([
        anAction(0, 'a'),
        anAction(1, 'a', 'b'),
        anAction(0, 'c'),
        anAction(2, 'a', 'b'),
      ]);

      expect(outcomes).toEqual([
        { status: 'stale', seq: 1 },
        { status: 'stale', seq: 2 },
        { status: 'stored', seq: 3 },
        { status: 'stored', seq: 4 },
      ]);
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 4 });
    });

    it('finds the turn of a task also before it in the batch', async () => {
      const { events } = fixture.store;

      const { outcomes } = await events.append([anAction(0, 'a'), anAction(0, 'b', 'a')]);

      expect(outcomes.map(({ status }) => status)).toEqual(['stored', 'stale']);
    });

    it('lets what is done to a task pass where others, or its progress, were told of meanwhile', async () => {
      const { events } = fixture.store;
      await events.append([
        aTurn('task.progress', 'a'),
        aTurn('tool.call', 'a'),
        aTurn('task.result', 'b'),
        aTurn('task.result', 'a', 'another run'),
      ]);

      const { outcomes } = await events.append([anAction(0, 'a')]);

      expect(outcomes).toEqual([{ status: 'stored', seq: 5 }]);
    });

    it('stores one of many things that are done to a task at once, whichever process took it', async () => {
      const second = await fixture.world.open();
      const stores = [fixture.store, second];

      const results = await Promise.all(
        Array.from({ length: 50 }, (_, at) => stores[at % 2]?.events.append([anAction(0, 'a')])),
      );

      const stale = results.filter((result) => result?.outcomes[0]?.status === 'stale');
      expect(stale.map((result) => result?.outcomes)).toEqual(
        Array.from({ length: 49 }, () => [{ status: 'stale', seq: 1 }]),
      );
      expect((await fixture.store.events.head()).seq).toBe(1);
      if (second !== fixture.store) await second.close();
    });

    it('goes on after a restart where it stopped', async () => {
      const { stored } = await fixture.store.events.append([aMessage(), aMessage()]);

      const { events } = await fixture.restart();

      expect(await events.read({ limit: 10, order: 'asc' })).toEqual(stored);
      expect((await events.append([aMessage()])).outcomes).toEqual([{ status: 'stored', seq: 3 }]);
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 3 });
    });
  });
}
