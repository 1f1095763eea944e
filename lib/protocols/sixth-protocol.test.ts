// A protocol is one folder and one line: one that is made up for this test is in `lib/testing/morse`, its line in the list
// stands here, and everything that people look at works for it.
import { describe, expect, it, vi } from 'vitest';
import { composeText } from '@/components/composer/build-message';
import type { EventRecord } from '@/lib/model/event-record';
import { englishOf } from '@/lib/projections/sentences/sentences';
import { runSteps } from '@/lib/std/steps';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { taskTree } from '@/lib/tasks/task-tree';
import { owedIn } from '@/lib/testing/owed';
import { threadRows } from '@/lib/testing/thread-view';
import {
  aCard,
  keyOfAgent,
  type Orchestra,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';
import { codecOf } from './codecs';
import { codeOf, protocolNamed } from './meaning-of';
import { translate } from './translate';

vi.mock('./registry', async (importOriginal) => {
  const { protocols } = await importOriginal<typeof import('./registry')>();
  const { morseMeaning } = await import('@/lib/testing/morse/meaning');
  const loadCodec = async () => (await import('@/lib/testing/morse/codec')).morseCodec;
  return { protocols: [...protocols, { meaning: morseMeaning, loadCodec }] };
});

const newOrchestra = orchestraPerTest();

const signal = (id: string, from: string, to: string, more: object) => ({
  morse: 1,
  id,
  from,
  to,
  words: `words of ${id}`,
  ...more,
});

/** Anna calls kenny, who hears it and answers over two messages, each of which names the one before. */
const STORY = [
  signal('m1', 'anna', 'kenny', { signal: 'CALL', words: 'Count the boats' }),
  signal('m2', 'kenny', 'anna', { signal: 'HEARD', about: 'm1' }),
  signal('m3', 'kenny', 'anna', { signal: 'OVER', about: 'm2', words: 'NINE' }),
];

async function tell(orchestra: Orchestra, story: readonly ReturnType<typeof signal>[]) {
  const outcomes = [];
  for (const message of story) {
    const sender = keyOfAgent(`agent:${message.from}`);
    outcomes.push(await orchestra.ingest('morse', message, sender));
  }
  await orchestra.settle();
  return outcomes;
}

const said = (orchestra: Orchestra): Promise<EventRecord[]> =>
  orchestra.log().then((log) => log.filter(({ protocol }) => protocol === 'morse'));

describe('a sixth protocol', () => {
  it('has its tasks in the tree, the thread, the lists and what is owed', async () => {
    const orchestra = await newOrchestra();
    await orchestra.register(aCard('anna'), aCard('kenny'));
    const [call, ...answers] = STORY;

    await tell(orchestra, call ? [call] : []);
    expect(await owedIn(orchestra.engine)).toMatchObject([
      { kind: 'reply', agent_id: 'agent:kenny', owed_to: 'agent:anna', title: 'Count the boats' },
    ]);
    await tell(orchestra, answers);

    const records = await said(orchestra);
    const tasks = tasksOf(foldTasks(emptyTasks(), records));
    expect(taskTree(tasks)).toMatchObject([{ task: { task_id: 'm1', state: 'completed' } }]);
    expect(threadRows(records).map(({ kind }) => kind)).toEqual([
      ...['day', 'request', 'accept', 'result'],
    ]);
    const run = await orchestra.engine.directory.rows.run(records[0]?.event.run_id ?? '');
    expect(run).toMatchObject({
      tasks: 1,
      tasks_open: 0,
    });
    expect(await owedIn(orchestra.engine)).toEqual([]);
  });

  it('ends a task by what its own convention says, said by those whose matter it is', async () => {
    const orchestra = await newOrchestra();
    await orchestra.register(aCard('anna'), aCard('kenny'), aCard('stranger'));
    const stop = (id: string, from: string) =>
      signal(id, from, 'kenny', { signal: 'STOP', about: 'm1', words: 'enough' });
    const stateAfter = async () =>
      tasksOf(foldTasks(emptyTasks(), await said(orchestra))).map(({ state }) => state);
    await tell(orchestra, STORY.slice(0, 2));

    const [foreign] = await tell(orchestra, [stop('s1', 'stranger')]);
    expect(foreign?.findings.map(({ rule }) => rule)).toContain('CD11');
    expect(await stateAfter()).toEqual(['accepted']);
    await tell(orchestra, [stop('s2', 'anna')]);
    expect(await stateAfter()).toEqual(['cancelled']);
  });

  it('is read by sentence, inspector and conformance', async () => {
    const orchestra = await newOrchestra();
    await tell(orchestra, STORY);
    const [call] = await said(orchestra);
    const morse = protocolNamed('morse');

    expect(call && englishOf(call.event)).toContain('Count the boats');
    expect(morse?.fieldLabels(STORY[0])('/words')).toBe('Text');
    expect(morse?.title).toBe('Morse');
    expect(call && codeOf({ ...call.event, payload: { key: '-.-' } })).toBe('-.-');
    const conformance = await orchestra.engine.conformance('agent:kenny', 100);
    expect(JSON.stringify(conformance)).toContain('"M1"');
  });

  it('is translated into the others and back, and answered by hand', async () => {
    const orchestra = await newOrchestra();
    await tell(orchestra, STORY);
    const [morse, clowl] = [codecOf('morse'), codecOf('clowl')];
    const context = { receivedAt: '2026-02-01T13:20:00.000Z', fallbackId: 'x' };
    const original = morse && translate(morse, { text: JSON.stringify(STORY[0]) }, context);

    const translated = original?.ok && clowl ? runSteps(original.value.into(clowl)) : null;
    expect(translated?.ok && translated.value.text).toContain('Count the boats');
    const place = { thread_id: 'thread:harbour', run_id: 'run:harbour', channel: 'harbour' };
    const composed = composeText(
      place,
      { id: 'by-hand', ts: '2026-02-01T13:20:00.000Z' },
      {
        type: 'chat.message',
        to: ['agent:kenny'],
        text: 'Well counted',
        replyTo: { id: 'm3', task_id: 'm1' },
      },
    );
    expect((await orchestra.say(composed)).result.status).toBe('stored');
    const tasks = tasksOf(foldTasks(emptyTasks(), await orchestra.log()));
    expect(tasks.find(({ task_id }) => task_id === 'm1')?.events).toBe(4);
  });
});
