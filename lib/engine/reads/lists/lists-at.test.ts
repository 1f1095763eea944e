import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { ListPage, ListQuery } from '@/lib/model/listing';
import { reactionEvent } from '@/lib/model/reaction';
import type { ThreadSummary } from '@/lib/model/summary';
import { VIEW_CHANGE_TYPE, type ViewSettings } from '@/lib/model/view-change';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { aRecord } from '@/lib/testing/records';
import { wholeDirectory } from '@/lib/testing/whole-directory';
import { memoryDirectory } from '@/lib/testing/worlds/memory-directory';
import { directoryOver } from '../../directory/directory';
import { eventPages } from '../../log/feed/event-pages';
import { feedWhenReady } from '../../log/feed/head-follower';
import { withPast } from './lists-at';

const word = fc.record({
  type: fc.constantFrom<ClutchMessage['type']>(
    ...(['chat.message', 'task.request', 'task.accept', 'task.result', 'task.error'] as const),
    'task.progress',
  ),
  thread_id: fc.constantFrom('t1', 't2', 't3'),
  run_id: fc.constantFrom('r1', 'r2', 'r3'),
  task_id: fc.constantFrom('task:a', 'task:b'),
  domain: fc.constantFrom('one', 'two'),
  from: fc.constantFrom({ agent_id: 'agent:a' }, { agent_id: 'agent:b' }),
  payload: fc.constantFrom({ text: 'Look at it' }, { title: 'Nine' }, { percent: 10 }),
});

/** What is said, and reactions to it: each to the first word, wherever it stands. */
const stories = fc
  .array(fc.oneof({ weight: 5, arbitrary: word }, { weight: 1, arbitrary: fc.constant(null) }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((words) => {
    const first = aRecord({ seq: 1, event: words.find((one) => one !== null) ?? {} });
    return words.map((one, place) => {
      if (one !== null) return aMessage(anEvent(one));
      const said = { name: 'agree', given: true } as const;
      const at = { id: `reaction-${String(place)}`, ts: first.received_at };
      return aMessage(reactionEvent(first, said, at), { origin: 'operator' });
    });
  });

async function listsOf(
  messages: Parameters<ReturnType<typeof createMemoryStore>['events']['append']>[0],
) {
  const { events } = createMemoryStore();
  await events.append(messages);
  const table = memoryDirectory(events);
  const log: EventRecord[] = [];
  for await (const page of eventPages(events, { limit: PAGE_LIMIT_MAX, order: 'asc' })) {
    await feedWhenReady(table, page);
    log.push(...page);
  }
  return {
    log,
    lists: withPast(
      directoryOver(table, (_, told) => told),
      events,
    ),
  };
}

/** All rows, in pages of so many. */
async function walked<Row>(
  limit: number,
  read: (query: ListQuery) => Promise<ListPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const page: ListPage<Row> = await read({ limit, ...(after !== null && { after }) });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

function directoryAt(log: readonly EventRecord[], at: number) {
  const directory = wholeDirectory();
  directory.feed(log.filter(({ seq }) => seq <= at));
  return directory;
}

test(
  'the lists of a moment are those that there were when its event was the last, in pages of any length',
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, fc.integer({ min: 1, max: 4 }), async (story, limit) => {
        const { log, lists } = await listsOf(story);
        for (const { seq: at } of log) {
          const then = directoryAt(log, at);
          const query = { limit: 1_000 };

          expect(await walked(limit, (page) => lists.runs({ ...page, at }))).toEqual(
            then.runs(query).rows,
          );
          const withState = (thread: ThreadSummary) => {
            return { ...thread, run_state: then.run(thread.run_id)?.state };
          };
          expect(await walked(limit, (page) => lists.threads({ ...page, at }))).toEqual(
            then.threads(query).rows.map(withState),
          );
          expect(await walked(limit, (page) => lists.channelsAt({ ...page, at }))).toEqual(
            then.channels(query).rows.map(({ events: _, ...row }) => row),
          );
          for (const channel of ['one', 'two']) {
            expect(await walked(limit, (page) => lists.threads({ ...page, channel, at }))).toEqual(
              then.threads({ ...query, channel }).rows.map(withState),
            );
          }
        }
      }),
      { numRuns: lawRuns(40) },
    );
  },
  lawTimeout(60_000),
);

/** What an operator changed of how something is shown, said in the engine's own channel. */
const viewed = (change: Partial<ViewSettings> & Pick<ViewSettings, 'kind' | 'id'>) =>
  aMessage(
    anEvent({
      payload_type: VIEW_CHANGE_TYPE,
      thread_id: 'views',
      run_id: 'views',
      domain: 'workspace',
      payload: { hidden: false, title: null, merged_into: null, ...change },
    }),
    { origin: 'engine' },
  );

