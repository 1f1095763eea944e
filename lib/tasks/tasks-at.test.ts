import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { someRecords } from '@/lib/testing/records';
import { histories } from '@/lib/testing/task-histories';
import { emptyTasks, foldTasks, type TasksState, tasksOf } from './run-tasks';
import { stateAt } from './tasks-at';

const ofOneRun = histories().map((records) =>
  records.filter(({ event }) => event.run_id === 'run_1'),
);

const upTo = (records: readonly EventRecord[], seq: number): TasksState =>
  foldTasks(
    emptyTasks(),
    records.filter((record) => record.seq <= seq),
  );

const joinedAfter = (state: TasksState, seq: number): boolean =>
  state.entries.some(({ links = [] }) => links.some((link) => link.seq > seq));

describe('the tasks at an earlier moment', () => {
  test('are the fold of the events up to it, unless ids were joined later', () => {
    fc.assert(
      fc.property(ofOneRun, (records) => {
        const whole = foldTasks(emptyTasks(), records);
        for (let seq = (records.at(-1)?.seq ?? 0) + 1; seq >= 0; seq -= 1) {
          const then = stateAt(whole, seq);

          if (joinedAfter(whole, seq)) expect(then).toBeNull();
          else {
            expect(then).toEqual(upTo(records, seq));
            expect(tasksOf(then ?? emptyTasks())).toEqual(tasksOf(upTo(records, seq)));
          }
        }
      }),
    );
  });

  test('are the same objects from one moment to the next where nothing changed', () => {
    const events = ['a', 'b', 'c'].map((task_id) => ({ type: 'task.request', task_id }) as const);
    const whole = foldTasks(emptyTasks(), someRecords(events));

    const [first] = tasksOf(stateAt(whole, 2) ?? emptyTasks());

    expect(tasksOf(stateAt(whole, 1) ?? emptyTasks())[0]).toBe(first);
  });
});
