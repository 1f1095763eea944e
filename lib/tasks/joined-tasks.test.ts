// The lists' counts beside the fold over all facts: whatever the order in which a log came, they say the same.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { lawRuns } from '@/lib/testing/law-runs';
import { aRecord } from '@/lib/testing/records';
import { SavedDirectory, type WholeDirectory, wholeDirectory } from '@/lib/testing/whole-directory';
import { emptyTasks, foldTasks, taskIdFinder, tasksOf } from './run-tasks';
import { isOpen } from './task-core';

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '__proto__');
const agents = fc.constantFrom('agent:ken', 'agent:muse', 'agent:zoe');
/** A whole commit is received at one moment: nothing may be told by times. */
const RECEIVED_AT = '2026-02-01T13:20:00.000Z';

const anyClowl: fc.Arbitrary<Partial<ClutchMessage> & { id: string }> = fc
  .record({
    id: ids,
    pid: fc.option(ids),
    from: agents,
    to: agents,
    type: fc.constantFrom<ClutchMessage['type'][]>(
      ...(['task.request', 'task.accept', 'task.progress', 'task.result'] as const),
      ...(['task.error', 'task.cancel', 'task.timeout', 'chat.message'] as const),
    ),
  })
  .map(({ id, pid, from, to, type }) => ({
    id,
    type,
    payload: {},
    meta: { protocol: 'clowl', native: { pid } },
    from: { agent_id: from },
    to: [{ agent_id: to }],
    task_id: type === 'task.request' ? id : (pid ?? id),
    ...(type === 'task.request' && { parent_task_id: pid }),
  }));

/** CLowl messages that refer to each other at will, cycles included, in the order in which they came. */
const anyLog: fc.Arbitrary<EventRecord[]> = fc
  .uniqueArray(anyClowl, { selector: ({ id }) => id })
  .map((events) =>
    events.map((event, index) =>
      aRecord({ seq: index + 1, event, protocol: 'clowl', received_at: RECEIVED_AT }),
    ),
  );

function directoryOf(log: readonly EventRecord[]): WholeDirectory {
  const directory = wholeDirectory();
  directory.feed(log);
  return directory;
}

function countsOf(directory: WholeDirectory) {
  const run = directory.run('run_1');
  return {
    tasks: run?.tasks ?? 0,
    open: run?.tasks_open ?? 0,
    state: run?.state ?? 'talking',
    loads: directory
      .agents({ limit: 1000 })
      .rows.filter((agent) => agent.tasks_open !== 0)
      .map((agent) => [agent.agent_id, agent.tasks_open]),
  };
}

/** The same counts, of the tasks that the run's own page shows. */
function countedAnew(log: readonly EventRecord[]): ReturnType<typeof countsOf> {
  const tasks = tasksOf(foldTasks(emptyTasks(), log));
  const known = new Set(tasks.map((task) => task.task_id));
  const open = tasks.filter((task) => isOpen(task.state));
  const roots = tasks.filter(
    ({ parent_task_id }) => parent_task_id === null || !known.has(parent_task_id),
  );
  const judged = roots.length > 0 ? roots : tasks;
  const worst = (['failed', 'timed_out', 'cancelled', 'completed'] as const).find((state) =>
    judged.some((task) => task.state === state),
  );
  const isRunning = judged.some((task) => isOpen(task.state));
  const loads = new Map<string, number>();
  for (const { assigned_to, protocol } of open) {
    // Nothing in CAP ends a task: who is busy with it is told from what is owed.
    if (assigned_to !== null && protocol !== 'cap')
      loads.set(assigned_to, (loads.get(assigned_to) ?? 0) + 1);
  }
  return {
    tasks: tasks.length,
    open: open.length,
    state: isRunning ? 'running' : (worst ?? 'talking'),
    loads: [...loads].sort(([one], [other]) => (one < other ? -1 : 1)),
  };
}

describe('tasks as lists count them', () => {
  it('are those that the run’s page shows, in whatever order the log came', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        expect(countsOf(directoryOf(log))).toEqual(countedAnew(log));
      }),
      { numRuns: lawRuns(1000) },
    );
  });

  it('hang from the one CAP task that their sender was handed, as on the run’s page', () => {
    const notice = (task_id: string, from: string, to: string): Partial<ClutchMessage> => ({
      type: 'task.request',
      task_id,
      payload: {},
      meta: { protocol: 'cap' },
      from: { agent_id: from },
      to: [{ agent_id: to }],
    });
    const anyNotice = fc
      .tuple(fc.constantFrom('T1', 'T2', 'T3'), agents, agents)
      .map((parts) => notice(...parts));
    const anyCapLog = fc
      .array(anyNotice, { maxLength: 6 })
      .map((events) =>
        events.map((event, index) => aRecord({ seq: index + 1, event, protocol: 'cap' })),
      );
    fc.assert(
      fc.property(anyCapLog, (log) => {
        expect(countsOf(directoryOf(log))).toEqual(countedAnew(log));
      }),
    );
  });

  it('have the ids that the fold over all facts joins, and no others', () => {
    fc.assert(
      fc.property(anyLog, ids, ids, (log, one, other) => {
        const directory = directoryOf(log);
        const nameOf = taskIdFinder(foldTasks(emptyTasks(), log));

        const isSame = nameOf(one) === nameOf(other);

        expect(directory.isSameTask('run_1', one, other)).toBe(isSame);
        expect(directory.idsOfTask(one).has(other)).toBe(isSame);
        expect(directory.idsOfTask(one, 'run_1').has(other)).toBe(isSame);
        expect([...directory.idsOfTask(one, 'run_2')]).toEqual([one]);
      }),
    );
  });

  it('go on from checkpoints, each of which holds only the links since the one before', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(7), fc.nat(7), (log, one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const saved = new SavedDirectory();
        const directory = wholeDirectory();
        const links = new Set<string>();
        for (const part of [log.slice(0, first), log.slice(first, second)]) {
          directory.feed(part);
          for (const { kind, key } of saved.save(directory)) {
            if (kind !== 'run-links') continue;
            expect(links.has(key)).toBe(false);
            links.add(key);
          }
        }

        const restored = saved.open();
        restored.feed(log.slice(second));

        expect(countsOf(restored)).toEqual(countsOf(directoryOf(log)));
      }),
      { numRuns: lawRuns(300) },
    );
  });
});
