import { describe, expect, it, onTestFinished } from 'vitest';
import type { AuditPage } from '@/lib/contracts/http-audit';
import type { ApiKey } from '@/lib/contracts/http-keys';
import type { VerifyAnswer } from '@/lib/contracts/http-operations';
import { AuditEntry } from '@/lib/model/audit-entry';
import { anEvent } from '@/lib/testing/events';
import { openTestApi, TEST_ADMIN_SECRET, type TestApi } from '@/lib/testing/worlds/test-api';
import { listOperations } from './app';

const ADMIN = { key: TEST_ADMIN_SECRET };
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

async function open() {
  const api = await openTestApi();
  onTestFinished(api.close);
  return api;
}

async function pageOf(api: TestApi, query = ''): Promise<AuditPage> {
  return (await api.request(`/api/v1/audit${query}`, ADMIN)).json();
}

/** What leaves no entry though it is no mere reading, and why. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  'POST /api/v1/events': 'the log itself is the record of what is said, chained, by its sender',
  'POST /api/v1/ingest/ag-ui': 'the same',
  'POST /api/v1/ingest/{protocol}': 'the same',
  'POST /api/v1/hooks/{name}': 'the same; a wrong signature is told as a refusal',
  'POST /api/v1/webhooks/attempt': 'stores nothing',
  'POST /v1/traces': 'the same',
  'POST /v1/logs': 'the same',
  'POST /v1/metrics': 'stores nothing',
  'POST /api/v1/agents/{agent_id}/heartbeat': 'a sign of life, many a minute, changes nothing else',
  'POST /api/v1/agents/{agent_id}/inbox': 'deliveries keep whom they were handed to',
  'POST /api/v1/agents/{agent_id}/inbox/ack': 'deliveries keep that they arrived',
  'POST /api/v1/translate': 'stores nothing',
  'POST /a2a': 'tasks and messages are events, by who sent them',
  'POST /a2a/{agent_id}': 'the same',
  'POST /a2a/{agent_id}/message:send': 'the same',
  'POST /a2a/{agent_id}/message:stream': 'the same',
  'POST /a2a/{agent_id}/tasks/{task_id}': 'the same',
  'POST /a2a/{agent_id}/tasks/{task_id}/pushNotificationConfigs':
    'whom a client has told of its own task, until that ends',
  'DELETE /a2a/{agent_id}/tasks/{task_id}/pushNotificationConfigs/{id}': 'the same',
  'POST /a2a/{agent_id}/v1/message:send': 'as without the version',
  'POST /a2a/{agent_id}/v1/message:stream': 'the same',
  'POST /a2a/{agent_id}/v1/tasks/{task_id}': 'the same',
  'POST /a2a/{agent_id}/v1/tasks/{task_id}/pushNotificationConfigs': 'the same',
  'DELETE /a2a/{agent_id}/v1/tasks/{task_id}/pushNotificationConfigs/{id}': 'the same',
  'POST /mcp/via/{name}': 'calls of tools are events, by who made them',
  'DELETE /mcp/via/{name}': 'ends a session of another server',
  'POST /ap/v1/agent/tasks': 'an event of the log, by who asked',
  'POST /ap/v1/agent/tasks/{task_id}/steps': 'the same',
  'POST /mcp': 'a tool is audited as the operation that it performs',
  'POST /api/v1/ingest/{protocol}/dry-run': 'stores nothing',
  'POST /api/v1/dialects/verify': 'stores nothing',
  'POST /api/v1/route': 'stores nothing',
  'POST /api/v1/route/what-if': 'stores nothing',
};

const DEEDS = listOperations()
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => ({ method, path, name: `${method} ${path}` }));

describe('every operation that does something', () => {
  it('is audited, or says why not', () => {
    const names = DEEDS.map(({ name }) => name);

    for (const name of Object.keys(NOT_AUDITED)) expect(names).toContain(name);
    expect(names.length).toBeGreaterThan(Object.keys(NOT_AUDITED).length + 20);
  });

  it.each(DEEDS.filter(({ name }) => !(name in NOT_AUDITED)))(
    '$name leaves an entry with who, what and from where, before it is answered',
    async ({ method, path }) => {
      const api = await open();
      const target = path.replace(/\{(\w+)\}/g, (_, name) => (name === 'seq' ? '1' : `a_${name}`));
      const isSession = path === '/api/v1/session';
      const { cookie } = isSession && method === 'DELETE' ? await signIn(api) : { cookie: '' };
      const headers = { ...OWN_PAGE, ...(cookie !== '' && { cookie }) };
      const body = isSession ? { key: TEST_ADMIN_SECRET } : {};

      const answer = await api.request(target, {
        ...(!isSession && ADMIN),
        method,
        headers,
        ...(method !== 'DELETE' && { body }),
      });

      const entry = (await pageOf(api, '?order=desc&limit=1')).entries[0];
      expect(entry).toMatchObject({
        actor: { kind: isSession ? 'person' : 'key', id: 'admin', name: 'admin' },
        action: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/),
        address: '127.0.0.1',
      });
      expect(entry?.outcome === 'ok').toBe(answer.ok);
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        expect(entry?.target).toContain(name === 'seq' ? '1' : `a_${name}`);
      }
    },
  );
});

describe('the audit over HTTP', () => {
  it('has keys, sessions, agents, workflows, redactions and exports, each before it was answered', async () => {
    const api = await open();
    const say = async (method: string, path: string, body?: unknown, headers = {}) =>
      api.request(path, { ...ADMIN, method, headers, ...(body !== undefined && { body }) });
    const made = (await (await say('POST', '/api/v1/keys', { role: 'viewer' })).json()) as ApiKey;
    await say('DELETE', `/api/v1/keys/${made.id}`, undefined, OWN_PAGE);
    await say('PUT', '/api/v1/agents/ken', { v: 'clutch/0.1', agent_id: 'ken', capabilities: [] });
    await say('PUT', '/api/v1/agents/ken/keys/k1', { public_key: '5'.repeat(64) });
    await say('DELETE', '/api/v1/agents/ken', undefined, OWN_PAGE);
    await say('PUT', '/api/v1/workflows/w', 'steps: 3', { 'content-type': 'application/yaml' });
    await say('POST', '/api/v1/events', anEvent());
    await say('POST', '/api/v1/events/1/redact', { reason: 'a password' });
    await say('POST', '/api/v1/runs/run_1/tasks/task_9/cancel', {});
    await say('GET', '/api/v1/events?run_id=run_1', undefined, { accept: 'application/x-ndjson' });

    const { entries, next } = await pageOf(api);

    expect(next).toBeNull();
    expect(entries.map(({ action, target, outcome }) => [action, target, outcome])).toEqual([
      ['key.create', made.id, 'ok'],
      ['key.revoke', made.id, 'ok'],
      ['agent.register', 'ken', 'ok'],
      ['public_key.put', 'ken/k1', 'ok'],
      ['agent.retire', 'ken', 'ok'],
      ['workflow.put', 'w', 'invalid_value'],
      ['event.redact', '1', 'ok'],
      ['task.cancel', 'run_1/task_9', 'not_found'],
      ['export', 'run_1', 'ok'],
    ]);
    expect(entries[0]).toMatchObject({
      id: 1,
      actor: { kind: 'key', id: 'admin', name: 'admin' },
      address: '127.0.0.1',
      detail: { role: 'viewer', grants: '' },
    });
  });

  it('has of a key that is made whom it speaks for', async () => {
    const api = await open();
    const bodies = [
      { role: 'agent', agent_id: 'agent:ken' },
      { role: 'agent', agent_prefix: 'agent:shop.', grants: ['read'] },
    ];
    for (const body of bodies)
      await api.request('/api/v1/keys', { ...ADMIN, method: 'POST', body });

    expect((await pageOf(api)).entries.map(({ detail }) => detail)).toEqual([
      { role: 'agent', grants: '', agent_id: 'agent:ken' },
      { role: 'agent', grants: 'read', agent_prefix: 'agent:shop.' },
    ]);
  });

  it('tells a person from a program, by the session', async () => {
    const api = await open();
    const { cookie } = await signIn(api);
    const body = { role: 'viewer' };
    await api.request('/api/v1/keys', { method: 'POST', body, headers: { ...OWN_PAGE, cookie } });
    await api.request('/api/v1/session', { method: 'DELETE', headers: { ...OWN_PAGE, cookie } });

    const { entries } = await pageOf(api);

    expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
      ['session.sign_in', 'person'],
      ['key.create', 'person'],
      ['session.sign_out', 'person'],
    ]);
  });

  it('has who was refused, with the address and not the secret', async () => {
    const api = await open();
    const secret = `clq_${'s'.repeat(43)}`;
    for (let at = 0; at < 3; at += 1) await api.request('/api/v1/keys', { key: secret });
    const viewer = { key: await api.key('viewer'), peer: '192.0.2.7' };
    await api.request('/api/v1/keys', viewer);
    await api.request('/api/v1/keys', { ...viewer, method: 'POST', body: {} });
    await api.request('/api/v1/keys', { ...ADMIN, headers: { host: 'evil.example' } });
    await api.deps.audit.recorded({ actor: KEN, action: 'mark', outcome: 'ok' });

    const { entries } = await pageOf(api);

    expect(
      entries.map(({ actor, action, outcome, address }) => [
        `${actor.kind} ${actor.name}`,
        action,
        outcome,
        address,
      ]),
    ).toEqual([
      ['stranger unknown', 'refuse', 'refused', '127.0.0.1'],
      ['key viewer', 'refuse', 'forbidden', '192.0.2.7'],
      ['key viewer', 'key.create', 'forbidden', '192.0.2.7'],
      ['stranger unknown', 'refuse', 'host_not_allowed', '127.0.0.1'],
      ['key agent:ken', 'mark', 'ok', null],
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('has who wrote in a name that is not his, by his key, and repeats as one', async () => {
    const api = await open();
    const key = await api.key('agent', 'ken');
    const body = anEvent({ from: { agent_id: 'agent:bob' } });
    for (let at = 0; at < 3; at += 1) {
      await api.request('/api/v1/events', { method: 'POST', key, body });
    }
    await api.deps.audit.recorded({ actor: KEN, action: 'mark', outcome: 'ok' });

    const { entries } = await pageOf(api);

    expect(entries.map(({ outcome, actor }) => [outcome, actor.kind, actor.name])).toEqual([
      ['forged', 'key', 'agent:ken'],
      ['ok', 'key', 'agent:ken'],
    ]);
  });

  it('has nothing of what was said, wherever it was said (R5)', async () => {
    const api = await open();
    const canary = 'canary-4711';
    const agent = await api.key('agent', 'ken');
    const say = (path: string, body: unknown, key = TEST_ADMIN_SECRET, type = 'application/json') =>
      api.request(path, { method: 'POST', key, body, headers: { 'content-type': type } });
    const event = (more: object) => anEvent({ payload: { text: canary }, ...more });
    await say('/api/v1/events', event({}), agent);
    await say('/api/v1/events', event({ from: { agent_id: 'agent:bob' } }), agent);
    await say('/api/v1/events', event({ meta: { title: canary }, task_id: 't' }));
    await say('/api/v1/ingest/heretek', { type: 'message', from: 'ken', content: canary });
    await say('/api/v1/ingest/heretek', { type: canary, from: 'ken', content: { text: canary } });
    await say('/api/v1/events', `{"text": "${canary}`);
    await say('/api/v1/events/1/redact', { reason: canary });
    await say('/api/v1/runs/run_1/tasks/t/reject', { comment: canary });
    await api.request('/api/v1/workflows/w', { ...ADMIN, method: 'PUT', body: `x: ${canary}` });
    api.deps.audit.recordMessage({
      id: 'm1',
      at: null,
      from: 'agent:ken',
      to: ['agent:bob'],
      type: 'message',
      outcome: 'ok',
    });
    await api.deps.audit.recorded({ actor: KEN, action: 'mark', outcome: 'ok' });

    const { entries } = await pageOf(api);

    expect(entries.length).toBeGreaterThan(3);
    expect(JSON.stringify(entries)).not.toContain(canary);
  });

  it('is paged, filtered by who acted, and verified with the log', async () => {
    const api = await open();
    for (const id of ['a', 'b', 'a', 'a']) {
      await api.deps.audit.recorded({ actor: { ...KEN, id }, action: 'mark', outcome: 'ok' });
    }

    const page = await pageOf(api, '?limit=2&actor=a');
    expect(page.entries.map(({ id }) => id)).toEqual([1, 3]);
    const rest = await pageOf(api, `?limit=2&actor=a&after=${page.next}`);
    expect(rest.entries.map(({ id }) => id)).toEqual([4]);
    const report = await api.request('/api/v1/verify', { ...ADMIN, method: 'POST', body: {} });
    expect(await report.json()).toMatchObject({ ok: true, audit: { ok: true, entries: 4 } });
  });

  it('lists its anchors as entries like any other, and says how far they reach', async () => {
    const api = await open();
    for (let at = 0; at < 1_000; at += 1) {
      api.deps.audit.record({ actor: KEN, action: 'mark', outcome: 'ok' });
    }
    await api.deps.audit.recorded({ actor: KEN, action: 'mark', outcome: 'ok' });
    const last = async () => (await pageOf(api, '?order=desc&limit=1')).entries[0];
    await expect.poll(last).toMatchObject({ action: 'audit.anchor' });

    const anchor = await last();
    const answer = await api.request('/api/v1/verify', { ...ADMIN, method: 'POST', body: {} });
    const report = (await answer.json()) as VerifyAnswer;

    expect(AuditEntry.strict().parse(anchor)).toMatchObject({
      actor: { kind: 'server', id: 'server', name: 'Colloquy' },
      outcome: 'ok',
      detail: { seq: report.audit.anchored_to, key: report.audit.key },
    });
    expect(report.audit).toMatchObject({ ok: true, entries: 1_002, anchors: 1 });
    expect(report.audit.anchored_to).toBeGreaterThanOrEqual(1_000);
  });
});

const KEN = { kind: 'key', id: 'key_1', name: 'agent:ken' } as const;

async function signIn(api: TestApi): Promise<{ cookie: string }> {
  const answer = await api.request('/api/v1/session', {
    method: 'POST',
    body: { key: TEST_ADMIN_SECRET },
    headers: OWN_PAGE,
  });
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
