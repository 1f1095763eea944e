// What is kept of a message that came again (CD9).
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';
import { Duplicates } from './duplicates';

const newOrchestra = orchestraPerTest();

const says = (orchestra: Orchestra, id: string) =>
  orchestra.say({ id, type: 'chat.message', payload: { text: 'Hello' } });
const duplicatesAt = async ({ engine }: Orchestra, seq: number) =>
  (await engine.get(seq))?.duplicates;

describe('a message that comes again', () => {
  it('is counted beside the first event, with the time of the last repeat, and stored once', async () => {
    const orchestra = await newOrchestra();
    await says(orchestra, 'once');
    await says(orchestra, 'again');
    for (const wait of [1_000, 2_000]) {
      orchestra.world.clock.ms += wait;
      expect((await says(orchestra, 'again')).result).toMatchObject({
        status: 'duplicate',
        seq: 2,
      });
    }

    expect(await duplicatesAt(orchestra, 1)).toBeUndefined();
    expect(await duplicatesAt(orchestra, 2)).toEqual({
      times: 2,
      last_at: '2026-02-01T13:20:03.000Z',
    });
    expect((await orchestra.engine.head()).seq).toBe(2);
  });

  it('stays counted over a restart', async () => {
    const orchestra = await newOrchestra();
    await says(orchestra, 'again');
    await says(orchestra, 'again');
    await orchestra.settle();
    await orchestra.restart();
    await says(orchestra, 'again');

    expect(await duplicatesAt(orchestra, 1)).toMatchObject({ times: 2 });
  });
});

describe('the counts of duplicates', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

  it('are bounded, also where they are saved: the oldest go', async () => {
    const { checkpoints } = createMemoryStore();
    const duplicates = await Duplicates.open({ checkpoints, log });
    const at = (seq: number) => new Date(seq).toISOString();

    for (let seq = 1; seq <= 20_000; seq += 1) duplicates.note(seq, at(seq));
    await duplicates.settled();

    const saved = await checkpoints.load('duplicates/1');
    expect(saved.length).toBeGreaterThanOrEqual(10_000);
    expect(saved.length).toBeLessThanOrEqual(11_000);
    const opened = await Duplicates.open({ checkpoints, log });
    expect([opened.of(1), opened.of(20_000)]).toEqual([null, { times: 1, last_at: at(20_000) }]);
  });

  it('fail nothing where they cannot be saved, and are saved with the next ones', async () => {
    const { checkpoints } = createMemoryStore();
    let isDown = true;
    const save: typeof checkpoints.save = async (changes) => {
      if (isDown) throw new Error('the disk is full');
      await checkpoints.save(changes);
    };
    const duplicates = await Duplicates.open({ checkpoints: { ...checkpoints, save }, log });
    duplicates.note(1, '2026-02-01T13:20:00.000Z');
    await duplicates.settled();
    isDown = false;

    duplicates.note(1, '2026-02-01T13:20:01.000Z');
    await duplicates.settled();

    expect((await Duplicates.open({ checkpoints, log })).of(1)).toMatchObject({ times: 2 });
  });
});
