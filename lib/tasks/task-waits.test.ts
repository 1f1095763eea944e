import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { someRecords } from '@/lib/testing/records';
import { emptyTasks, foldTasks, tasksOf } from './run-tasks';
import { openTasksByAgent, owedTasks, waitsFor } from './task-waits';

const asked = (task_id: string, to: string) =>
  ({
    type: 'task.request',
    task_id,
    from: { agent_id: 'agent:user' },
    to: [{ agent_id: to }],
  }) as const satisfies Partial<ClutchMessage>;

const tasksAfter = (...events: Partial<ClutchMessage>[]) =>
  tasksOf(foldTasks(emptyTasks(), someRecords(events)));

const STORY = [
  asked('a', 'agent:ken'),
  asked('b', 'agent:muse'),
  asked('c', 'agent:muse'),
  asked('d', 'group:all'),
  { type: 'task.result', task_id: 'a', from: { agent_id: 'agent:ken' } },
] as const;

describe('the open tasks of a run', () => {
  test('are counted for each agent that has some, the busiest first, and not for groups', () => {
    expect(openTasksByAgent(tasksAfter(...STORY))).toEqual([{ agent_id: 'agent:muse', open: 2 }]);
    expect(openTasksByAgent(tasksAfter(...STORY.slice(0, 3)))).toEqual([
      { agent_id: 'agent:muse', open: 2 },
      { agent_id: 'agent:ken', open: 1 },
    ]);
    expect(openTasksByAgent(tasksAfter())).toEqual([]);
  });

  test('are owed by those who have them to those who asked', () => {
    expect(waitsFor(tasksAfter(...STORY.slice(0, 1)))).toMatchObject([
      { task_id: 'a', waiting: 'agent:user', on: 'agent:ken', for: 'accept' },
    ]);
  });

  test('are each owed once, to whoever asked and whoever has the task above', () => {
    const child = { ...asked('b', 'agent:muse'), parent_task_id: 'a' };
    const tasks = tasksAfter(asked('a', 'agent:ken'), child);

    expect(waitsFor(tasks)).toHaveLength(3);
    expect(owedTasks(tasks)).toMatchObject([
      { task_id: 'a', waiting: ['agent:user'], on: 'agent:ken' },
      { task_id: 'b', waiting: ['agent:user', 'agent:ken'], on: 'agent:muse', for: 'accept' },
    ]);
  });
});
