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
});
