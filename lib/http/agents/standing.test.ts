import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgentStanding } from '@/lib/model/orchestration/standing';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';

let api: TestApi;
let client: ReturnType<typeof apiClient>;
beforeEach(async () => {
  api = await openTestApi();
  client = apiClient(api);
});
afterEach(() => api.close());

const KEN = { agent_id: 'agent:ken' };
const LEAD = { agent_id: 'agent:lead' };

async function standing(at?: number): Promise<AgentStanding> {
  const query = at === undefined ? '' : `?at=${at}`;
  const { status, answer } = await client.get(`/agents/ken/standing${query}`);
  expect(status).toBe(200);
  return AgentStanding.parse(answer);
}

let ids = 0;
const says = (event: Parameters<typeof client.say>[0]) => {
  ids += 1;
  return client.say({ id: `said-${ids}`, from: KEN, to: [LEAD], ...event });
};
const asked = (task_id: string) =>
  says({ type: 'task.request', task_id, from: LEAD, to: [KEN], payload: { text: 'Look' } });
const ends = (task_id: string, type: 'task.result' | 'task.error') =>
  says({ type, task_id, payload: { text: 'Done', code: 'E003', message: 'gone' } });

describe('GET /agents/{agent_id}/standing', () => {
  it('says of every moment what it said then: card, status, and how its tasks had ended', async () => {
    const steps = [
      () => says({ payload: { text: 'Hello' } }),
      () => client.register('ken', ['skill:research']),
      () => asked('t1'),
      () => ends('t1', 'task.result'),
      () => says({ type: 'agent.update', payload: { status: 'idle' } }),
      () => asked('t2'),
      () => ends('t2', 'task.error'),
      () => says({ type: 'agent.update', payload: { status: 'offline' } }),
      ...Array.from({ length: 60 }, () => () => says({ payload: { text: 'On it' } })),
      () => client.register('ken', ['skill:research', 'skill:travel']),
    ];
    const told = new Map<number, AgentStanding>();
    for (const step of steps) {
      await step();
      const now = await standing();
      told.set(now.at, now);
    }

    const all = [...told.values()];
    expect(all.slice(0, 9).map(({ status }) => status)).toEqual([
      ...['online', 'online', 'online', 'online', 'idle', 'idle', 'idle', 'offline', 'online'],
    ]);
    expect(all.slice(0, 8).map(({ success }) => success)).toEqual([
      ...[null, null, null, { rate: 1, of: 1 }, { rate: 1, of: 1 }, { rate: 1, of: 1 }],
      ...[
        { rate: 0.5, of: 2 },
        { rate: 0.5, of: 2 },
      ],
    ]);
    expect(all.at(0)?.card).toBeNull();
    expect(all.at(-2)?.card?.capabilities).toHaveLength(1);
    expect(all.at(-1)?.card?.capabilities).toHaveLength(2);
    for (const [at, then] of told) {
      expect(then.untold).toEqual([]);
      expect(await standing(at)).toEqual(then);
    }
    const last = all.at(-1);
    expect(await standing((last?.at ?? 0) + 5)).toEqual(last);
  });

  it('knows nobody before they spoke, and no moment that is no seq', async () => {
    await says({ from: LEAD, payload: { text: 'Anybody here?' } });
    await says({ payload: { text: 'Hello' } });

    expect((await client.get('/agents/ken/standing?at=1')).status).toBe(404);
    expect((await client.get('/agents/ken/standing?at=2')).status).toBe(200);
    expect((await client.get('/agents/ken/standing?at=x')).status).toBe(400);
    expect((await client.get('/agents/nobody/standing')).status).toBe(404);
  });
});
