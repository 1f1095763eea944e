import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { followFolds } from './followed-folds';
import { PROJECTIONS_VERSION } from './projections/folded';

const note = () => undefined;
const REQUEST = { type: 'task.request' as const, requires: ['skill:research'] };
const LOG = { info: note, warn: note, error: note };

async function aLog(tasks: number) {
  const store = createMemoryStore();
  const ask = (task_id: string) => aMessage(anEvent({ ...REQUEST, task_id }));
  await store.events.append(Array.from({ length: tasks }, (_, at) => ask(`t${at}`)));
  const open = async () => {
    const before = (await store.projections.current(PROJECTIONS_VERSION))?.seq ?? 0;
    const folds = await followFolds({ ...store, log: LOG, isOrchestratedElsewhere: () => false });
    return { folds, before, open: [...folds.assignments.open()].length };
  };
  return { store, open, ask };
}

describe('the folds of an engine', () => {
  it('go on from what was saved, and end in the same state', async () => {
    const { store, open, ask } = await aLog(1_500);
    const first = await open();
    expect([first.before, first.open]).toEqual([0, 1_500]);

    await store.events.append([ask('more')]);
    const second = await open();

    expect(second.before).toBeGreaterThanOrEqual(1_000);
    expect([second.folds.table.seq(), second.open]).toEqual([1_501, 1_501]);
  });

  it('begin anew where what was saved cannot be read', async () => {
    const { store, open } = await aLog(3);
    await (await open()).folds.table.save();
    const saved = await store.projections.current(PROJECTIONS_VERSION);
    const head = { kind: 'orchestration', key: 'head', home: '', moved: 3, label: '' };
    await store.projections.save(saved ?? { id: 0, seq: 0 }, 3, [{ ...head, state: 'no JSON' }]);

    const again = await open();

    expect(again.open).toBe(3);
    expect((await store.projections.current(PROJECTIONS_VERSION))?.id).not.toBe(saved?.id);
  });

  it('save what changed when they are told to', async () => {
    const { open } = await aLog(3);
    await (await open()).folds.table.save();

    expect((await open()).before).toBe(3);
  });
});
