import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAfterCapture } from '@/lib/testing/worlds/ingested-runs';
import { runShape } from '@/lib/testing/worlds/run-shape';

type AgentsRecord = Readonly<Record<string, unknown>>;

function captured(language: string): readonly AgentsRecord[] {
  const file = `../../bridges/openai-agents/vectors/captured/${language}.json`;
  const read = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  return (read as { records: AgentsRecord[] }).records;
}

const LANGUAGES = ['javascript', 'python'];

async function open() {
  const { api, key } = await openAfterCapture();
  onTestFinished(api.close);
  const post = async (records: readonly AgentsRecord[]) => {
    const path = '/api/v1/ingest/openai-agents';
    const answer = await api.request(path, { method: 'POST', key, body: records });
    return ((await answer.json()) as { results: { status: string }[] }).results;
  };
  return { api, key, post };
}

function tracesOf(records: readonly AgentsRecord[]): string[] {
  return records.filter(({ object }) => object === 'trace').map(({ id }) => String(id));
}

describe.each(LANGUAGES)('the records that a trace processor in %s posts', (language) => {
  const records = captured(language);
  const [run = '', stopped = ''] = tracesOf(records);

  it('become a run with its agents, the one asked by the other', async () => {
    const { api, key, post } = await open();

    const results = await post(records);

    expect(results.map(({ status }) => status)).toEqual(records.map(() => 'stored'));
    const tasks = await runShape(api, key, run);
    const root = tasks.find(({ parent_task_id }) => parent_task_id === null);
    const agents = tasks.filter((task) => task.parent_task_id === root?.task_id);
    expect(tasks).toHaveLength(3);
    expect(root).toMatchObject({ title: 'Shop desk', state: 'completed', times: 'events' });
    expect(agents.map((task) => `${task.requested_by} > ${task.assigned_to}`).sort()).toEqual([
      'agent:shop.Front%20desk > agent:shop.Researcher',
      'agent:shop.Shop%20desk > agent:shop.Front%20desk',
    ]);
  });

  it('are duplicates when they come again', async () => {
    const { api, post } = await open();
    await post(records);
    const { seq } = await api.engine.head();

    const again = await post(records);

    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['duplicate']));
    expect((await api.engine.head()).seq).toBe(seq);
  });

  it('show what runs while it runs', async () => {
    const { api, key, post } = await open();
    const starts = records.filter(({ phase }) => phase === 'start');

    await post(starts);
    const tasks = await runShape(api, key, run);

    expect(tasks.map(({ state }) => state)).toEqual(['requested', 'requested', 'requested']);
  });

  it('give the same tasks and times in every order and in batches of every size (law)', async () => {
    const first = await open();
    await first.post(records);
    const shapes = async ({ api, key }: Pick<typeof first, 'api' | 'key'>) => [
      await runShape(api, key, run),
      await runShape(api, key, stopped),
    ];
    const expected = await shapes(first);

    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...records], { minLength: records.length }),
        fc.integer({ min: 1, max: records.length }),
        async (shuffled, size) => {
          const other = await open();
          for (let at = 0; at < shuffled.length; at += size) {
            await other.post(shuffled.slice(at, at + size));
          }
          expect(await shapes(other)).toEqual(expected);
        },
      ),
      { numRuns: 6 },
    );
  });
});

it.each([
  ...LANGUAGES.map((language) => ({ language, why: 'a guardrail stopped' })),
  { language: 'python-spans', why: 'a model failed' },
])('says of $language that a run that $why has failed, with its agent', async ({ language }) => {
  const { api, key, post } = await open();
  const records = captured(language);
  const [, failed = ''] = tracesOf(records);

  await post(records);

  const tasks = await runShape(api, key, failed);
  expect(tasks.map(({ state }) => state)).toEqual(['failed', 'failed']);
});
