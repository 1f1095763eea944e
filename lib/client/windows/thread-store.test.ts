import { describe, expect, test } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { newestSpan } from '@/lib/model/log-span';
import { reactionEvent } from '@/lib/model/reaction';
import type { ReactionName } from '@/lib/model/said-reaction';
import { seqsOfRow } from '@/lib/projections/thread/thread-rows';
import { err } from '@/lib/std/result';
import { BUILT_AT } from '@/lib/testing/events';
import { historyOf } from '@/lib/testing/worlds/events-page';
import { createLiveLog } from '@/lib/testing/worlds/live-world';
import { type getEvents, HISTORY_PAGE } from '../api/api';
import { ThreadStore } from './thread-store';

const FILTER = { thread_id: 'mine' };

/** A thread of every second event of a log. */
async function aThread(events: number, options: { eventsMax?: number; failing?: boolean } = {}) {
  const log = createLiveLog();
  const grow = async (count: number): Promise<void> => {
    const pairs = Array.from({ length: count }, () => [{ thread_id: 'other' }, FILTER]);
    await log.append(...pairs.flat());
  };
  await grow(events);
  const { asked, fetchEvents } = historyOf(log.engine);
  const failing: typeof getEvents = async () =>
    err({ code: 'no_answer', title: 'Nobody there', detail: '' });
  const open = async (): Promise<ThreadStore> => {
    const head = (await log.engine.head()).seq;
    const page = await log.engine.readPage({ filter: FILTER, limit: HISTORY_PAGE, order: 'desc' });
    return new ThreadStore({
      snapshot: { thread_id: 'mine', span: newestSpan(page, head), head },
      fetchEvents: options.failing ? failing : fetchEvents,
      timeZone: 'UTC',
      firstSeq: 2,
      ...(options.eventsMax && { eventsMax: options.eventsMax }),
    });
  };
  const store = await open();
  /** As a live frame brings them. */
  const take = async (...events: EventRecord[]): Promise<void> => {
    for (const record of events) {
      store.follower.take({ from: record.seq, to: record.seq, events: [record] });
    }
    await Promise.resolve();
  };
  return { log, grow, asked, store, open, take };
}

type ThreadLog = Awaited<ReturnType<typeof aThread>>['log'];

/** The record of a person's reaction to the event at a seq, once it is stored. */
async function react(
  { engine, appendAs }: ThreadLog,
  about: number,
  name: ReactionName,
  given = true,
): Promise<EventRecord> {
  const at = async (seq: number): Promise<EventRecord> => {
    const [record] = await engine.read({ after: seq - 1, limit: 1, order: 'asc' });
    if (record === undefined) throw new Error(`There is no event ${seq}.`);
    return record;
  };
  const stamp = { id: `of_${(await engine.head()).seq}`, ts: BUILT_AT };
  await appendAs('operator', reactionEvent(await at(about), { name, given }, stamp));
  return at((await engine.head()).seq);
}

const seqsOf = (store: ThreadStore): number[] =>
  store.getSnapshot().rows.flatMap((row) => seqsOfRow(row));
/** The thread's events from its n-th to its m-th. */
const events = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => 2 * (from + index));

