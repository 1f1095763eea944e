// Decisions over HTTP: what was decided and why, what would be, and what would have been.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DecisionsAnswer,
  type ReplayAnswer,
  WhatIfAnswer,
} from '@/lib/contracts/http-orchestration';
import { Decision } from '@/lib/model/orchestration/routing';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const api = freshTestApi();
let client: ReturnType<typeof apiClient>;
beforeEach(async () => {
  client = apiClient(api);
  await client.register('ken', ['skill:research']);
  await client.register('bob', ['skill:research', 'tool:browser']);
});

const request = (more: object = {}) =>
  client.say({
    type: 'task.request',
    from: { agent_id: 'agent:user', role: 'human' },
    requires: ['skill:research'],
    prefers: ['tool:browser'],
    ...more,
  });
const decisions = async (query: string) =>
  (await client.get<DecisionsAnswer>(`/decisions?${query}`)).answer.decisions;

async function decided(count = 1): Promise<Decision[]> {
  await expect.poll(() => decisions('run_id=run_1')).toHaveLength(count);
  return decisions('run_id=run_1');
}

describe('GET /api/v1/decisions', () => {
  it('tells whom the router chose for a run or a task, and all that it rests on', async () => {
    await request();

    const [decision] = await decided();

    const { answer } = await client.get<DecisionsAnswer>('/decisions?run_id=run_1');
    expect(DecisionsAnswer.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ decisions: [decision], next: null, head: expect.any(Number) });
    expect(decision).toMatchObject({
      task_id: 'task_1',
      selected: 'agent:bob',
      candidates: ['agent:bob', 'agent:ken'],
      declared: 'here',
      state_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(decision?.considered).toHaveLength(2);
    expect(await decisions('task_id=task_1')).toEqual([decision]);
    expect(await decisions(`run_id=run_1&at=${(decision?.seq ?? 0) - 1}`)).toEqual([]);
    expect(await decisions('run_id=none')).toEqual([]);
  });

  it('pages as the log does, ascending or descending, and up to a moment', async () => {
    for (const task_id of ['task_1', 'task_2', 'task_3']) await request({ task_id });
    const [one, two, three] = (await decided(3)).map(({ seq }) => seq);
    const page = async (query: string) => {
      const { answer } = await client.get<DecisionsAnswer>(`/decisions?run_id=run_1&${query}`);
      return [answer.decisions.map(({ seq }) => seq), answer.next];
    };

    expect(await page('limit=2')).toEqual([[one, two], two]);
    expect(await page(`limit=2&after=${two}`)).toEqual([[three], null]);
    expect(await page('limit=2&order=desc')).toEqual([[three, two], two]);
    expect(await page(`order=desc&before=${two}`)).toEqual([[one], null]);
    expect(await page(`order=desc&limit=1&at=${two}`)).toEqual([[two], two]);
    expect(await page(`before=${two}&at=${three}`)).toEqual([[one], null]);
  });

  it.each([
    ...['', '?at=1', '?run_id=', '?run_id=a&run_id=b', '?run_id=r&at=-1', '?run_id=r&x=1'],
    ...['?run_id=r&limit=0', '?run_id=r&limit=1001', '?run_id=r&after=x', '?run_id=r&order=up'],
  ])('refuses %j', async (query) => {
    const { status, answer } = await client.get(`/decisions${query}`);

    expect([status, answer.code]).toEqual([400, 'invalid_query']);
  });
});

describe('POST /api/v1/route', () => {
  it('says whom the router would choose, by the same rules, and records nothing', async () => {
    const { seq } = await api.engine.head();

    const { status, answer } = await client.post<Decision>('/route', {
      requires: ['skill:research'],
      prefers: ['tool:browser'],
    });

    expect(status).toBe(200);
    expect(Decision.parse(answer)).toMatchObject({ selected: 'agent:bob' });
    expect((await api.engine.head()).seq).toBe(seq);
  });

  it('asks under other circumstances: without an agent, named as people name it', async () => {
    const overrides = { agents: { bob: null }, weights: { tool: 1 } };

    const { answer } = await client.post<Decision>('/route', {
      requires: ['skill:research'],
      prefers: ['tool:browser'],
      overrides,
    });

    expect(answer).toMatchObject({ selected: 'agent:ken', candidates: ['agent:ken'] });
  });

  it('says that nobody can', async () => {
    const { status, answer } = await client.post<Decision>('/route', { requires: ['skill:fly'] });

    expect(status).toBe(200);
    expect(answer).toMatchObject({ selected: null, candidates: [] });
    expect(answer.considered.every(({ passed }) => !passed)).toBe(true);
  });

  it.each([
    [{ requires: 'skill:research' }, 'invalid_type', '/requires'],
    [{ requires: [{ id: 'x' }] }, 'invalid_type', '/requires/0'],
    [{ prefers: [''] }, 'invalid_value', '/prefers/0'],
    [{ prefers: ['a\u0000'] }, 'bad_text', '/prefers/0'],
    [{ requires: Array.from({ length: 257 }, String) }, 'invalid_value', '/requires'],
    [{ domain: 7 }, 'invalid_type', '/domain'],
    [{ security: [] }, 'invalid_type', '/security'],
    [{ security: { policy: 'none' } }, 'invalid_type', '/security/policy'],
    [{ overrides: { weights: { tool: -1 } } }, 'invalid_value', '/overrides/weights/tool'],
    [{ overrides: { weights: { tool: '1' } } }, 'invalid_type', '/overrides/weights/tool'],
    [{ overrides: { agents: [] } }, 'invalid_type', '/overrides/agents'],
    [
      { overrides: { agents: { ken: { limits: 3 } } } },
      'invalid_type',
      '/overrides/agents/ken/limits',
    ],
    [{ overrides: { cursor: 3 } }, 'unknown_field', '/overrides/cursor'],
    [{ overrides: { agents: many(1001) } }, 'invalid_value', '/overrides/agents'],
    [{ overrides: { weights: many(257, 1) } }, 'invalid_value', '/overrides/weights'],
    [{ requested_by: 'ken' }, 'unknown_field', '/requested_by'],
    ['{"requires":["a"],"requires":[]}', 'duplicate_key', '/requires'],
    ['{"overrides":{"agents":{"__proto__":null}}}', 'proto_key', '/overrides/agents/__proto__'],
  ])('refuses what is no question (%#)', async (body, code, path) => {
    const { status, answer } = await client.post('/route', body);

    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(answer).toMatchObject({ code, errors: [{ code, path }] });
  });

  function many(count: number, value: unknown = null): object {
    return Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, value]));
  }
});

