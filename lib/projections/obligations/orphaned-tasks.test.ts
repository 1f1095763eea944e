import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { restartedWithLists } from '@/lib/testing/kept-folds';
import { lawRuns } from '@/lib/testing/law-runs';
import { aRecord } from '@/lib/testing/records';
import { histories } from '@/lib/testing/task-histories';
import { createObligations } from './obligations';
import type { OrphanedTask } from './orphaned-tasks';

type Said = Partial<Omit<ClutchMessage, 'from'>> & { readonly from: string };

function foldOf(list: readonly Said[]) {
  const fold = createObligations();
  fold.feed(
    list.map(({ from, ...event }, index) =>
      aRecord({
        seq: index + 1,
        protocol: String(event.meta?.protocol ?? 'clutch'),
        event: { id: `e${index}`, ...event, from: { agent_id: `agent:${from}` } },
      }),
    ),
  );
  return fold;
}

const names = (list: readonly Said[]) =>
  foldOf(list)
    .orphanedOf('run_1')
    .map(({ task_id, above }) => `${task_id} below ${above}`);

const sorted = (tasks: readonly OrphanedTask[]) =>
  [...tasks].sort((one, other) => one.asked - other.asked);

const task = (task_id: string, parent_task_id: string | null, from = 'lead'): Said => ({
  type: 'task.request',
  run_id: 'run_1',
  task_id,
  parent_task_id,
  from,
  to: [{ agent_id: 'agent:ken' }],
});
const cancel = (task_id: string, from = 'lead'): Said => ({
  type: 'task.cancel',
  run_id: 'run_1',
  task_id,
  from,
});

describe('a task that nobody needs any more', () => {
  it('hangs from one that was called off, through whatever is between', () => {
    const result: Said = { ...cancel('T1.1', 'ken'), type: 'task.result' };
    const story = [task('T1', null), task('T1.1', 'T1'), result, task('T1.1.1', 'T1.1')];

    expect(names([...story, task('T2', null), cancel('T1')])).toEqual(['T1.1.1 below T1']);
    expect(names([...story, cancel('T1'), cancel('T1.1.1', 'ken')])).toEqual([]);
  });

  it('is named after the highest one that was called off', () => {
    const story = [task('T1', null), task('T1.1', 'T1'), task('T1.1.1', 'T1.1')];

    expect(names([...story, cancel('T1.1'), cancel('T1')])).toEqual(['T1.1.1 below T1']);
  });

  it('is one no less when what it hangs from is asked for again', () => {
    const again = { ...task('T1', null), attempt: 2 };

    expect(names([task('T1', null), cancel('T1'), again, task('T1.1', 'T1')])).toEqual([
      'T1.1 below T1',
    ]);
  });

  it('is none by the word of a stranger, and none after an error', () => {
    const story = [task('T1', null), task('T1.1', 'T1')];

    expect(names([...story, cancel('T1', 'eve')])).toEqual([]);
    expect(names([...story, { ...cancel('T1', 'ken'), type: 'task.error' }])).toEqual([]);
  });

  it('names its parent by any id of that one, as CLowl does', () => {
    const meta = { protocol: 'clowl' };
    const story: Said[] = [
      { ...task('m1', null), id: 'm1', meta },
      { ...cancel('m1', 'ken'), id: 'm2', type: 'task.accept', meta },
      { ...task('m3', 'm2', 'ken'), id: 'm3', meta },
      { ...cancel('m2'), id: 'm4', meta },
    ];

    expect(names(story)).toEqual(['m3 below m1']);
  });

  it('is found in cycles', () => {
    const cycle = [task('T1', 'T3'), task('T2', 'T1'), task('T3', 'T2')];

    expect(names(cycle)).toEqual([]);
    expect(names([...cycle, cancel('T1')])).toEqual(['T2 below T1', 'T3 below T1']);
  });

  it('is the same looked at alone, among all of its run, and after a restart', () => {
    fc.assert(
      fc.property(histories(), fc.nat(40), (records, cut) => {
        const whole = createObligations();
        whole.feed(records);
        const runs = ['run_1', 'run_2'];
        const all = runs.flatMap((runId) => whole.orphanedOf(runId));
        for (const { run_id, task_id, above } of all) {
          expect(whole.orphaned(run_id, task_id)?.above ?? null).not.toBeNull();
          expect(above).not.toBe(task_id);
        }

        const again = restartedWithLists(createObligations, [
          records.slice(0, cut),
          records.slice(cut),
        ]);
        const found = runs.flatMap((runId) => again.orphanedOf(runId));
        expect(sorted(found)).toEqual(sorted(all));
        const looked = runs.filter((runId) => whole.orphanedOf(runId).length > 0);
        expect([...again.runsWithCalledOff()]).toEqual(expect.arrayContaining(looked));
      }),
      { numRuns: lawRuns(100) },
    );
  });
});
