// Laws of comparing two runs, over runs of any shape: orphans, cycles, retries, several protocols.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { AlignedTasks } from '@/lib/model/run-diff';
import type { Task } from '@/lib/model/summary';
import { taskTree } from '@/lib/tasks/task-tree';
import { histories } from '@/lib/testing/task-histories';
import { asks, diffOf, gives, runOf, runOfRecords } from './run-diff-testing';
import type { RunTraits } from './run-traits';

const drafts = fc.array(
  fc.record({
    title: fc.constantFrom('Plan', 'Fetch', 'fetch ', 'Write', ''),
    kind: fc.constantFrom('plan.v1', 'work.v1'),
    agent: fc.constantFrom('ken', 'muse'),
    parent: fc.nat(12),
    says: fc.constantFrom('seven', 'six', null),
    tries: fc.constantFrom(1, 1, 2),
  }),
  { maxLength: 12 },
);

/** A parent may come later, be nowhere, or be the task itself. */
const runs = (prefix: string): fc.Arbitrary<RunTraits> =>
  fc.tuple(drafts, fc.constantFrom('clutch', 'clutch', 'heretek')).map(([all, protocol]) =>
    runOf(
      all.flatMap(({ title, kind, agent, parent, says, tries }, at) => {
        const request = asks(`${prefix}${at}`, title, {
          parent: parent > 10 ? 'nowhere' : `${prefix}${parent}`,
          agent,
          payload_type: kind,
        });
        const again: Partial<ClutchMessage>[] = tries === 1 ? [] : [{ ...request, attempt: 2 }];
        return [
          request,
          ...again,
          ...(says === null ? [] : [gives(`${prefix}${at}`, says, agent)]),
        ];
      }),
      1,
      protocol,
    ),
  );

const mirrored = (rows: readonly AlignedTasks[]) =>
  rows.map(({ a, b, ...row }) => ({ ...row, a: b, b: a }));
const idsOf = ({ a, b }: AlignedTasks) => `${a?.task_id} ${b?.task_id}`;
const sorted = (rows: readonly AlignedTasks[]) =>
  [...rows].sort((one, other) => (idsOf(one) < idsOf(other) ? -1 : 1));
const idsOn = (rows: readonly AlignedTasks[], side: 'a' | 'b') =>
  rows.flatMap((row) => row[side]?.task_id ?? []);

test('a run differs from itself in nothing', () => {
  fc.assert(
    fc.property(runs('a'), (run) => {
      const { aligned, first_divergence } = diffOf(run, run);

      expect(aligned.every(({ a, b, differs }) => a === b && differs.length === 0)).toBe(true);
      expect(first_divergence).toBeNull();
    }),
  );
});

test('what a differs in from b, b differs in from a', () => {
  fc.assert(
    fc.property(runs('a'), runs('b'), (a, b) => {
      const [there, back] = [diffOf(a, b), diffOf(b, a)];

      expect(sorted(mirrored(back.aligned))).toEqual(sorted(there.aligned));
      const { first_divergence: parts } = back;
      expect(parts && { a: parts.b, b: parts.a }).toEqual(there.first_divergence);
      expect(back.summary.fields).toEqual(there.summary.fields);
    }),
  );
});

test('every task of both runs stands in it once', () => {
  fc.assert(
    fc.property(runs('a'), runs('b'), (a, b) => {
      const { aligned } = diffOf(a, b);

      const ids = (tasks: readonly Task[]) => tasks.map(({ task_id }) => task_id).sort();
      expect(idsOn(aligned, 'a').sort()).toEqual(ids(a.tasks));
      expect(idsOn(aligned, 'b').sort()).toEqual(ids(b.tasks));
    }),
  );
});

test('tasks are aligned only below tasks that are aligned, and stand below them', () => {
  fc.assert(
    fc.property(runs('a'), runs('b'), (a, b) => {
      const { aligned } = diffOf(a, b);
      const [parentsA, parentsB] = [parentsIn(a), parentsIn(b)];

      for (const [index, row] of aligned.entries()) {
        const [parentA, parentB] = [parentsA(row.a), parentsB(row.b)];
        if (parentA === null && parentB === null) continue;
        const above = aligned.findIndex(
          (other) =>
            (row.a === null || other.a?.task_id === parentA) &&
            (row.b === null || other.b?.task_id === parentB),
        );
        expect(above).not.toBe(-1);
        expect(above).toBeLessThan(index);
      }
    }),
  );
});

/** The parents as the outline has them. */
function parentsIn({ tasks }: RunTraits): (task: Task | null) => string | null {
  const parents = new Map<string, string | null>();
  const above: string[] = [];
  for (const { task, depth } of taskTree(tasks)) {
    above.length = depth;
    parents.set(task.task_id, above.at(-1) ?? null);
    above.push(task.task_id);
  }
  return (task) => (task === null ? null : (parents.get(task.task_id) ?? null));
}

test('any two histories of any protocols are compared, and each with itself is the same', () => {
  fc.assert(
    fc.property(histories(), histories(), (one, other) => {
      const [a, b] = [runOfRecords(one), runOfRecords(other)];

      expect(diffOf(a, b)).toEqual(diffOf(a, b));
      expect(diffOf(a, a).first_divergence).toBeNull();
    }),
  );
});