test('a channel of a moment is shown as operators want it today, with what they hid of it counted', async () => {
  const said = (thread_id: string, domain: string) => aMessage(anEvent({ thread_id, domain }));
  const { lists } = await listsOf([
    said('t1', 'one'),
    said('t2', 'two'),
    said('t3', 'one'),
    said('t1', 'one'),
    viewed({ kind: 'thread', id: 't3', hidden: true }),
    viewed({ kind: 'channel', id: 'two', merged_into: 'one' }),
    viewed({ kind: 'channel', id: 'one', title: 'The one' }),
    said('t2', 'two'),
    said('t4', 'one'),
  ]);
  const told = async (at: number) =>
    (await lists.channelsAt({ limit: 10, at })).rows.map(({ title, threads, last_seq }) => [
      ...[title, threads, last_seq],
    ]);

  expect(await told(1)).toEqual([['The one', 1, 1]]);
  expect(await told(2)).toEqual([['The one', 2, 2]]);
  expect(await told(3)).toEqual([['The one', 3, 3]]);
  expect(await told(4)).toEqual([['The one', 3, 4]]);
  expect(await told(8)).toContainEqual(['The one', 3, 8]);
  expect(await told(9)).toContainEqual(['The one', 4, 9]);
});

const inRun = (run_id: string) => aMessage(anEvent({ run_id, thread_id: `thread of ${run_id}` }));

test('before the first event there was nothing, and behind the head is what there is', async () => {
  const { lists } = await listsOf([inRun('r1'), inRun('r2')]);

  expect(await lists.runs({ limit: 10, at: 0 })).toEqual({ rows: [], next: null });
  expect(await lists.runs({ limit: 10, at: 900 })).toEqual(await lists.runs({ limit: 10 }));
});

test('a moment with too many runs under way is refused, and says the way out', async () => {
  const runs = Array.from({ length: 501 }, (_, place) => inRun(`r${String(place)}`));
  const { lists } = await listsOf([
    ...runs,
    ...runs.map(({ events: [first] }) => inRun(first.event.run_id)),
  ]);

  await expect(lists.runs({ limit: 10, at: 501 })).rejects.toMatchObject({
    code: 'limit_exceeded',
    message: expect.stringContaining('Choose a later moment'),
  });
  expect((await lists.runs({ limit: 10, at: 600 })).rows).toHaveLength(10);
});

test('how a run stood that is too long to fold is not told, and does not keep the others from it', async () => {
  const chat = () => aMessage(anEvent({ run_id: 'long', thread_id: 'of the long run' }));
  const asked = { run_id: 'short', thread_id: 'of the short run', task_id: 'task:a' };
  const { lists } = await listsOf([
    aMessage(anEvent({ ...asked, type: 'task.request' })),
    ...Array.from({ length: 5_001 }, chat),
    aMessage(anEvent({ ...asked, type: 'task.result' })),
    chat(),
  ]);

  const { rows } = await lists.threads({ limit: 10, at: 5_002 });

  expect(rows.map(({ run_id, run_state }) => [run_id, run_state])).toEqual([
    ['long', null],
    ['short', 'running'],
  ]);
});

test('a moment with too many threads under way in a channel is refused, and a channel that was quiet is told', async () => {
  const inThread = (place: number) =>
    aMessage(anEvent({ thread_id: `t${String(place)}`, domain: 'busy' }));
  const threads = () => Array.from({ length: 501 }, (_, place) => inThread(place));
  const quiet = aMessage(anEvent({ thread_id: 'quiet', domain: 'quiet' }));
  const { lists } = await listsOf([quiet, ...threads(), ...threads()]);

  await expect(lists.channelsAt({ limit: 10, at: 502 })).rejects.toMatchObject({
    code: 'limit_exceeded',
    message: expect.stringContaining('Choose a later moment'),
  });
  expect(await lists.channelsAt({ limit: 10, q: 'quiet', at: 502 })).toMatchObject({
    rows: [{ channel: 'quiet', threads: 1, last_seq: 1 }],
  });
});

test('what is hidden is told of the present alone', async () => {
  const { lists } = await listsOf([inRun('r1')]);

  const query = { limit: 10, at: 1, hidden: true };
  for (const refused of [lists.threads(query), lists.channelsAt(query)]) {
    await expect(refused).rejects.toMatchObject({ code: 'invalid_value' });
  }
});
