// Reading: every filter answers what `matchesFilter` picks out of the whole log, in the order and the range asked for.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MessageType } from '@/lib/model/clutch-message';
import { type EventSelection, matchesFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { jsonBytes } from '@/lib/std/utf8';
import { aMessage, anEvent } from '@/lib/testing/events';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import {
  type EventQuery,
  type EventStore,
  type NewMessage,
  PAGE_BYTES_MAX,
} from '../ports/event-store';
import type { ContractOptions } from './contract';

/** Events that the queries are asked of: each value of each column stands in several of them. */
export const LOG_EVENTS = 150;

export function describeRead(
  makeWorld: () => Promise<StoreWorld>,
  { runs }: ContractOptions,
): void {
  describe('reading', () => {
    const fixture = useWorld(makeWorld);

    it(
      'answers every query as a filter over the whole log would',
      async () => {
        const { events } = fixture.store;
        await events.append(Array.from({ length: LOG_EVENTS }, (_, at) => variedMessage(at)));
        const all = await events.read({ limit: LOG_EVENTS, order: 'asc' });
        expect(all).toHaveLength(LOG_EVENTS);

        await fc.assert(
          fc.asyncProperty(queries, async (query) => {
            expect(await events.read(query)).toEqual(answerTo(query, all));
          }),
          { numRuns: lawRuns(runs * 5) },
        );
      },
      lawTimeout(120_000),
    );

    it('gives the events of some seqs, newest first, as far as the bytes of a page go', async () => {
      const { events } = fixture.store;
      const large = { text: 'x'.repeat(PAGE_BYTES_MAX / 3) };
      const payloads = [{ text: 'small' }, large, large, large, { text: 'last' }];
      await events.append(payloads.map((payload) => aMessage(anEvent({ payload }))));
      const seqsAt = async (seqs: readonly number[]) =>
        (await events.readAt(seqs)).map(({ seq }) => seq);

      expect(await seqsAt([1, 5, 1, 9, 0])).toEqual([5, 1]);
      expect(await seqsAt([])).toEqual([]);
      expect(await seqsAt([1, 2, 3, 4])).toEqual([4, 3]);
      expect(await events.readAt([5])).toEqual(
        await events.read({ after: 4, limit: 1, order: 'asc' }),
      );
    });

    it('gives several events with all that is kept beside them, as one by one', async () => {
      const { events } = fixture.store;
      await events.append(Array.from({ length: 6 }, (_, at) => variedMessage(at)));
      const oneByOne = await Promise.all([2, 3, 4, 5].map((seq) => events.get(seq)));

      expect(await events.readDetails(1, 4)).toEqual(oneByOne);
      expect(await events.readDetails(6, 4)).toEqual([]);
    });

    it('finds a task under more ids than one statement takes, page by page', async () => {
      const { events } = fixture.store;
      const ids = Array.from({ length: 700 }, (_, at) => `task_${(at * 3) % 700}`);
      await events.append(ids.map((task_id) => aMessage(anEvent({ task_id }))));
      await events.append([aMessage(anEvent({ task_id: 'another' }))]);

      for (const filter of [{ task_id: ids }, { task_id: ids, run_id: 'run_1' }]) {
        const page = await events.read({ filter, after: 10, limit: 20, order: 'asc' });
        const newest = await events.read({ filter, limit: 3, order: 'desc' });

        expect(page.map((record) => record.seq)).toEqual(range(11, 30));
        expect(newest.map((record) => record.seq)).toEqual([700, 699, 698]);
      }
    });

    it('ends a page at its bytes as at its limit, and page by page gives everything', async () => {
      const { events } = fixture.store;
      const types = ['chat.message', 'task.progress', 'task.result'] as const;
      const weighty = Array.from({ length: 60 }, (_, at) =>
        anEvent({
          task_id: `task_${(at * 5) % 300}`,
          type: types[at % 3] ?? 'chat.message',
          payload: { text: 'é'.repeat(at % 7 === 0 ? 100_000 : 2_000) },
        }),
      );
      await events.append(weighty.map((event) => aMessage(event)));
      const tasks = Array.from({ length: 300 }, (_, at) => `task_${at}`);
      const filters: EventSelection[] = [
        {},
        { run_id: 'run_1' },
        { type: [...types] },
        { run_id: 'run_1', type: [...types] },
        { task_id: tasks },
        { task_id: tasks, run_id: 'run_1' },
      ];

      for (const filter of filters) {
        for (const order of ['asc', 'desc'] as const) {
          const pages = await allPages(events, { filter, order, limit: 50, bytesMax: 300_000 });
          const seqs = pages.flat().map(({ seq }) => seq);

          expect(order === 'asc' ? seqs : seqs.toReversed()).toEqual(range(1, 60));
          expect(pages.length).toBeGreaterThan(5);
          for (const page of pages) {
            expect(jsonBytes(page)).toBeLessThanOrEqual(300_000);
          }
        }
      }
    });

    it('gives an event that is larger than the page by itself', async () => {
      const { events } = fixture.store;
      const large = anEvent({ payload: { text: 'x'.repeat(50_000) } });
      await events.append([aMessage(large), aMessage()]);

      const query = { limit: 10, bytesMax: 1_000, order: 'asc' } as const;

      expect(await events.readPage(query)).toMatchObject({ events: [{ seq: 1 }], isFull: true });
      expect(await events.readPage({ ...query, after: 1, limit: 2 })).toMatchObject({
        events: [{ seq: 2 }],
        isFull: false,
      });
    });

    it('gives no more than 4 MiB, whatever it is asked for', async () => {
      const { events } = fixture.store;
      const text = 'x'.repeat(250_000);
      for (let batch = 0; batch < 4; batch += 1) {
        await events.append(
          Array.from({ length: 10 }, () => aMessage(anEvent({ payload: { text } }))),
        );
      }

      const wide = { limit: 1_000, bytesMax: 1e9, order: 'desc' } as const;
      const page = await events.readPage(wide);

      expect(page.isFull).toBe(true);
      expect(page.events[0]?.seq).toBe(40);
      expect(page.events).toHaveLength(16);
      expect(jsonBytes(page.events)).toBeLessThanOrEqual(PAGE_BYTES_MAX);
      expect(await events.read(wide)).toEqual(page.events);
    });

    it('gives the newest first when asked for them, and the rest page by page before them', async () => {
      const { events } = fixture.store;
      await events.append(Array.from({ length: 25 }, () => aMessage()));

      const seqs: number[] = [];
      for (let before: number | undefined; ; ) {
        const range = before === undefined ? {} : { before };
        const page = await events.read({ ...range, limit: 10, order: 'desc' });
        seqs.push(...page.map((record) => record.seq));
        before = page.at(-1)?.seq;
        if (before === undefined) break;
      }

      expect(seqs).toEqual(Array.from({ length: 25 }, (_, at) => 25 - at));
    });

    it('tells of an agent how its last messages kept the rules, newest first', async () => {
      const { events } = fixture.store;
      const found = (level: 'error' | 'warning' | 'info', rule: string) => ({
        level,
        rule,
        path: '',
        message: 'expected another',
      });
      const from = { agent_id: 'agent:mia' };
      const findings = [found('warning', 'W4'), found('error', 'W33'), found('warning', 'W4')];
      const [primary, part] = [anEvent({ from }), anEvent({ from })];
      await events.append([
        aMessage(anEvent({ from }), { findings: [found('info', 'W27')] }),
        aMessage(),
        aMessage([primary, part], { findings }),
      ]);

      const [last, before] = await events.readChecked('agent:mia', 5);

      expect(last).toMatchObject({ seq: 3, verdict: 'fail', rules: ['W4', 'W33'] });
      expect(before).toMatchObject({ seq: 1, verdict: 'pass', rules: [] });
      expect(await events.readChecked('agent:mia', 1)).toEqual([last]);
      expect(await events.readChecked('agent:nobody', 5)).toEqual([]);
    });

    it('reads the chain in pages, payload and raw beside the columns that hold their hashes', async () => {
      const { events } = fixture.store;
      const message = aMessage(anEvent({ payload: { a: 1 } }));
      await events.append([aMessage(), message, aMessage()]);

      expect((await events.readChain(0, 2)).map((row) => row.seq)).toEqual([1, 2]);
      const [row] = await events.readChain(1, 1);
      expect(row).toMatchObject({ seq: 2, payload: '{"a":1}', raw: message.raw?.text });
      expect(Object.keys(row?.columns ?? {})).toHaveLength(24);
      expect(await events.readChain(3, 10)).toEqual([]);
    });
  });
}

/** Page after page until one is not full. */
async function allPages(
  events: Pick<EventStore, 'readPage'>,
  query: EventQuery,
): Promise<EventRecord[][]> {
  const pages: EventRecord[][] = [];
  for (let from: { after?: number; before?: number } = {}; ; ) {
    const page = await events.readPage({ ...query, ...from });
    pages.push(page.events);
    const last = page.events.at(-1)?.seq;
    if (!page.isFull || last === undefined) return pages;
    from = query.order === 'asc' ? { after: last } : { before: last };
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const RUNS = ['run_1', 'run_2'];
const THREADS = ['thread_1', 'thread_2', 'thread_3'];
const TASKS = ['task_1', 'task_2', 'task_3', 'task_4'];
const AGENTS = ['agent:ken', 'agent:mia', 'agent:zoë'];
const CHANNELS = ['ops', 'research'];
const PROTOCOLS = ['clutch', 'cap'];

/** The message at a place of the log that queries are asked of: every column takes its values at a pace of its own, so that all combinations come up. */
export function variedMessage(at: number): NewMessage {
  const pick = <T>(values: readonly T[], pace: number): T =>
    values[Math.floor(at / pace) % values.length] as T;
  const event = anEvent({
    run_id: pick(RUNS, 50),
    thread_id: pick(THREADS, 17),
    task_id: pick(TASKS, 7),
    from: { agent_id: pick(AGENTS, 3) },
    type: pick(MessageType.options, 1),
    domain: pick(CHANNELS, 11),
  });
  return aMessage(event, { protocol: pick(PROTOCOLS, 29) });
}

const orAbsent = (values: readonly string[]) =>
  fc.option(fc.constantFrom(...values, 'nobody'), { nil: undefined, freq: 2 });

/** Queries of such a log. */
export const queries: fc.Arbitrary<EventQuery> = fc
  .record({
    run_id: orAbsent(RUNS),
    thread_id: orAbsent(THREADS),
    task_id: fc.oneof(orAbsent(TASKS), fc.subarray([...TASKS, 'nobody'], { minLength: 1 })),
    agent_id: orAbsent(AGENTS),
    channel: orAbsent(CHANNELS),
    protocol: orAbsent(PROTOCOLS),
    type: fc.option(fc.subarray([...MessageType.options], { minLength: 1 }), { nil: undefined }),
    after: fc.option(fc.nat(LOG_EVENTS + 5), { nil: undefined }),
    before: fc.option(fc.nat(LOG_EVENTS + 5), { nil: undefined }),
    limit: fc.integer({ min: 1, max: LOG_EVENTS }),
    order: fc.constantFrom('asc', 'desc'),
  })
  .map(({ after, before, limit, order, ...filter }) => {
    const asked = Object.fromEntries(
      Object.entries(filter).filter(([, value]) => value !== undefined),
    );
    return {
      filter: asked as EventSelection,
      ...(after !== undefined && { after }),
      ...(before !== undefined && { before }),
      limit,
      order,
    };
  });

function answerTo(query: EventQuery, all: readonly EventRecord[]): EventRecord[] {
  const { filter = {}, after = 0, before = LOG_EVENTS + 1, limit, order } = query;
  const matching = all.filter(
    (record) => record.seq > after && record.seq < before && matchesFilter(record, filter),
  );
  return (order === 'asc' ? matching : matching.reverse()).slice(0, limit);
}
