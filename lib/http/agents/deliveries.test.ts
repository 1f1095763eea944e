// Deliveries, delegations and what is owed, as operators read them over HTTP.
import { createPublicKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DeliveriesAnswer,
  type PullAnswer,
  type SigningKeyAnswer,
} from '@/lib/contracts/http-deliveries';
import { DelegationsAnswer, ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const api = freshTestApi();
let client: ReturnType<typeof apiClient>;
beforeEach(async () => {
  client = apiClient(api);
  await client.register('ken');
});

const ask = (more: object = {}) =>
  client.say({
    type: 'task.request',
    from: { agent_id: 'agent:lead' },
    to: [{ agent_id: 'agent:ken' }],
    payload: { text: 'Look' },
    ...more,
  });
const deliveries = async (query: string) =>
  DeliveriesAnswer.parse((await client.get(`/deliveries?${query}`)).answer).deliveries;
const obligations = async (query = '') =>
  ObligationsAnswer.parse((await client.get(`/obligations${query}`)).answer);

describe('GET /api/v1/deliveries', () => {
  it('lists what is on its way, by state, agent and run', async () => {
    await ask();
    await ask({ run_id: 'run_2', task_id: 'task_2' });
    await expect.poll(() => deliveries('')).toHaveLength(2);
    await client.post<PullAnswer>('/agents/ken/inbox', { max: 1 });

    expect(await deliveries('state=leased')).toMatchObject([
      { agent_id: 'agent:ken', task_id: 'task_1', type: 'task.request', attempt: 1 },
    ]);
    expect(await deliveries('state=waiting,leased&agent_id=ken')).toHaveLength(2);
    expect(await deliveries('run_id=run_2')).toMatchObject([{ run_id: 'run_2' }]);
    expect(await deliveries('agent_id=agent:bob')).toEqual([]);
    expect(await deliveries('limit=1')).toMatchObject([{ run_id: 'run_2' }]);
  });

  it.each([
    'state=gone',
    'state=',
    'limit=0',
    'limit=1001',
    'agent_id=',
    'agent_id=group:all',
    'before=3',
  ])('refuses ?%s', async (query) => {
    const { status, answer } = await client.get(`/deliveries?${query}`);

    expect([status, answer.code]).toEqual([400, 'invalid_query']);
  });
});

describe('POST /api/v1/deliveries/resend', () => {
  it('sends nothing again that was not given up', async () => {
    await ask();
    await expect.poll(() => deliveries('')).toHaveLength(1);

    const waiting = await client.post('/deliveries/resend', { agent_id: 'ken', seq: 1 });
    const nobody = await client.post('/deliveries/resend', { agent_id: 'eve', seq: 1 });

    expect([waiting.status, nobody.status]).toEqual([409, 409]);
    expect(waiting.answer.code).toBe('conflict');
  });

  it('sends again what was, and lists it as owed until then', async () => {
    await ask();
    await expect.poll(() => deliveries('')).toHaveLength(1);
    const [delivery] = await deliveries('');
    const seq = delivery?.seq ?? 0;
    const now = new Date(api.clock.now).toISOString();
    const keys = [{ agent_id: 'agent:ken', seq }];
    await api.store.outbox.move(keys, { from: ['waiting'], to: 'dead', now });
    expect(await deliveries('state=dead')).toMatchObject([{ state: 'dead', seq }]);
    expect((await obligations('?kind=delivery')).obligations).toMatchObject([
      { kind: 'delivery', agent_id: 'agent:ken', owed_to: 'agent:lead', seq },
    ]);

    const sent = await client.post('/deliveries/resend', { agent_id: 'ken', seq });
    const pulled = await client.post<PullAnswer>('/agents/ken/inbox', { wait_ms: 5000 });

    expect(sent).toMatchObject({ status: 200, answer: { agent_id: 'agent:ken', seq } });
    expect(pulled.answer.messages).toMatchObject([{ seq }]);
    expect(await obligations('?kind=delivery')).toEqual({ obligations: [], total: 0, next: null });
  });

  it.each([
    [{ agent_id: 'ken' }, 'missing_field'],
    [{ agent_id: 'ken', seq: 0 }, 'invalid_value'],
    [{ agent_id: 'ken', seq: '1' }, 'invalid_type'],
    [{ agent_id: 'group:all', seq: 1 }, 'invalid_value'],
    [{ agent_id: { not: '' }, seq: 1 }, 'invalid_type'],
    [{ agent_id: 'ken', seq: 1, all: true }, 'unknown_field'],
  ])('refuses %j', async (body, code) => {
    const { status, answer } = await client.post('/deliveries/resend', body);

    expect([status, answer.code]).toEqual([422, code]);
  });
});

describe('GET /api/v1/signing-key', () => {
  it('gives an Ed25519 key to everybody with a key of their own', async () => {
    const agent = await api.key('agent', 'ken');
    const { answer } = await client.get<SigningKeyAnswer>('/signing-key', agent);

    const jwk = { kty: 'OKP', crv: 'Ed25519', x: answer.public_key };
    expect(createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyType).toBe('ed25519');
    expect(answer).toMatchObject({ algorithm: 'Ed25519', kid: expect.any(String) });
  });
});

describe('GET /api/v1/obligations', () => {
  it('says who owes what to whom, oldest first, and how much there is', async () => {
    const { answer } = await client.get<{ seq?: number }>('/obligations');
    expect(answer).toEqual({ obligations: [], total: 0, next: null });

    await ask();
    await ask({ run_id: 'run_2', task_id: 'task_2' });
    await expect.poll(async () => (await obligations()).total).toBe(2);

    expect((await obligations()).obligations).toMatchObject([
      { kind: 'accept', agent_id: 'agent:ken', owed_to: 'agent:lead', task_id: 'task_1' },
      { kind: 'accept', run_id: 'run_2' },
    ]);
    expect(await obligations('?run_id=run_2')).toMatchObject({ total: 1 });
    expect(await obligations('?limit=1')).toMatchObject({
      total: 2,
      obligations: [{ task_id: 'task_1' }],
    });
    expect(await obligations('?agent_id=lead')).toEqual({ obligations: [], total: 0, next: null });
    expect(await obligations('?kind=vote')).toEqual({ obligations: [], total: 0, next: null });
  });

  it.each(['kind=all', 'limit=0', 'run_id=', 'at=x', 'since=1', 'agent_id=group:all'])(
    'refuses ?%s',
    async (query) => {
      expect((await client.get(`/obligations?${query}`)).answer.code).toBe('invalid_query');
    },
  );
});

describe('GET /api/v1/delegations', () => {
  it('shows who handed a task to whom, at a moment', async () => {
    await ask();
    await ask({
      task_id: 'task_2',
      parent_task_id: 'task_1',
      from: { agent_id: 'agent:ken' },
      to: [{ agent_id: 'agent:bob' }],
    });
    const head = (await api.engine.head()).seq;

    const { answer } = await client.get<DelegationsAnswer>('/delegations?run_id=run_1');
    const before = await client.get<DelegationsAnswer>(`/delegations?run_id=run_1&at=${head - 1}`);

    expect(DelegationsAnswer.parse(answer).edges.map(({ from, to }) => [from, to])).toContainEqual([
      'agent:ken',
      'agent:bob',
    ]);
    expect(before.answer.edges.length).toBe(answer.edges.length - 1);
    expect(answer).toMatchObject({ run_id: 'run_1', reviews: [], cycles: [] });
  });

  it('wants a run that is there', async () => {
    expect((await client.get('/delegations?run_id=none')).status).toBe(404);
    for (const query of ['', '?run_id=', '?run_id=r&at=x', '?run_id=r&run_id=s']) {
      expect((await client.get(`/delegations${query}`)).answer.code).toBe('invalid_query');
    }
  });
});
