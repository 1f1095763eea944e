import { beforeEach, describe, expect, it, test } from 'vitest';
import { StandingsAnswer } from '@/lib/contracts/http-agents';
import { AgentStanding } from '@/lib/model/orchestration/standing';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const api = freshTestApi();
let client: ReturnType<typeof apiClient>;
beforeEach(async () => {
  client = apiClient(api);
});

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

test.each(['mcp:browser', 'bare'])(
  'what is known of an agent whose id in the log has no agent: is told of it as it is: %s',
  async (agent_id) => {
    await says({ from: { agent_id } });

    for (const path of ['', '/standing', '/conversations', '/conformance']) {
      const { status, answer } = await client.get(`/agents/${agent_id}${path}`);

      expect([path, status]).toEqual([path, 200]);
      expect(answer).toMatchObject({ agent_id });
    }
  },
);

describe('GET /standings', () => {
  const list = async (query: string) =>
    StandingsAnswer.parse((await client.get(`/standings?${query}`)).answer);

  it('says of every moment who had said something, with what was known of each then', async () => {
    await says({ from: LEAD, payload: { text: 'Anybody here?' } });
    await client.register('ken', ['skill:research']);
    await asked('t1');
    await ends('t1', 'task.result');
    const { seq: head } = await api.engine.head();

    expect((await list('at=1')).standings.map(({ agent_id }) => agent_id)).toEqual(['agent:lead']);
    for (let at = 2; at <= head; at += 1) {
      const { standings, next } = await list(`at=${String(at)}`);
      const ken = standings.find(({ agent_id }) => agent_id === KEN.agent_id);
      expect(ken).toEqual(await standing(at));
      expect(next).toBeNull();
    }
    expect((await list(`at=${String(head)}&q=lead`)).standings).toHaveLength(1);
  });

  it('goes on page by page, short of those who came later, and wants a moment', async () => {
    const names = ['a', 'b', 'c', 'd'].map((name) => ({ agent_id: `agent:${name}` }));
    for (const from of names) await says({ from, payload: { text: 'Here' } });
    const found: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: StandingsAnswer = await list(`at=2&limit=1${after && `&after=${after}`}`);
      expect(page.standings.length).toBeLessThanOrEqual(1);
      found.push(...page.standings.map(({ agent_id }) => agent_id));
      after = page.next;
    }

    expect(found).toEqual(['agent:a', 'agent:b']);
    expect((await client.get('/standings')).status).toBe(400);
    expect((await client.get('/standings?at=1&limit=0')).status).toBe(400);
  });
});
