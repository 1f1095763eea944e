import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { WebhooksAnswer } from '@/lib/contracts/http-webhooks';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { WEBHOOK_BODY_BYTES_MAX } from '@/lib/model/webhook';
import {
  openTestApi,
  TEST_ADMIN_SECRET,
  type TestApi,
  type TestApiOptions,
} from '@/lib/testing/worlds/test-api';

let api: TestApi;
afterEach(() => api.close());

const GITHUB_SECRET = 'it-is-a-secret-to-everybody';
const ISSUE = {
  action: 'opened',
  issue: { number: 7, title: 'Prices are wrong', user: { login: 'octocat' } },
};
const MAPPING = `{
  "type": "task.request", "from": body.issue.user.login, "to": "triage",
  "text": body.issue.title, "thread_id": "issue " & body.issue.number
}`;

async function open(options: TestApiOptions = {}): Promise<void> {
  api = await openTestApi(options);
}

async function ask(method: string, path: string, body?: unknown, key = TEST_ADMIN_SECRET) {
  const response = await api.request(`/api/v1${path}`, { method, key, body });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const save = async (name: string, more: object = {}) => {
  const saved = await ask('PUT', `/webhooks/${name}`, {
    signature: 'github',
    secret: GITHUB_SECRET,
    mapping: MAPPING,
    ...more,
  });
  expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
  return saved.body;
};
const webhooks = async () => WebhooksAnswer.parse((await ask('GET', '/webhooks')).body).webhooks;
const events = async () => (await ask('GET', '/events?limit=100')).body.events;

async function post(name: string, body: unknown, headers: Record<string, string>, key?: string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await api.request(`/api/v1/hooks/${name}`, {
    method: 'POST',
    body: text,
    headers,
    key,
  });
  return { status: response.status, body: await response.json() };
}

function byGitHub(body: unknown, secret = GITHUB_SECRET): Record<string, string> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return { 'x-hub-signature-256': `sha256=${signature}`, 'x-github-event': 'issues' };
}

describe('a delivery in the form of GitHub', () => {
  it('becomes the events of the expression, with the message kept to the byte', async () => {
    await open();
    await save('github');
    const text =
      '{"action": "opened",  "issue":{"number":7,"title":"Prices","user":{"login":"octo"}}}';

    const { status, body } = await post('github', text, byGitHub(text));

    expect([status, body.results]).toEqual([200, [expect.objectContaining({ status: 'stored' })]]);
    const [{ seq, event }] = await events();
    expect(event).toMatchObject({
      type: 'task.request',
      thread_id: 'issue 7',
      run_id: 'webhook:github',
      domain: 'github',
      from: { agent_id: 'agent:github.octo' },
      to: [{ agent_id: 'agent:github.triage' }],
      payload: { text: 'Prices' },
    });
    const { body: detail } = await ask('GET', `/events/${seq}`);
    expect(JSON.stringify(detail)).toContain(JSON.stringify(text).slice(1, -1));
    expect(JSON.stringify(detail)).not.toContain('hub-signature');
    expect((await webhooks())[0]).toMatchObject({
      received_at: expect.any(String),
      failed: null,
    });
  });

  it('is refused where its signature is of another secret, and the webhook and the audit say so', async () => {
    await open();
    await save('github');

    const wrong = await post('github', ISSUE, byGitHub(ISSUE, 'another secret'));
    const none = await post('github', ISSUE, {});

    expect([wrong.status, wrong.body.code]).toEqual([401, 'unauthorized']);
    expect(none.status).toBe(401);
    expect(await events()).toEqual([]);
    expect((await webhooks())[0]?.failed?.message).toContain('not of this body and secret');
    await expect
      .poll(async () => JSON.stringify((await ask('GET', '/audit')).body.entries))
      .toContain('/api/v1/hooks/github');
  });

  it('counts once however often it is sent', async () => {
    await open();
    await save('github');
    await post('github', ISSUE, byGitHub(ISSUE));

    const again = await post('github', ISSUE, { ...byGitHub(ISSUE), 'x-github-delivery': 'other' });

    expect(again.body.results[0].status).toBe('duplicate');
    expect(await events()).toHaveLength(1);
  });

  it('counts once, too, where the expression was changed meanwhile', async () => {
    await open();
    await save('github');
    await post('github', ISSUE, byGitHub(ISSUE));
    await save('github', { mapping: '{"text": "other"}' });

    expect((await post('github', ISSUE, byGitHub(ISSUE))).body.results[0].status).toBe('duplicate');
  });
});

