// What a sender is told before it sends: the same as when it sends, and nothing of it stays.
import { describe, expect, it } from 'vitest';
import type { DryRunAnswer, IngestAnswer } from '@/lib/contracts/http-events';
import type { FormsAnswer } from '@/lib/contracts/http-protocols';
import { anEvent } from '@/lib/testing/events';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const api = freshTestApi();

type Ask = Parameters<ReturnType<typeof apiClient>['ask']>[2];
const post = <Answer>(path: string, options: Ask) =>
  apiClient(api).ask<Answer>('POST', `/ingest/${path}`, options);
const tryOut = (protocol: string, body: unknown, more: Ask = {}) =>
  post<DryRunAnswer>(`${protocol}/dry-run`, { body, ...more });

const delegation = (mid: string, from: string, to: string, pid: string | null = null) => ({
  clowl: '0.2',
  mid,
  ts: 1_709_078_461,
  tid: 'run_1',
  pid,
  p: 'DLGT',
  cid: 'talk',
  from,
  to,
  body: { t: 'delegate', d: { delegation_mode: 'transfer' } },
});

describe('POST /api/v1/ingest/{protocol}/dry-run', () => {
  it('tells what the message would become, and stores neither an event nor a rejection', async () => {
    const good = await tryOut('cbcl', '(tell @bob "hi" :thread weather)', {
      type: 'application/cbcl',
    });
    const bad = await tryOut('clutch', { ...anEvent(), to: [] });

    expect(good).toMatchObject({
      status: 200,
      answer: {
        taken: true,
        error: null,
        signature: 'unsigned',
        events: [{ type: 'chat.message', thread_id: 'weather', payload: { text: 'hi' } }],
      },
    });
    expect(bad).toMatchObject({
      status: 200,
      answer: { taken: false, error: { path: '/to' }, signature: null, events: [] },
    });
    expect((await api.engine.head()).seq).toBe(0);
    expect(await api.engine.rejections({ limit: 1 })).toEqual([]);
  });

  it('marks what only the run shows, as the message itself is marked when it is sent, any number of times', async () => {
    await post('clowl', { body: delegation('d1', 'ann', 'bob') });
    const closing = delegation('d2', 'bob', 'ann', 'd1');

    const first = await tryOut('clowl', closing);
    const again = await tryOut('clowl', closing);
    const other = await tryOut('clowl', delegation('d3', 'bob', 'cy', 'd1'));
    const sent = await post<IngestAnswer>('clowl', { body: closing });

    expect(first.answer.findings).toContainEqual(expect.objectContaining({ rule: 'W39' }));
    expect(again.answer).toEqual(first.answer);
    expect(other.answer.findings.map(({ rule }) => rule)).not.toContain('W39');
    expect(sent.answer.findings).toEqual(first.answer.findings);
    expect((await api.engine.head()).seq).toBe(2);
  });

  it('says of each handing-over whether it is allowed, and by which rule', async () => {
    await post('cap', {
      body: {
        id: 'ann',
        system_prompt: 'Work',
        allowed_agents: ['bob'],
        delegate_rules: {},
        mcp_bindings: [],
      },
    });
    const notice = (recipient_id: string) => ({
      type: 'delegation_notice',
      task_id: 'T1.1',
      sender_id: 'ann',
      recipient_id,
      context_summary: 'Do it',
    });

    const allowed = await tryOut('cap', notice('bob'));
    const forbidden = await tryOut('cap', notice('cy'));

    expect(allowed.answer).toMatchObject({
      delegation: 'observe',
      delegations: [{ from: 'agent:ann', to: 'agent:bob', verdict: 'allowed' }],
    });
    expect(forbidden.answer.delegations).toMatchObject([
      { to: 'agent:cy', verdict: 'forbidden', rule: 'P15' },
    ]);
  });

  it('says that a key may not speak for a sender', async () => {
    const key = await api.key('agent', 'ken');
    const event = anEvent({ from: { agent_id: 'agent:ann' } });

    const { status, answer } = await tryOut('clutch', event, { key });

    expect([status, answer.taken, answer.error?.code]).toEqual([200, false, 'forged']);
  });

  it('leaves a message of the same id that is on its way as it is', async () => {
    const request = anEvent({ type: 'task.request', task_id: 'task_1' });

    const [sent] = await Promise.all([
      post<IngestAnswer>('clutch', { body: request }),
      tryOut('clutch', request),
    ]);
    const repeat = await post<IngestAnswer>('clutch', { body: request });

    expect(sent.answer.results[0]?.status).toBe('stored');
    expect(repeat.answer.results[0]).toMatchObject({ status: 'duplicate', seq: 1 });
  });

  it('takes one message of an agent, and no import', async () => {
    const two = await tryOut('clutch', [anEvent(), anEvent()]);
    const imported = await tryOut('transcript', {});
    const large = await post('clutch/dry-run?large=artifact', { body: anEvent() });

    expect([two.status, imported.status, large.status]).toEqual([422, 422, 422]);
  });
});

describe('GET /api/v1/protocols/{protocol}/forms', () => {
  it('has the kinds of messages of each protocol, with where they say what', async () => {
    const { answer } = await apiClient(api).get<FormsAnswer>('/protocols/clowl/forms');

    expect(answer.forms.map(({ kind }) => kind)).toContain('DLGT');
    expect(answer.forms[0]?.places).toContainEqual({ path: '/from', says: 'sender', as: 'name' });
    expect((await apiClient(api).get('/protocols/transcript/forms')).status).toBe(404);
  });
});
