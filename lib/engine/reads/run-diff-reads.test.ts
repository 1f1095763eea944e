import { expect, test } from 'vitest';
import { asks, gives } from '@/lib/run-diff/run-diff-testing';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import type { EventStore } from '@/lib/store/ports/event-store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { orchestraPerTest } from '@/lib/testing/worlds/orchestra';
import { createRunDiffReads } from './run-diff-reads';

const workspace = orchestraPerTest();

type Said = ReturnType<typeof asks>;

const messagesOf = (run_id: string, events: readonly Said[]) =>
  events.map((event) => aMessage(anEvent({ ...event, run_id, thread_id: `of ${run_id}` })));

const story = (prefix: string, agent: string): Said[] => [
  asks(`${prefix}root`, 'Onboard', { agent: 'lead' }),
  asks(`${prefix}price`, 'Pricing table', { parent: `${prefix}root`, agent }),
  gives(`${prefix}price`, `nine, says ${agent}`, agent),
  gives(`${prefix}root`, 'done', 'lead'),
];

/** Two runs in one log, one after the other, and how many events of which run were read to compare them. */
async function comparedRuns() {
  const store = createMemoryStore();
  await store.events.append([
    ...messagesOf('run_a', story('a', 'ken')),
    ...messagesOf('run_b', story('b', 'muse')),
  ]);
  const world = await workspace({ store });
  const { engine } = world;
  const read: number[] = [];
  const events: Pick<EventStore, 'readPage'> = {
    async readPage(query) {
      const page = await store.events.readPage(query);
      read.push(...page.events.map(({ seq }) => seq));
      return page;
    },
  };
  const { diff } = createRunDiffReads({ events, directory: engine.directory, tasks: engine.tasks });
  return { world, diff, read };
}

test('a run that goes on is not read again: each of its events once', async () => {
  const { world, diff, read } = await comparedRuns();
  await diff('run_a', 'run_b');
  expect(read).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);

  await world.say({
    ...asks('bmore', 'More', { parent: 'broot', from: { agent_id: 'agent:lead' } }),
    run_id: 'run_b',
    thread_id: 'of run_b',
  });
  const after = await diff('run_a', 'run_b');

  expect(after?.summary).toMatchObject({ only_b: 1, events: { a: 4, b: 5 } });
  expect(read).toHaveLength(9);
});

test('at a moment of each, two runs differ in what the events up to there say, and nothing more is read', async () => {
  const { diff, read } = await comparedRuns();
  await diff('run_a', 'run_b');

  const opened = await diff('run_a', 'run_b', { a: 2, b: 6 });
  const given = await diff('run_a', 'run_b', { a: 3, b: 6 });
  const before = await diff('run_a', 'run_b', { a: 4, b: 4 });

  expect(opened?.aligned.map(({ differs }) => differs)).toEqual([[], ['route']]);
  expect(opened?.summary).toMatchObject({ events: { a: 2, b: 2 }, to_seq: { a: 2, b: 6 } });
  expect(given?.aligned[1]?.differs).toEqual(expect.arrayContaining(['route', 'state', 'result']));
  expect(before?.summary).toMatchObject({ tasks: { a: 2, b: 0 }, only_a: 2 });
  expect(read).toHaveLength(8);
});
