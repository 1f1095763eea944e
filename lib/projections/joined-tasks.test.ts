import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { aRecord } from '@/lib/testing/records';
import { JoinedTasks } from './joined-tasks';
import { isOpen } from './task-state';
import { emptyTasks, foldTasks, tasksOf } from './tasks';

type Said = {
  readonly id: string;
  readonly type: ClutchMessage['type'];
  readonly pid: string | null;
};

function recordsOf(said: readonly Said[]): EventRecord[] {
  return said.map(({ id, type, pid }, index) => {
    const task_id = type === 'task.request' ? id : (pid ?? id);
    const event = { id, type, task_id, payload: {}, meta: { protocol: 'clowl', native: { pid } } };
    return aRecord({ seq: index + 1, event, protocol: 'clowl' });
  });
}

/** The counts of a log, and who holds how many open tasks. */
function countedOf(records: readonly EventRecord[]) {
  const load = new Map<string, number>();
  const joined = new JoinedTasks({ tasks: [] }, (agent, change) => {
    load.set(agent, (load.get(agent) ?? 0) + change);
  });
  for (const record of records) joined.apply(record);
  return { joined, load };
}

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const anyLog = fc
  .uniqueArray(
    fc.record({
      id: ids,
      type: fc.constantFrom<ClutchMessage['type'][]>(
        ...(['task.request', 'task.accept', 'task.progress', 'task.result'] as const),
        ...(['task.error', 'task.cancel', 'chat.message'] as const),
      ),
      pid: fc.option(ids),
    }),
    { selector: ({ id }) => id },
  )
  // Without rings: in one, which id stands for all of it is the fold's own choice.
  .map((said) => recordsOf(said.filter(({ id, pid }) => pid === null || pid < id)));

describe('tasks as lists count them', () => {
  it('are those of the fold over all facts, under the same ids, whenever an answer joins two', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { joined } = countedOf(log);

        const expected = tasksOf(foldTasks(emptyTasks(), log));

        expect([...joined.tasks.keys()].sort()).toEqual(
          expected.map((task) => task.task_id).sort(),
        );
        for (const task of expected) {
          const state = joined.tasks.get(task.task_id)?.state;
          expect([task.task_id, state && isOpen(state)]).toEqual([
            task.task_id,
            isOpen(task.state),
          ]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('load exactly those who hold what is open', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { joined, load } = countedOf(log);

        const expected = new Map<string, number>();
        for (const { state, assigned_to } of joined.tasks.values()) {
          if (!isOpen(state) || assigned_to === null) continue;
          expected.set(assigned_to, (expected.get(assigned_to) ?? 0) + 1);
        }
        expect(new Map([...load].filter(([, count]) => count !== 0))).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('go on from what was saved', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(6), (log, cut) => {
        const before = countedOf(log.slice(0, cut)).joined;
        const saved = JSON.parse(JSON.stringify([[...before.tasks], [...before.links]]));
        const restored = new JoinedTasks({ tasks: saved[0], links: saved[1] }, () => undefined);

        for (const record of log.slice(cut)) restored.apply(record);

        expect(new Map(restored.tasks)).toEqual(new Map(countedOf(log).joined.tasks));
      }),
    );
  });
});
