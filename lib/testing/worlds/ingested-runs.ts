// What a bridge's records become over the real engine, whatever order and batches they come in: tasks, their tree, their times.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Task } from '@/lib/model/summary';
import { openTestApi, type TestApi, type TestApiOptions } from './test-api';

/** Captured records are older than that. */
const AFTER_CAPTURE = Date.parse('2026-12-01T00:00:00.000Z');

/** A workspace after what was captured, with a key for agents of a prefix. */
export async function openAfterCapture(agentPrefix = 'agent:shop.', options?: TestApiOptions) {
  const api = await openTestApi(options);
  api.clock.now = AFTER_CAPTURE;
  const { secret: key } = await api.keyring.create({
    role: 'agent',
    agent_prefix: agentPrefix,
    grants: ['read'],
  });
  return { api, key };
}

/** The same, and what sends records to a bridge with the key. */
export async function openIngest(bridge: string, agentPrefix?: string) {
  const { api, key } = await openAfterCapture(agentPrefix);
  const send = (body: unknown, query = '') =>
    api.request(`/api/v1/ingest/${bridge}${query}`, { method: 'POST', key, body });
  return { api, key, send };
}

export async function tasksOfRun(api: TestApi, key: string, run: string): Promise<Task[]> {
  const answer = await api.request(`/api/v1/runs/${run}/tasks`, { key });
  return ((await answer.json()) as { tasks: Task[] }).tasks;
}

/** Law: the same records give the same tasks, tree and times in every order, one by one or together, once or twice. */
export async function expectOrderSaysNothing(
  bridge: string,
  { records, run }: { readonly records: readonly object[]; readonly run: string },
): Promise<void> {
  const shapeAfter = async (batches: readonly (readonly object[])[]) => {
    const { api, key, send } = await openIngest(bridge);
    try {
      for (const batch of batches) expect((await send(batch)).status).toBe(200);
      const tasks = await tasksOfRun(api, key, run);
      return { shape: tasks.map(shapeOf).sort(byId), seq: (await api.engine.head()).seq };
    } finally {
      await api.close();
    }
  };
  const expected = await shapeAfter([records]);
  expect(expected.shape.length).toBeGreaterThan(0);

  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...records], { minLength: records.length }),
      fc.integer({ min: 1, max: records.length }),
      fc.subarray([...records]),
      async (shuffled, size, again) => {
        const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, at) =>
          shuffled.slice(at * size, (at + 1) * size),
        );

        expect(await shapeAfter([...batches, again].filter(({ length }) => length > 0))).toEqual(
          expected,
        );
      },
    ),
    { numRuns: 6 },
  );
}

/** What of a task does not tell in which order its events came. */
function shapeOf(task: Task) {
  const { task_id, parent_task_id, state, requested_by, assigned_to, title, events } = task;
  const { started_at, ended_at, duration_ms, times } = task;
  const work = { task_id, parent_task_id, state, requested_by, assigned_to, title, events };
  return { ...work, started_at, ended_at, duration_ms, times };
}

function byId(one: { task_id: string }, other: { task_id: string }): number {
  return one.task_id < other.task_id ? -1 : 1;
}