describe('a delivery in the form of Standard Webhooks', () => {
  const sign = (
    secret: string,
    { body = ISSUE as unknown, id = 'msg_1', atMs = api.clock.now } = {},
  ) => {
    const at = new Date(Math.floor(atMs / 1000) * 1000);
    return {
      'webhook-id': id,
      'webhook-timestamp': String(at.getTime() / 1000),
      'webhook-signature': `v1,AAAA ${new StandardWebhook(secret).sign(id, at, JSON.stringify(body))}`,
    };
  };

  it('is taken as the published library signs it, by a secret that is made here and shown once', async () => {
    await open();
    const { secret } = await save('shop', { signature: 'standard-webhooks', secret: undefined });

    const { body } = await post('shop', ISSUE, sign(secret));

    expect(secret).toMatch(/^whsec_/);
    expect(body.results[0]).toMatchObject({ id: 'webhook:shop:msg_1', status: 'stored' });
    expect(JSON.stringify(await webhooks())).not.toContain(secret);
    expect(JSON.stringify(await api.store.webhooks.list())).not.toContain(secret);
    const changed = await save('shop', { signature: 'standard-webhooks', secret: undefined });
    expect(changed.secret).toBeNull();
    expect((await post('shop', ISSUE, sign(secret, { id: 'msg_2' }))).status).toBe(200);
  });

  it('is refused more than five minutes before or after', async () => {
    await open();
    const { secret } = await save('shop', { signature: 'standard-webhooks', secret: undefined });
    const at = async (minutes: number) =>
      (await post('shop', ISSUE, sign(secret, { atMs: api.clock.now + minutes * 60_000 }))).status;

    expect([await at(-6), await at(6), await at(-4), await at(4)]).toEqual([401, 401, 200, 200]);
  });

  it('is refused where body, id or time are not those that were signed', async () => {
    await open();
    const { secret } = await save('shop', { signature: 'standard-webhooks', secret: undefined });
    const headers = sign(secret);

    const others = [
      await post('shop', { ...ISSUE, more: 1 }, headers),
      await post('shop', ISSUE, { ...headers, 'webhook-id': 'msg_2' }),
      await post('shop', ISSUE, {
        ...headers,
        'webhook-timestamp': `${Number(headers['webhook-timestamp']) + 1}`,
      }),
      await post('shop', ISSUE, { ...headers, 'webhook-signature': '' }),
    ];

    expect(others.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});

describe('what published packages send', () => {
  const file = new URL('../../bridges/webhook/vectors/captured.json', import.meta.url);
  const captured: {
    deliveries: { form: string; secret: string; headers: Record<string, string>; body: string }[];
  } = JSON.parse(readFileSync(file, 'utf8'));
  const expression = new URL('../../../examples/webhook/github.jsonata', import.meta.url);

  it('is taken as they sign it, and mapped by the expression of the example', async () => {
    await open();
    const mapping = readFileSync(expression, 'utf8');
    const shop = '{"from": "till", "text": body.data.item}';
    for (const { form, secret, headers, body } of captured.deliveries) {
      await save(form, { signature: form, secret, mapping: form === 'github' ? mapping : shop });
      expect((await post(form, body, headers)).body).toMatchObject({
        results: [{ status: 'stored' }],
      });
    }

    const said = (await events()).map(
      ({ event }: { event: ClutchMessage }) =>
        `${event.thread_id} ${event.type} ${event.from.agent_id}: ${event.payload.text}`,
    );
    expect(said).toEqual([
      'Codertocat/Hello-World#1 task.request agent:github.Codertocat: Spelling error in the README file',
      "Codertocat/Hello-World#1 chat.message agent:github.Codertocat: You are totally right! I'll get this fixed right away.",
      'Codertocat/Hello-World chat.message agent:github.Codertocat: Initial commit',
      'webhook:standard-webhooks chat.message agent:standard-webhooks.till: Lamp',
    ]);
  });
});

describe('a webhook without signatures', () => {
  it('takes the keys that may speak for its agents, and no others', async () => {
    await open();
    await save('ci', { signature: 'none', secret: undefined });
    const bound = await api.keyring.create({
      role: 'agent',
      agent_prefix: 'agent:ci.',
      grants: [],
    });
    const other = await api.keyring.create({ role: 'agent', agent_prefix: 'agent:c.', grants: [] });
    const statusOf = async (key?: string) => (await post('ci', ISSUE, {}, key)).status;

    expect(await statusOf()).toBe(401);
    expect(await statusOf(other.secret)).toBe(403);
    expect(await statusOf(await api.key('agent', 'agent:ken'))).toBe(403);
    expect(await statusOf(await api.key('operator'))).toBe(403);
    expect(await statusOf(await api.key('viewer'))).toBe(403);
    expect(await statusOf(bound.secret)).toBe(200);
    expect(await statusOf(TEST_ADMIN_SECRET)).toBe(200);
  });
});

describe('what a message cannot do', () => {
  const statusOf = async (mapping: string, body: unknown = ISSUE) => {
    await save('github', { mapping });
    const answer = await post('github', body, byGitHub(body));
    return [answer.status, answer.body.code, answer.body.errors?.[0]?.path];
  };

  it('is to name our orchestrator, decide in its place, or reach the agents of others', async () => {
    await open();
    const body = {
      from: 'agent:orchestrator',
      to: ['agent:orchestrator', 'agent:ken', 'group:all'],
    };
    expect(await statusOf('{"from": body.from, "to": body.to, "text": "x"}', body)).toEqual([
      200,
      undefined,
      undefined,
    ]);
    const [{ event }] = await events();
    expect([event.from, ...event.to].map(({ agent_id }: { agent_id: string }) => agent_id)).toEqual(
      ['orchestrator', 'orchestrator', 'ken', 'all'].map((name) => `agent:github.${name}`),
    );

    const decision = '{"type": "routing.decision", "payload": {}}';
    expect(await statusOf(decision)).toEqual([422, 'invalid_value', '/events/0/type']);
    const triad = '{"text": "y", "payload_type": "triad.decision.v1"}';
    expect((await statusOf(triad)).slice(0, 2)).toEqual([403, 'forged']);
    const registry = '{"type": "agent.register", "payload": {}}';
    expect(await statusOf(registry)).toEqual([422, 'invalid_value', '/events/0/type']);
  });

  it('is to hold the server up, by time, depth, memory or number', async () => {
    await open();
    const evil = { text: `${'a'.repeat(40)}!` };
    const started = performance.now();

    expect((await statusOf('$match(body.text, /^(a+)+$/) ? {"text": "x"}', evil))[1]).toBe(
      'limit_exceeded',
    );
    expect((await statusOf('$pad("x", 100000000)'))[1]).toBe('limit_exceeded');
    expect((await statusOf('($f := function($n) { $f($n + 1) }; $f(1))'))[0]).toBe(422);
    expect((await statusOf('($f := function($n) { $f($n + 1) + 1 }; $f(1))'))[0]).toBe(422);
    expect((await statusOf('[1..9999999]'))[0]).toBe(422);
    expect((await statusOf('[1..101].{"text": "x"}'))[1]).toBe('limit_exceeded');
    expect((await statusOf('$eval("{}")'))[0]).toBe(422);
    expect((await statusOf('{"text": "fine"}'))[0]).toBe(200);

    expect(performance.now() - started).toBeLessThan(15_000);
    expect(await events()).toHaveLength(1);
  }, 30_000);

  it('is to bring prototypes, losses or other bytes than JSON', async () => {
    await open();
    await save('github');
    const codeOf = async (text: string) => (await post('github', text, byGitHub(text))).body.code;

    expect(await codeOf('{"__proto__": {"isAdmin": true}}')).toBe('proto_key');
    expect(await codeOf('{"a": 1, "a": 2}')).toBe('duplicate_key');
    expect(await codeOf('{')).toBe('invalid_json');
    expect(await codeOf(`"${'x'.repeat(WEBHOOK_BODY_BYTES_MAX)}"`)).toBe('body_too_large');
    expect((await statusOf('{"text": "x", "payload": {"__proto__": {"a": 1}}}'))[1]).toBe(
      'proto_key',
    );
    const form = await post('github', ISSUE, { ...byGitHub(ISSUE), 'content-type': 'text/plain' });
    expect(form.body.code).toBe('unsupported_media_type');
    expect(await events()).toEqual([]);
  });
});

describe('a message that is refused', () => {
  const TOKEN = 'their-own-token-1234';

  it.each([
    ['the expression fails on it', '$number(body.api_token)'],
    ['it gives no event', '{"text": "x", "type": body.api_token}'],
  ])('leaves none of its credentials where %s', async (_, mapping) => {
    await open();
    await save('github', { mapping });
    const body = { api_token: TOKEN };

    const answer = await post('github', body, byGitHub(body));

    const kept = [answer, await api.store.webhooks.list(), await webhooks(), api.logged];
    expect(answer.status).toBe(422);
    expect((await webhooks())[0]?.failed?.message).toBeTypeOf('string');
    expect(JSON.stringify(kept)).not.toContain(TOKEN);
  });

  it('is not kept whole in what is said of it', async () => {
    await open();
    await save('github', { mapping: '$number(body.text)' });
    const body = { text: 'x'.repeat(200_000) };

    const answer = await post('github', body, byGitHub(body));

    expect(answer.status).toBe(422);
    expect((await webhooks())[0]?.failed?.message.length).toBeLessThan(700);
    expect(JSON.stringify(answer.body).length).toBeLessThan(3_000);
  });
});

describe('webhooks', () => {
  /** What the webhook of GitHub answers a message that is another one for each number. */
  async function take(number: number): Promise<number> {
    const body = { ...ISSUE, number };
    return (await post('github', body, byGitHub(body))).status;
  }

  it('are listed, changed, turned off and deleted by admins, which the audit tells', async () => {
    await open();
    await save('github', { agent_prefix: 'agent:gh.' });
    await save('github', { agent_prefix: 'agent:gh.', enabled: false });

    expect(await webhooks()).toMatchObject([
      { name: 'github', agent_prefix: 'agent:gh.', enabled: false },
    ]);
    const off = await post('github', ISSUE, byGitHub(ISSUE));
    expect([off.status, off.body.code]).toEqual([403, 'forbidden']);
    expect((await ask('DELETE', '/webhooks/github')).status).toBe(204);
    expect((await ask('DELETE', '/webhooks/github')).status).toBe(404);
    expect((await post('github', ISSUE, byGitHub(ISSUE))).status).toBe(404);
    const actions = (await ask('GET', '/audit')).body.entries.map(
      (one: { action: string }) => one.action,
    );
    expect(actions).toEqual(expect.arrayContaining(['webhook.save', 'webhook.delete']));
  });

  it.each([
    ['Git Hub', {}, '/name'],
    ['github', { secret: 'short' }, '/secret'],
    ['github', { signature: 'standard-webhooks', secret: 'whsec_?' }, '/secret'],
    ['github', { agent_prefix: 'agent:orchestrator' }, '/agent_prefix'],
    ['github', { mapping: '' }, '/mapping'],
  ])('of the name %s are refused with %j', async (name, more, path) => {
    await open();
    const body = { signature: 'github', secret: GITHUB_SECRET, mapping: MAPPING, ...more };

    const refused = await ask('PUT', `/webhooks/${encodeURIComponent(name)}`, body);

    expect(refused.body.errors).toEqual([expect.objectContaining({ path })]);
    expect(await webhooks()).toEqual([]);
  });

  it('say to the second when they took a message last', async () => {
    await open();
    await save('github');
    const takenAt = async (number: number) => {
      expect(await take(number)).toBe(200);
      return (await webhooks())[0]?.received_at;
    };

    const first = await takenAt(1);
    const soon = await takenAt(2);
    api.clock.now += 1_000;
    const later = await takenAt(3);

    expect(soon).toBe(first);
    expect(later).toBe(new Date(api.clock.now).toISOString());
  });

  it('are read once a second however many messages come, and anew after a change', async () => {
    let reads = 0;
    await open({
      store: (store) => ({
        ...store,
        webhooks: {
          ...store.webhooks,
          get: (name) => {
            reads += 1;
            return store.webhooks.get(name);
          },
        },
      }),
    });
    await save('github');
    reads = 0;

    expect(await Promise.all([take(1), take(2)])).toEqual([200, 200]);
    expect([await take(3), reads]).toEqual([200, 1]);

    await save('github', { enabled: false });
    expect(await take(4)).toBe(403);
    expect((await ask('DELETE', '/webhooks/github')).status).toBe(204);
    expect(await take(5)).toBe(404);
  });

  it('are what another process made of them within a second', async () => {
    await open();
    await save('github');
    expect(await take(1)).toBe(200);
    // As another process does on the same database.
    await api.store.webhooks.remove('github');

    api.clock.now += 1_000;

    expect(await take(2)).toBe(404);
  });

  it('take a message that gives no event, and keep nothing of it', async () => {
    await open();
    await save('github', { mapping: 'body.action = "closed" ? {"text": "x"}' });

    expect(await post('github', ISSUE, byGitHub(ISSUE))).toEqual({
      status: 200,
      body: { results: [] },
    });
    expect((await webhooks())[0]?.received_at).not.toBeNull();
  });

  it('are tried on a sample: the events, or where the expression fails', async () => {
    await open();
    const attempt = async (mapping: string) =>
      (await ask('POST', '/webhooks/attempt', { name: 'github', mapping, sample: { body: ISSUE } }))
        .body;

    expect(await attempt(MAPPING)).toMatchObject({
      error: null,
      events: [{ type: 'task.request', from: { agent_id: 'agent:github.octocat' } }],
    });
    expect((await attempt('{"text": ')).error).toMatchObject({ path: '/mapping', at: 9 });
    expect((await attempt('{"text": body.issue.number}')).error).toMatchObject({
      path: '/events/0/text',
    });
    expect((await attempt('{"wrong": 1}')).error).toMatchObject({ code: 'unknown_field' });
    expect((await attempt('{"type": "task.error", "payload": {}}')).findings).toContainEqual(
      expect.objectContaining({ rule: 'C41', path: '/events/0/payload/code' }),
    );
    expect(await events()).toEqual([]);
  });
});
