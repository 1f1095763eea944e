// The same id in two runs (CD7).
import { describe, expect, it } from 'vitest';
import { type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

async function notesOf(orchestra: Orchestra, id: string, run_id: string) {
  const { result } = await orchestra.say({ id, run_id, type: 'chat.message' });
  const { findings = [] } = (await orchestra.engine.get(result.seq ?? 0)) ?? {};
  return findings
    .filter(({ rule }) => rule === 'CD7')
    .map(({ level, message }) => `${level} ${message}`);
}

describe('an id that stands in another run', () => {
  it('is noted with the later event, and in its own run it is not', async () => {
    const orchestra = await newOrchestra();

    expect(await notesOf(orchestra, 'same', 'run_1')).toEqual([]);
    expect(await notesOf(orchestra, 'other', 'run_2')).toEqual([]);
    expect(await notesOf(orchestra, 'same', 'run_2')).toEqual([
      'info the id same stands in run_1, too: there it is another event',
    ]);
    expect(await notesOf(orchestra, 'same', 'run_1')).toEqual([]);
  });

  it('is noted of what another process stored, as soon as this one heard of it', async () => {
    const orchestra = await newOrchestra();
    const first = orchestra.engine;
    await orchestra.restart();
    await notesOf(orchestra, 'same', 'run_1');
    orchestra.engine = first;
    await notesOf(orchestra, 'unrelated', 'run_1');

    expect(await notesOf(orchestra, 'same', 'run_2')).toHaveLength(1);
  });
});
