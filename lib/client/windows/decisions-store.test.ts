import { describe, expect, test } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { err, ok } from '@/lib/std/result';
import { aRecord } from '@/lib/testing/records';
import type { HistoryQuery } from '../api/api';
import {
  createDecisionsStore,
  DECISIONS_PAGE,
  type DecisionsSnapshot,
  decisionEntryOf,
  decisionTypes,
} from './decisions-store';

function decision(seq: number, payload: Record<string, unknown> = { selected: 'agent:ken' }) {
  return aRecord({ seq, event: { type: 'routing.decision', payload, task_id: `task_${seq}` } });
}

function snapshotOf(records: readonly EventRecord[], more: Partial<DecisionsSnapshot> = {}) {
  const entries = records.flatMap((record) => decisionEntryOf(record) ?? []);
  const { hasOlder = false } = more;
  const oldest = hasOlder ? (records[0]?.seq ?? null) : null;
  const types = decisionTypes({ decisions: 1 });
  return {
    run_id: 'run:r1',
    types,
    entries,
    hasOlder,
    oldest,
    seq: records.at(-1)?.seq ?? 0,
    ...more,
  };
}

/** A server that holds these records, and counts how often it is asked. */
function serverOf(records: readonly EventRecord[]) {
  const asked: HistoryQuery[] = [];
  return {
    asked,
    fetchEvents: (query: HistoryQuery) => {
      asked.push(query);
      const { after = 0, before = Number.POSITIVE_INFINITY, order, limit = 200 } = query;
      const found = records.filter(({ seq }) => seq > after && seq < before);
      const sorted = order === 'asc' ? found : found.toReversed();
      const head = records.at(-1)?.seq ?? 0;
      const events = sorted.slice(0, limit);
      const next = sorted.length > limit ? (events.at(-1)?.seq ?? null) : null;
      return Promise.resolve(ok({ events, next, head }));
    },
  };
}

const seqsOf = (store: ReturnType<typeof createDecisionsStore>) =>
  store.getSnapshot().entries.map(({ seq }) => seq);

describe('handovers of a framework', () => {
  const handover = (seq: number) =>
    aRecord({
      seq,
      event: {
        type: 'task.request',
        from: { agent_id: 'agent:a' },
        payload: { handoff: { from: 'agent:a', to: 'agent:b' } },
      },
    });
  const request = (seq: number) => aRecord({ seq, event: { type: 'task.request' } });

  test('are lines that are declared elsewhere, and other requests are none', () => {
    expect(decisionEntryOf(handover(3))).toMatchObject({ selected: 'agent:b', isElsewhere: true });
    expect(decisionEntryOf(request(4))).toBeNull();
  });

  test('are read only of a run that no router decided in', () => {
    expect(decisionTypes({ decisions: 0 })).toContain('task.request');
    expect(decisionTypes({ decisions: 1 })).toEqual(['routing.decision', 'routing.failure']);
  });

  test('are found behind pages that hold none', async () => {
    const requests = Array.from({ length: 2 * DECISIONS_PAGE }, (_, at) => request(at + 2));
    const server = serverOf([handover(1), ...requests]);
    const snapshot = snapshotOf(requests.slice(-3), { hasOlder: true });
    const store = createDecisionsStore({ snapshot, fetchEvents: server.fetchEvents });

    while (store.getSnapshot().hasOlder) await store.loadOlder();

    expect(seqsOf(store)).toEqual([1]);
    expect(new Set(server.asked.map(({ before }) => before)).size).toBe(2);
  });
});

describe('a line of the list', () => {
  test('tells a failure that waits from one that is final, and one of ours from another', () => {
    const waiting = aRecord({
      seq: 3,
      origin: 'engine',
      event: { type: 'routing.failure', payload: { waiting: true, selected: 'agent:x' } },
    });
    expect(decisionEntryOf(waiting)).toMatchObject({
      selected: null,
      isWaiting: true,
      isElsewhere: false,
    });
    expect(decisionEntryOf(decision(4, { selected: 7 }))).toMatchObject({
      selected: null,
      isWaiting: false,
      isElsewhere: true,
    });
    expect(decisionEntryOf(aRecord({ seq: 5 }))).toBeNull();
  });
});

describe('the list', () => {
  test('takes new decisions at its end, each once', () => {
    const store = createDecisionsStore({ snapshot: snapshotOf([decision(2)]), ...serverOf([]) });
    store.follower.take({ from: 3, to: 6, events: [decision(5)] });
    store.follower.take({ from: 4, to: 7, events: [decision(5), decision(7)] });
    expect(seqsOf(store)).toEqual([2, 5, 7]);
    expect(store.follower.heldTo()).toBe(7);
  });

  test('reads what a frame left out', async () => {
    const records = [2, 4, 6, 8].map((seq) => decision(seq));
    const store = createDecisionsStore({
      snapshot: snapshotOf(records.slice(0, 1)),
      ...serverOf(records),
    });
    store.follower.take({ from: 7, to: 8, events: [decision(8)] });
    expect(store.follower.hasHole()).toBe(true);
    expect(await store.follower.catchUp()).toBe(true);
    expect(seqsOf(store)).toEqual([2, 4, 6, 8]);
    expect(store.follower.hasHole()).toBe(false);
  });

  test('reads older pages before its beginning, until there are none', async () => {
    const records = Array.from({ length: 300 }, (_, index) => decision(index + 1));
    const server = serverOf(records);
    const newest = records.slice(-20);
    const store = createDecisionsStore({
      snapshot: snapshotOf(newest, { hasOlder: true }),
      ...server,
    });
    await store.loadOlder();
    expect(seqsOf(store)).toHaveLength(20 + DECISIONS_PAGE);
    while (store.getSnapshot().hasOlder) await store.loadOlder();
    expect(seqsOf(store)).toEqual(records.map(({ seq }) => seq));
    const pages = server.asked.length;
    await store.loadOlder();
    expect(server.asked).toHaveLength(pages);
    expect(server.asked.every(({ limit }) => limit === DECISIONS_PAGE)).toBe(true);
  });

  test('says why an older page could not be read, and tries again when asked', async () => {
    const failure = { code: 'no_answer' as const, title: 'No answer', detail: '' };
    let answers = 0;
    const store = createDecisionsStore({
      snapshot: snapshotOf([decision(9)], { hasOlder: true }),
      fetchEvents: () => {
        answers += 1;
        return Promise.resolve(err(failure));
      },
    });
    await store.loadOlder();
    expect(store.getSnapshot()).toMatchObject({ failure, isLoading: false, hasOlder: true });
    await store.loadOlder();
    expect(answers).toBe(2);
  });

  test('starts anew on another log', async () => {
    const store = createDecisionsStore({
      snapshot: snapshotOf([decision(90)]),
      ...serverOf([decision(1)]),
    });
    expect(await store.follower.restart()).toBe(true);
    expect(seqsOf(store)).toEqual([1]);
  });

  test('starts anew with the newest page of a long log, and has the others read on demand', async () => {
    const server = serverOf(Array.from({ length: 300 }, (_, index) => decision(index + 1)));
    const store = createDecisionsStore({ snapshot: snapshotOf([decision(900)]), ...server });
    expect(await store.follower.restart()).toBe(true);
    expect(seqsOf(store)).toEqual(
      Array.from({ length: DECISIONS_PAGE }, (_, index) => 301 - DECISIONS_PAGE + index),
    );
    expect(store.getSnapshot()).toMatchObject({ hasOlder: true, seq: 300 });
    expect(server.asked).toHaveLength(1);
  });
});