describe('POST /api/v1/route/what-if', () => {
  it('tells which decisions of a run flip', async () => {
    await request();
    const [decision] = await decided();
    const whatIf = (overrides: object) =>
      client.post<WhatIfAnswer>('/route/what-if', { run_id: 'run_1', overrides });

    const same = await whatIf({});
    const without = await whatIf({ agents: { 'agent:bob': null } });

    expect(WhatIfAnswer.parse(without.answer).decisions).toMatchObject([
      { seq: decision?.seq, before: decision, after: { selected: 'agent:ken' }, flipped: true },
    ]);
    expect(same.answer).toMatchObject({
      decisions: [{ after: { selected: 'agent:bob' }, flipped: false }],
      next: null,
    });
    const earlier = await client.post<WhatIfAnswer>('/route/what-if', {
      run_id: 'run_1',
      overrides: {},
      before: decision?.seq,
    });
    expect(earlier.answer.decisions).toEqual([]);
  });

  it('knows no run that is not there, and wants both a run and what is other', async () => {
    const path = '/route/what-if';

    const none = await client.post(path, { run_id: 'none', overrides: {} });
    const half = await client.post(path, { run_id: 'run_1' });
    const other = await client.post(path, { overrides: {} });

    expect([none.status, none.answer.code]).toEqual([404, 'not_found']);
    expect([half.answer.code, other.answer.code]).toEqual(['missing_field', 'missing_field']);
  });
});

describe('POST /api/v1/runs/{id}/replay', () => {
  it('computes every decision of a run again and finds nothing else', async () => {
    await request();
    await request({ task_id: 'task_2' });
    await decided(2);

    const { answer } = await client.post<ReplayAnswer>('/runs/run_1/replay');

    expect(answer).toMatchObject({ decisions: 2, mismatches: [] });
    expect(answer.events).toBeGreaterThanOrEqual(6);
    for (const run of ['none', '%00', '__proto__', 'x'.repeat(3000)]) {
      expect(await client.post(`/runs/${run}/replay`)).toMatchObject({
        status: 404,
        answer: { code: 'not_found' },
      });
    }
  });
});

it('is counted for Prometheus', async () => {
  await request();
  await request({ task_id: 'task_2', requires: ['skill:fly'] });
  await decided(2);

  const text = await api.deps.metrics.registry.metrics();

  expect(text).toContain('colloquy_decisions_total{outcome="selected"} 1');
  expect(text).toContain('colloquy_decisions_total{outcome="none"} 1');
  expect(text).toContain('colloquy_routing_seconds_count 2');
  expect(text).toMatch(/colloquy_obligations\{kind="accept"\} [1-9]/);
  expect(text).toContain('colloquy_deliveries_total{outcome="dead"} 0');
});
