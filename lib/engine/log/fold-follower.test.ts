import { describe, expect, it } from 'vitest';
import { createOrchestration } from '@/lib/projections/assignments/orchestration';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { aMessage, anEvent } from '@/lib/testing/events';
import { catchUp, followFold } from './fold-follower';

const note = () => undefined;
const REQUEST = { type: 'task.request' as const, requires: ['skill:research'] };
const LOG = { info: note, warn: note, error: note };

async function aLog(tasks: number) {
  const store = createMemoryStore();
  const requests = Array.from({ length: tasks }, (_, at) =>
    aMessage(anEvent({ ...REQUEST, task_id: `t${at}` })),
  );
  await store.events.append(requests);
  const open = async () => {
    const follow = await followFold({ ...store, log: LOG }, 'assignments', createOrchestration);
    const startSeq = follow.fold.seq();
    await catchUp(store.events, [follow]);
    return { ...follow, startSeq, open: [...follow.fold.open()].length };
  };
  return { store, open };
}

describe('a fold that is followed', () => {
  it('goes on from its last checkpoint, and ends in the same state', async () => {
    const { store, open } = await aLog(1_500);
    const first = await open();
    expect([first.startSeq, first.open]).toEqual([0, 1_500]);

    await store.events.append([aMessage(anEvent({ ...REQUEST, task_id: 'more' }))]);
    const second = await open();

    expect(second.startSeq).toBeGreaterThanOrEqual(1_000);
    expect([second.fold.seq(), second.open]).toEqual([1_501, 1_501]);
  });

  it('is folded again where its checkpoint cannot be read, or is of another log', async () => {
    const { store, open } = await aLog(3);
    for (const [seq, state] of [
      [2, 'no JSON'],
      [9, '9'],
    ] as const) {
      await store.checkpoints.save([{ projection: 'assignments', key: 'head', seq, state }]);

      const opened = await open();

      expect([opened.startSeq, opened.open]).toEqual([0, 3]);
    }
  });

  it('saves what changed when it is told to', async () => {
    const { open } = await aLog(3);
    const first = await open();
    await first.save();

    expect((await open()).startSeq).toBe(3);
  });
});
