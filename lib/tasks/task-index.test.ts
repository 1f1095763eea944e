import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { aRecord } from '@/lib/testing/records';
import { type IndexedTask, indexedFactOf, isAskedFor, TaskIndex } from './task-index';

function indexOf(records: readonly EventRecord[], max = { awakeMax: 100, restingMax: 100 }) {
  const touched = new Set<number>();
  const index = new TaskIndex<null>({
    isAwake: isAskedFor,
    mergeNotes: () => null,
    touch: (key) => touched.add(key),
    ...max,
  });
  for (const record of records) index.apply(indexedFactOf(record));
  return { index, touched };
}

function clowl(list: readonly Partial<ClutchMessage>[]): EventRecord[] {
  return list.map((event, at) =>
    aRecord({ seq: at + 1, protocol: 'clowl', event: { meta: { protocol: 'clowl' }, ...event } }),
  );
}

const KEN = { agent_id: 'agent:ken' };
const LEA = { agent_id: 'agent:lea' };
const clutch = (list: readonly Partial<ClutchMessage>[]) =>
  list.map((event, at) => aRecord({ seq: at + 1, event: { thread_id: 'thread_1', ...event } }));
const asks = (more: Partial<ClutchMessage> = {}): Partial<ClutchMessage> => ({
  type: 'task.request',
  from: { agent_id: 'agent:anna' },
  to: [KEN],
  ...more,
});
const says = (
  type: ClutchMessage['type'],
  more: Partial<ClutchMessage> = {},
): Partial<ClutchMessage> => ({ type, from: KEN, to: [], ...more });

const ids = (entries: Iterable<IndexedTask<null>>) => [...entries].map(({ task_id }) => task_id);