describe('a thread’s store', () => {
  test('shows what the server drew, before anything else happens', async () => {
    const { store, asked } = await aThread(3);

    expect(store.getSnapshot()).toMatchObject({
      hasOlder: false,
      hasNewer: false,
      seenTo: 6,
      isLoading: false,
      failure: null,
    });
    expect(seqsOf(store)).toEqual([2, 4, 6]);
    expect(asked).toEqual([]);
  });

  test('knows of events before the thread’s summary does', async () => {
    const { log, store } = await aThread(3);
    const current = await log.engine.directory.rows.thread('mine');
    if (current === null) throw new Error('the directory does not know the thread');
    const late = { ...current, last_seq: 4, events: 2 };

    expect(store.upToNewest(late)).toEqual(current);
    expect(store.upToNewest(current)).toBe(current);
  });

  test('reads older pages until the beginning', async () => {
    const { store } = await aThread(HISTORY_PAGE + 50);

    expect(seqsOf(store)).toEqual(events(51, HISTORY_PAGE + 50));
    await store.loadOlder();

    expect(seqsOf(store)).toEqual(events(1, HISTORY_PAGE + 50));
    expect(store.getSnapshot().hasOlder).toBe(false);
  });

  test('asks for one page at a time', async () => {
    const { store, asked } = await aThread(HISTORY_PAGE + 50);

    await Promise.all([store.loadOlder(), store.loadOlder(), store.loadOlder()]);

    expect(asked).toHaveLength(1);
  });

  test('says why a page could not be read, and tries again', async () => {
    const { store } = await aThread(HISTORY_PAGE + 1, { failing: true });

    await store.loadOlder();

    expect(store.getSnapshot()).toMatchObject({
      isLoading: false,
      failure: { title: 'Nobody there' },
      hasOlder: true,
    });
  });

  test('holds a bounded window: who reads back lets go of the end, and comes back to it', async () => {
    const { store, grow } = await aThread(1_000, { eventsMax: 300 });
    store.setAtEnd(false);
    for (let page = 0; page < 4; page += 1) await store.loadOlder();
    expect(seqsOf(store)).toEqual(events(1, 300));
    expect(store.getSnapshot()).toMatchObject({ hasOlder: false, hasNewer: true });

    await grow(10);
    for (let page = 0; page < 4; page += 1) await store.loadNewer();
    expect(seqsOf(store)).toEqual(events(711, 1_010));
    expect(store.getSnapshot().hasNewer).toBe(false);
  });

  test('jumps to the newest, and to where an event stands', async () => {
    const { store } = await aThread(1_000);

    await store.jumpTo(400);
    expect(seqsOf(store)).toContain(400);
    expect(store.getSnapshot()).toMatchObject({ hasOlder: true, hasNewer: true });

    await store.jumpToNewest();
    expect(seqsOf(store).at(-1)).toBe(2_000);
    expect(store.getSnapshot().hasNewer).toBe(false);
  });

  test('goes where it is sent while a page is read, when that is there', async () => {
    const { store, asked } = await aThread(1_000);
    const sent = [
      [() => store.jumpTo(400), 400],
      [() => store.jumpToNewest(), 2_000],
      [() => store.setMoment(600), 600],
      [() => store.setMoment(null), 2_000],
    ] as const;
    for (const [go, seq] of sent) {
      const older = store.loadOlder();
      await go();
      await older;
      expect(seqsOf(store)).toContain(seq);
    }
    expect(asked).toHaveLength(2 * sent.length);
  });

  test('shows any moment as the log was then, forwards, backwards and beyond its window', async () => {
    const { store, asked } = await aThread(1_000);
    const steps = [1_990, 1_801, 1_802, 300, 1_999, 4, 1_200];
    for (const at of steps) {
      await store.setMoment(at);
      const shown = seqsOf(store);
      expect(shown.at(-1)).toBe(at - (at % 2));
      expect(store.getSnapshot().hasNewer).toBe(false);
      expect(shown).toEqual(shown.map((_, place) => (shown[0] ?? 0) + 2 * place));
    }
    const pages = asked.length;
    await store.setMoment(1_201);
    expect(asked).toHaveLength(pages);

    await store.setMoment(null);
    expect(seqsOf(store).at(-1)).toBe(2_000);
    expect(store.getSnapshot().hasNewer).toBe(false);
  });

  test('shows nothing at a moment before it began, and asks for nothing', async () => {
    const { store, asked } = await aThread(3);
    await store.setMoment(1);
    expect(seqsOf(store)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('goes on to the moment that was chosen while a page was read', async () => {
    const { store } = await aThread(1_000);
    await Promise.all([store.setMoment(1_000), store.setMoment(200), store.setMoment(500)]);
    expect(seqsOf(store).at(-1)).toBe(500);
  });

  test('keeps its moment while the log grows', async () => {
    const { store, log, grow } = await aThread(5);
    await store.setMoment(6);
    await grow(2);
    const events = await log.engine.read({ after: 10, limit: 9, order: 'asc' });
    store.follower.take({ from: 11, to: 14, events: events.filter(({ seq }) => seq % 2 === 0) });
    await Promise.resolve();
    expect(seqsOf(store)).toEqual([2, 4, 6]);
    await store.setMoment(null);
    expect(seqsOf(store)).toEqual([2, 4, 6, 8, 10, 12, 14]);
  });

  test('tells the states of tasks as they were', async () => {
    const { store, log } = await aThread(1);
    const task = { ...FILTER, task_id: 't' };
    await log.append({ ...task, type: 'task.request' }, { ...task, type: 'task.result' });
    const records = await log.engine.read({ after: 2, limit: 9, order: 'asc' });
    store.follower.take({ from: 3, to: 4, events: records });
    await Promise.resolve();
    const stateAt = async (at: number | null) => {
      await store.setMoment(at);
      const row = store.getSnapshot().rows.find(({ kind }) => kind === 'request');
      return row?.kind === 'request' ? row.task.state : null;
    };
    expect([await stateAt(3), await stateAt(4)]).toEqual(['requested', 'completed']);
    expect([await stateAt(3), await stateAt(null)]).toEqual(['requested', 'completed']);
  });

  test('knows how a task ended although the window let go of its end', async () => {
    const { store, log } = await aThread(1);
    const { follower } = store;
    const task = { ...FILTER, task_id: 't' };
    await log.append({ ...task, type: 'task.request' }, { ...task, type: 'task.result' });
    const [request, result] = await log.engine.read({ after: 2, limit: 9, order: 'asc' });
    if (!request || !result) throw new Error('expected two events');

    follower.take({ from: 3, to: 4, events: [request, result] });
    await Promise.resolve();

    expect(store.getSnapshot().rows.at(-2)).toMatchObject({
      kind: 'request',
      task: { state: 'completed' },
    });
  });

  test('shows reactions beneath what they are about, and never as rows or as news', async () => {
    const { store, log, take } = await aThread(3);
    const seen = store.getSnapshot();
    await take(await react(log, 4, 'agree'), await react(log, 4, 'pin'));

    const { reactions, rows } = store.getSnapshot();
    expect(rows).toEqual(seen.rows);
    expect([...reactions.byEvent.values()]).toMatchObject([
      { given: [{ name: 'agree', by: ['agent:user'] }], pin: { about_seq: 4 } },
    ]);
    expect(reactions.pins.map(({ about_seq }) => about_seq)).toEqual([4]);
    expect(store.countAfter(4)).toBe(1);
    const thread = await log.engine.directory.rows.thread('mine');
    if (thread === null) throw new Error('the directory does not know the thread');
    expect(store.upToNewest(thread)).toBe(thread);
    expect(store.getSnapshot().reactions).toBe(reactions);
  });

  test('shows the reactions of any moment', async () => {
    const { store, log, take } = await aThread(3);
    await take(await react(log, 4, 'agree'), await react(log, 4, 'agree', false));
    const given = async (at: number | null) => {
      await store.setMoment(at);
      return [...store.getSnapshot().reactions.byEvent.values()].flatMap((one) => one.given);
    };

    expect(await given(6)).toEqual([]);
    expect(await given(7)).toEqual([{ name: 'agree', by: ['agent:user'] }]);
    expect(await given(8)).toEqual([]);
    expect(await given(null)).toEqual([]);
  });

  test('reads with a page what was reacted to its events, also long after it', async () => {
    const { log, grow, open } = await aThread(HISTORY_PAGE);
    await react(log, 2, 'done');
    await grow(HISTORY_PAGE);
    const store = await open();
    expect(store.getSnapshot().reactions.byEvent.size).toBe(0);

    await store.jumpTo(2);

    expect([...store.getSnapshot().reactions.byEvent.values()]).toMatchObject([
      { given: [{ name: 'done', by: ['agent:user'] }] },
    ]);
  });

  test('names days in the reader’s zone', async () => {
    const { store } = await aThread(1);
    const days = (): string[] =>
      store.getSnapshot().rows.flatMap((row) => (row.kind === 'day' ? row.day : []));
    expect(days()).toEqual(['2026-02-01']);

    store.setTimeZone('Pacific/Kiritimati');

    expect(days()).toEqual(['2026-02-02']);
  });

  test('names the day on which it begins, once its beginning is at hand', async () => {
    const { store } = await aThread(HISTORY_PAGE + 50);
    const days = () => store.getSnapshot().rows.filter((row) => row.kind === 'day');
    expect([store.getSnapshot().hasOlder, days()]).toEqual([true, []]);

    while (store.getSnapshot().hasOlder) await store.loadOlder();

    expect(store.getSnapshot().rows[0]?.kind).toBe('day');
    expect(days()).toHaveLength(1);
  });

  test('draws the unread line where it is told to', async () => {
    const { store } = await aThread(3);

    store.setUnreadAfter(4);

    expect(store.getSnapshot().rows.map((row) => row.kind)).toEqual([
      'day',
      'chat',
      'chat',
      'unread',
      'chat',
    ]);
    expect(store.countAfter(2)).toBe(2);
  });
});