describe('the index of tasks', () => {
  it('forgets those that rested longest, with all of their ids', () => {
    const story = clowl(
      ['a', 'b', 'c'].flatMap((id): Partial<ClutchMessage>[] => [
        { type: 'task.request', id, task_id: id },
        { type: 'task.result', id: `${id}-done`, task_id: id },
      ]),
    );
    const { index, touched } = indexOf(story, { awakeMax: 100, restingMax: 2 });

    expect(ids(index.ofRun('run_1'))).toEqual(['b', 'c']);
    expect(index.entry('run_1', 'a-done')).toBeNull();
    expect(index.entry('run_1', 'c-done')?.task_id).toBe('c');
    expect(touched.has(1)).toBe(true);
    expect(index.get(1)).toBeNull();
  });

  it('gives up the longest open one where there are too many', () => {
    const requests = ['a', 'b', 'c'].map((id) => ({
      type: 'task.request' as const,
      id,
      task_id: id,
    }));
    const { index } = indexOf(clowl(requests), { awakeMax: 2, restingMax: 2 });

    expect(ids(index.awake())).toEqual(['b', 'c']);
  });

  it('makes one of two that an answer joins, under the first seq and the name of the chain', () => {
    const { index } = indexOf(
      clowl([
        { type: 'task.result', id: 'done', task_id: 'ack' },
        {
          type: 'task.request',
          id: 'm1',
          task_id: 'm1',
          payload: { text: 'Write' },
          from: { agent_id: 'agent:lead' },
          to: [{ agent_id: 'agent:ken' }],
        },
        { type: 'task.accept', id: 'ack', task_id: 'm1' },
      ]),
    );
    const [entry, ...others] = index.ofRun('run_1');

    expect(others).toEqual([]);
    expect(entry).toMatchObject({ key: 1, task_id: 'm1', asked: { seq: 2 }, isAwake: false });
    expect(entry?.core).toMatchObject({ state: 'completed', title: 'Write' });
    expect(index.get(2)).toBeNull();
  });

  it('takes what an event says of a task, and nothing of any other event', () => {
    const { index } = indexOf([]);
    const [chat, request] = clowl([
      { type: 'chat.message', id: 'c', task_id: 'a', payload: { text: 'Hello' } },
      { type: 'task.request', id: 'a', task_id: 'a' },
    ]);
    if (chat === undefined || request === undefined) throw new Error('expected two events');

    expect(index.apply({ ...indexedFactOf(chat), link: null })).toBeNull();
    expect([...index.all()]).toEqual([]);
    expect(index.apply(indexedFactOf(request))).toMatchObject({ key: 2, task_id: 'a', moved: 2 });
    expect(ids(index.all())).toEqual(['a']);
    expect(index.entry('run_1', 'a')?.key).toBe(2);
    expect(index.entry('run_1', 'b')).toBeNull();
    expect(index.entry('run_2', 'a')).toBeNull();
    expect([...index.ofRun('run_2')]).toEqual([]);
    expect(index.get(2)?.task_id).toBe('a');
  });

  it('knows which request is to be answered and which accept took it', () => {
    const story: Partial<ClutchMessage>[] = [
      asks(),
      says('task.accept'),
      says('task.progress'),
      asks(),
      says('task.cancel', { from: { agent_id: 'agent:stranger' } }),
      asks({ to: [LEA], thread_id: 'elsewhere' }),
      says('task.accept', { from: LEA }),
      says('task.accept', { from: LEA }),
      says('task.error', { from: LEA }),
      asks({ attempt: 2, to: [LEA] }),
      asks({ attempt: 3, to: [LEA] }),
    ];
    const marks = story.map((_, at) => {
      const [entry] = indexOf(clutch(story.slice(0, at + 1))).index.all();
      return [entry?.asked?.seq ?? null, entry?.taken?.seq ?? null, entry?.thread_id];
    });

    expect(marks).toEqual([
      [1, null, 'thread_1'],
      [1, 2, 'thread_1'],
      [1, 2, 'thread_1'],
      [1, 2, 'thread_1'],
      [1, 2, 'thread_1'],
      [6, null, 'elsewhere'],
      [6, 7, 'elsewhere'],
      [6, 7, 'elsewhere'],
      [6, 7, 'elsewhere'],
      [10, null, 'thread_1'],
      [11, null, 'thread_1'],
    ]);
  });

  it('keeps who took a task that is asked for after its end', () => {
    const [entry] = indexOf(
      clutch([asks(), says('task.accept'), says('task.result'), asks()]),
    ).index.all();

    expect(entry).toMatchObject({ asked: { seq: 4 }, taken: { seq: 2 }, isAwake: false });
  });

  it('says what is awake and what rests, in the order in which they came to it', () => {
    const { index } = indexOf(
      clutch([
        asks({ task_id: 'a' }),
        asks({ task_id: 'b' }),
        asks({ task_id: 'c' }),
        says('task.result', { task_id: 'b' }),
        says('task.error', { task_id: 'a' }),
        says('task.progress', { task_id: 'nobody-asked' }),
      ]),
    );

    expect(ids(index.awake())).toEqual(['c']);
    expect(ids(index.resting())).toEqual(['b', 'a', 'nobody-asked']);
    const [resting] = index.resting();
    expect(resting).toMatchObject({ isAwake: false, moved: 4 });
  });

  it('goes on from entries as they were saved, in any order', () => {
    const story = clowl([
      { type: 'task.request', id: 'a', task_id: 'a' },
      { type: 'task.request', id: 'b', task_id: 'b' },
      { type: 'task.result', id: 'b-done', task_id: 'b' },
      { type: 'task.request', id: 'c', task_id: 'c' },
      { type: 'task.result', id: 'c-done', task_id: 'c' },
    ]);
    const saved = [...indexOf(story).index.all()];
    const { index } = indexOf([]);

    index.load([...saved].reverse());

    expect(ids(index.awake())).toEqual(['a']);
    expect(ids(index.resting())).toEqual(['b', 'c']);
    expect(index.entry('run_1', 'c-done')?.task_id).toBe('c');
    expect(index.get(1)?.task_id).toBe('a');
  });

  it('has nothing to save of a task that is done, and all of every other one', () => {
    const { index } = indexOf(
      clutch([
        asks({ task_id: 'done' }),
        asks({ task_id: 'failed' }),
        asks({ task_id: 'open' }),
        asks({ task_id: 'called-off' }),
        says('task.cancel', { task_id: 'called-off', from: { agent_id: 'agent:anna' } }),
        says('task.result', { task_id: 'done' }),
        says('task.error', { task_id: 'failed' }),
        says('task.result', { task_id: 'nobody-asked' }),
      ]),
    );

    const saved = [...index.all()].flatMap(({ key }) => index.saved(key) ?? []);

    expect(ids(saved)).toEqual(['failed', 'open', 'called-off', 'nobody-asked']);
    expect(index.saved(1)).toBeNull();
    expect(index.get(1)?.task_id).toBe('done');
    expect(index.saved(99)).toBeNull();
  });

  it('keeps the note of either half of a task, and merges those of both', () => {
    const index = new TaskIndex<string>({
      isAwake: isAskedFor,
      mergeNotes: (one, other) => `${one} ${other}`,
      touch: () => undefined,
      awakeMax: 100,
      restingMax: 100,
    });
    const facts = (run_id: string) =>
      clowl([
        { type: 'task.result', id: 'done', task_id: 'ack', run_id, thread_id: 'late' },
        { type: 'task.request', id: 'm1', task_id: 'm1', run_id, thread_id: 'asked' },
        { type: 'task.accept', id: 'ack', task_id: 'm1', run_id },
      ]).map(indexedFactOf);
    const noted = (run: string, notes: readonly (string | null)[]) => {
      const [result, request, accept] = facts(run);
      if (!result || !request || !accept) throw new Error('expected three facts');
      for (const [at, fact] of [result, request].entries()) {
        const entry = index.apply({ ...fact, seq: fact.seq + 10 * run.length });
        if (entry !== null) entry.note = notes[at] ?? null;
      }
      return index.apply(accept);
    };

    expect(noted('r', ['one', 'other'])).toMatchObject({ note: 'one other', thread_id: 'asked' });
    expect(noted('rr', ['one', null])?.note).toBe('one');
    expect(noted('rrr', [null, 'other'])?.note).toBe('other');
    expect(noted('rrrr', [null, null])?.note).toBeNull();
    expect([...index.ofRun('r')]).toHaveLength(1);
  });

  it('joins no more answers to a task than it has room for', () => {
    const { index } = indexOf([]);
    const fact = { at: '', run_id: 'r', thread_id: 't', task_id: 'a', fact: null };
    for (let seq = 1; seq <= 10_050; seq += 1) {
      index.apply({ ...fact, seq, link: [`answer-${seq}`, 'a'] });
    }

    const [entry] = index.ofRun('r');
    expect(entry?.links).toHaveLength(9_999);
    expect(index.entry('r', 'answer-9999')?.task_id).toBe('a');
    expect(index.entry('r', 'answer-10000')).toBeNull();
  });
});

it('somebody waits for a task that was asked for and has not ended', () => {
  const entries = (...events: Partial<ClutchMessage>[]) => [...indexOf(clutch(events)).index.all()];

  expect(entries(asks()).every(isAskedFor)).toBe(true);
  expect(entries(asks(), says('task.result')).some(isAskedFor)).toBe(false);
  expect(entries(says('task.progress')).some(isAskedFor)).toBe(false);
  expect(isAskedFor({ core: null })).toBe(false);
});
