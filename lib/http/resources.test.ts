import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import canonicalize from 'canonicalize';
import { beforeEach, describe, expect, it } from 'vitest';
import { printFailureCodes } from '@/lib/contracts/failure-texts';
import { FailureCode } from '@/lib/model/failure';
import type { ChannelSummary } from '@/lib/model/summary';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET, type TestRequest } from '@/lib/testing/worlds/test-api';
import { listOperations } from './app';

const key = TEST_ADMIN_SECRET;
const api = freshTestApi();

async function ask(method: string, path: string, request: TestRequest = {}) {
  const response = await api.request(`/api/v1${path}`, { method, key, ...request });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    headers: response.headers,
  };
}
const get = (path: string) => ask('GET', path);
const store = (...events: unknown[]) => ask('POST', '/events', { body: events });

describe('conversations', () => {
  beforeEach(async () => {
    await store(
      anEvent({
        type: 'task.request',
        thread_id: 'a/b',
        run_id: 'r 1',
        meta: { ui_channel: 'c1' },
      }),
      anEvent({ thread_id: 't2', run_id: 'r2', meta: { ui_channel: 'c2' } }),
      anEvent({ thread_id: 't3%2F', run_id: 'r2', meta: { ui_channel: 'c1' } }),
    );
    await expect.poll(() => api.engine.directory.seq()).toBe(3);
  });

  it('are listed by channel', async () => {
    const { body } = await get('/channels');

    expect(body.channels.map((row: { channel: string }) => row.channel)).toEqual(['c1', 'c2']);
    expect(body.head).toBe(3);
  });

  it('page through threads, newest activity first', async () => {
    const ids = (body: { threads: { thread_id: string }[] }) =>
      body.threads.map((row) => row.thread_id);
    const first = await get('/threads?limit=2');
    const second = await get(`/threads?limit=2&before=${first.body.next}`);

    expect([ids(first.body), ids(second.body)]).toEqual([['t3%2F', 't2'], ['a/b']]);
    expect(second.body.next).toBeNull();
    expect(ids((await get('/threads?channel=c1')).body)).toEqual(['t3%2F', 'a/b']);
  });

  it('are found by ids with any characters, as they are encoded in a path', async () => {
    for (const id of ['a/b', 't3%2F', 't2']) {
      expect((await get(`/threads/${encodeURIComponent(id)}`)).body).toMatchObject({
        thread_id: id,
      });
    }
    expect((await get('/runs/r%201')).body).toMatchObject({ run_id: 'r 1' });
    expect((await get('/threads/none')).status).toBe(404);
    expect((await get('/runs/none')).status).toBe(404);
  });

  it('page through runs', async () => {
    const { body } = await get('/runs?limit=1');

    expect(body).toMatchObject({ runs: [{ run_id: 'r2' }], next: 3, head: 3 });
  });

  it('show the tasks of a run at a moment', async () => {
    expect((await get('/runs/r%201/tasks')).body).toMatchObject({
      run_id: 'r 1',
      tasks: [{ task_id: 'task_1', state: 'requested', first_seq: 1 }],
    });
    expect((await get('/runs/r%201/tasks?at=1')).body).toMatchObject({ at: 1 });
    expect((await get('/runs/r2/tasks?at=1')).status).toBe(404);
    expect((await get('/runs/r2/tasks?at=x')).status).toBe(400);
  });

  it('list every event of a run as a moment', async () => {
    const { body } = await get('/runs/r%201/moments');

    expect(body).toMatchObject({ run_id: 'r 1', at: 3, seqs: [1], kinds: [5], decisions: [] });
    expect((await get('/runs/none/moments')).status).toBe(404);
  });
});

describe('agents', () => {
  const card = { v: 'clutch/0.1', agent_id: 'agent:ken', capabilities: [{ id: 'skill:research' }] };

  it('register, are found with and without their prefix, beat and go', async () => {
    const registered = await ask('PUT', '/agents/ken', { body: card });
    expect(registered).toMatchObject({ status: 200, body: { agent: { agent_id: 'agent:ken' } } });
    expect(registered.body.findings.length).toBeGreaterThan(0);

    for (const name of ['ken', 'agent:ken', 'agent%3Aken']) {
      expect((await get(`/agents/${name}`)).body).toMatchObject({ agent_id: 'agent:ken', card });
    }
    expect((await get('/agents')).body.agents).toHaveLength(1);
    expect((await ask('POST', '/agents/ken/heartbeat')).status).toBe(200);
    expect((await ask('DELETE', '/agents/ken')).body).toMatchObject({ status: 'offline' });
    expect((await ask('POST', '/agents/bob/heartbeat')).status).toBe(404);
    expect((await ask('DELETE', '/agents/bob')).status).toBe(404);
    expect((await get('/agents/bob')).status).toBe(404);
  });

  it('do not register under a name that the protocol they read cannot write', async () => {
    const body = { ...card, agent_id: 'agent:c.b', meta: { speaks: ['cbcl'] } };

    expect(await ask('PUT', '/agents/c.b', { body })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_value', path: '/agent_id' }] },
    });
  });

  it('are marked where they introduce themselves in an event by such a name', async () => {
    const introduces = (name: string) =>
      anEvent({
        id: name,
        type: 'agent.register',
        from: { agent_id: name },
        payload: { card: { ...card, agent_id: name, meta: { speaks: ['cbcl'] } } },
      });
    const findingsOf = async (name: string) => {
      const { body } = await ask('POST', '/events', { body: introduces(name) });
      const detail = (await get(`/events/${body.results[0].seq}`)).body;
      return detail.findings.filter(({ path }: { path: string }) => path === '/from/agent_id');
    };

    expect(await findingsOf('agent:c.b')).toEqual([
      {
        level: 'warning',
        rule: 'C20',
        path: '/from/agent_id',
        message: expect.stringContaining('expected a name that can be written in CBCL'),
      },
    ]);
    expect(await findingsOf('agent:cb')).toEqual([]);
  });

  it.each([
    [{ ...card, agent_id: 'agent:bob' }, 'invalid_value', '/agent_id'],
    [{ ...card, v: 'clutch/9' }, 'invalid_value', '/v'],
    [{ v: card.v, agent_id: card.agent_id }, 'missing_field', '/capabilities'],
    [{ ...card, capabilities: 'all' }, 'invalid_type', '/capabilities'],
    [[card], 'invalid_type', ''],
  ])('do not register with a card that is wrong (%#)', async (body, code, path) => {
    expect(await ask('PUT', '/agents/ken', { body })).toMatchObject({
      status: 422,
      body: { code, errors: [{ code, path }] },
    });
  });

  it('have their signatures verified once their public key is there', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ format: 'pem', type: 'spki' });
    const signed = () => {
      const message = { ...anEvent(), security: { auth: { scheme: 'ed25519', kid: 'k/1' } } };
      const sig = sign(null, Buffer.from(canonicalize(message) ?? ''), privateKey).toString(
        'base64',
      );
      return { ...message, security: { auth: { ...message.security.auth, sig } } };
    };

    await store(signed());
    const kept = await ask('PUT', '/agents/ken/keys/k%2F1', { body: { public_key: pem } });
    await store(signed(), { ...signed(), payload: { text: 'changed' } });

    expect(kept).toMatchObject({ status: 200, body: { agent_id: 'agent:ken', kid: 'k/1' } });
    expect((await get('/events/1')).body.signature).toBe('unknown_key');
    expect((await get('/events/2')).body.signature).toBe('verified');
    expect((await get('/events/3')).body).toMatchObject({ signature: 'bad', verdict: 'fail' });
  });

  it('keep no public key with which forgeries verify', async () => {
    const body = { public_key: `01${'00'.repeat(31)}` };

    expect(await ask('PUT', '/agents/ken/keys/k1', { body })).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', errors: [{ path: '/public_key' }] },
    });
  });
});

describe('keys', () => {
  it('are made, shown once, listed without their secret, and revoked', async () => {
    const created = await ask('POST', '/keys', { body: { role: 'agent', agent_id: 'ken' } });
    const { id, secret } = created.body;

    expect(created).toMatchObject({
      status: 201,
      body: { role: 'agent', agent_id: 'agent:ken', grants: [] },
    });
    expect((await get('/keys')).body.keys).toHaveLength(2);
    expect(JSON.stringify((await get('/keys')).body)).not.toContain(secret);
    expect((await ask('DELETE', `/keys/${id}`)).status).toBe(204);
    expect((await ask('GET', '/channels', { key: secret })).status).toBe(401);
    expect((await ask('DELETE', `/keys/${id}`)).status).toBe(404);
    expect((await ask('DELETE', '/keys/admin')).status).toBe(409);
  });

  it.each([
    [{}, 'missing_field', '/role'],
    [{ role: 'root' }, 'invalid_value', '/role'],
    [{ role: 'agent' }, 'missing_field', '/agent_id'],
    [{ role: 'viewer', grants: ['all'] }, 'invalid_value', '/grants/0'],
    [{ role: 'viewer', id: 'mine' }, 'unknown_field', '/id'],
  ])('are not made of %o', async (body, code, path) => {
    expect(await ask('POST', '/keys', { body })).toMatchObject({
      status: 422,
      body: { code, errors: [{ code, path }] },
    });
  });
});

describe('artifacts', () => {
  const html = '<script>alert(1)</script>';
  const ref = `artifact:sha256-${createHash('sha256').update(html).digest('hex')}`;
  const put = (body: string) =>
    ask('PUT', '/artifacts', { body, headers: { 'content-type': 'text/html' } });

  it('are kept under their hash and handed out as files, never as pages', async () => {
    expect(await put(html)).toMatchObject({ status: 200, body: { ref, bytes: html.length } });

    const { status, body, headers } = await get(`/artifacts/${ref}`);

    expect([status, body]).toEqual([200, html]);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="sha256-[0-9a-f]{64}\.bin"$/,
    );
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it.each([
    'artifact:..%2F..%2Fetc%2Fpasswd',
    'artifact:sha256-..%2F..%2Fetc%2Fpasswd',
    '%2e%2e%2f%2e%2e%2fadmin.key',
    `artifact:sha256-${'0'.repeat(64)}%00`,
    `artifact:sha256-${'A'.repeat(64)}`,
    `artifact:sha256-${'0'.repeat(64)}`,
    'artifact:report_456',
  ])('are not found under %s', async (name) => {
    expect((await get(`/artifacts/${name}`)).status).toBe(404);
  });

  it('are not unpacked', async () => {
    const headers = { 'content-encoding': 'gzip' };

    expect((await ask('PUT', '/artifacts', { body: 'x', headers })).status).toBe(415);
  });
});

describe('channels of a moment', () => {
  it('are those that there were, as they were, without the number of their events', async () => {
    await store(
      anEvent({ thread_id: 't1', meta: { ui_channel: 'c2' } }),
      anEvent({ thread_id: 't2', meta: { ui_channel: 'c1' } }),
      anEvent({ thread_id: 't3', meta: { ui_channel: 'c2' } }),
    );
    await expect.poll(() => api.engine.directory.seq()).toBe(3);
    const { channels } = (await get('/channels')).body;
    const told = async (query: string) =>
      (await get(`/channels?${query}`)).body.channels.map(
        ({ channel, threads, last_seq, events }: ChannelSummary) => [
          ...[channel, threads, last_seq, events],
        ],
      );

    expect(await told('at=0')).toEqual([]);
    expect(await told('at=1')).toEqual([['c2', 1, 1, undefined]]);
    expect(await told('at=2&limit=1')).toEqual([['c1', 1, 2, undefined]]);
    expect(await told('at=3&q=c2')).toEqual([['c2', 2, 3, undefined]]);
    expect((await get('/channels?at=4')).body.channels).toEqual(channels);
    expect((await get('/channels?at=x')).status).toBe(400);
    expect((await get('/channels?at=1&hidden=true')).status).toBe(422);
  });
});

describe('rejections', () => {
  it('are listed by who sent them, with their secrets masked', async () => {
    await store({ token: 'hunter2-hunter2', note: 'kept' }, { a: 1 });

    const { body } = await get('/rejections?limit=1');

    expect(body).toMatchObject({ rejections: [{ id: 1, protocol: 'clutch' }], next: 1 });
    expect(body.rejections[0].raw).toContain('kept');
    expect(body.rejections[0].raw).not.toContain('hunter2');
    expect((await get('/rejections?after=1')).body.rejections).toMatchObject([{ id: 2 }]);
    expect((await get('/rejections?channel=none')).body).toEqual({ rejections: [], next: null });
  });

  it.each(['asc', 'desc'])('are read by pages that end at 4 MiB, %s', async (order) => {
    const large = { note: 'x'.repeat(70_000) };
    for (let at = 0; at < 120; at += 60) {
      await store(...Array.from({ length: 60 }, () => large));
    }
    const ids: number[] = [];
    let longest = 0;

    for (let from: number | null = 0; from !== null; ) {
      const place = from === 0 ? '' : `&${order === 'asc' ? 'after' : 'before'}=${from}`;
      const { body } = await get(`/rejections?limit=1000&order=${order}${place}`);
      longest = Math.max(longest, JSON.stringify(body).length);
      ids.push(...body.rejections.map(({ id }: { id: number }) => id));
      from = body.next;
    }

    expect(longest).toBeLessThan(4.1 * 1024 * 1024);
    const all = Array.from({ length: 120 }, (_, at) => at + 1);
    expect(ids).toEqual(order === 'asc' ? all : all.reverse());
  });
});

describe('operations', () => {
  it('is not ready while the store is not, and says no more to strangers', async () => {
    api.engine.check = async () => ({ ok: false, reason: 'password of db.internal is wrong' });

    const response = await api.request('/readyz');

    expect([response.status, await response.text()]).toEqual([503, '{"status":"unavailable"}']);
    expect((await api.request('/healthz')).status).toBe(200);
    expect(JSON.stringify(api.logged)).toContain('db.internal');
  });

  it('counts what came in', async () => {
    await store(anEvent(), {});

    const text = await (await api.request('/metrics', { key })).text();

    expect(text).toContain('colloquy_items_total{protocol="clutch",status="stored"} 1');
    expect(text).toContain('colloquy_items_total{protocol="clutch",status="rejected"} 1');
    expect(text).toMatch(/colloquy_http_request_seconds_count\{.*route="\/api\/v1\/events".*\} 1/);
  });

  it('verifies the chain', async () => {
    await store(anEvent(), anEvent());

    expect((await ask('POST', '/verify')).body).toMatchObject({ ok: true, events: 2 });
  });

  it('plays the sample team, and says that there is none where there is none', async () => {
    expect((await get('/demo')).body).toMatchObject({ state: 'idle' });
    expect((await ask('POST', '/demo')).body).toMatchObject({
      state: 'playing',
      run_id: 'run_demo',
    });
    expect((await ask('DELETE', '/demo')).body).toMatchObject({ state: 'idle' });
  });
});

describe('documentation', () => {
  it('describes every operation, with references that lead somewhere', async () => {
    const { body } = await get('/openapi.json');
    const described = Object.entries(body.paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const text = JSON.stringify(body);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );

    expect(body.openapi).toBe('3.1.0');
    expect(described.sort()).toEqual(
      listOperations()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    expect(references.length).toBeGreaterThan(20);
    for (const name of references) expect(body.components.schemas).toHaveProperty(name ?? '');
    expect(text).not.toMatch(/"\$(id|schema)"/);
    expect(body.components.schemas.ClutchMessage.properties.type.enum).toHaveLength(17);
    const ids = described.map((_, index) => index);
    const operationIds = text.match(/"operationId":"\w+"/g) ?? [];
    expect(new Set(operationIds).size).toBe(ids.length);
  });

  it('describes parameters as they are read', async () => {
    const { parameters } = (await get('/openapi.json')).body.paths['/api/v1/events'].get;

    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: 'after',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 0 },
      }),
    );
  });

  it('says of every refusal that it may be a problem, also where items have an answer', async () => {
    const { paths } = (await get('/openapi.json')).body;
    const responses: [string, { content?: object }][] = Object.values(paths).flatMap((item) =>
      Object.values(item as object).flatMap((operation) => Object.entries(operation.responses)),
    );

    const refusals = responses.filter(([status]) => status === 'default' || Number(status) >= 400);

    expect(refusals.length).toBeGreaterThan(responses.length / 2 - 1);
    for (const [, { content }] of refusals)
      expect(content).toHaveProperty(['application/problem+json']);
    const { content } = paths['/api/v1/events'].post.responses[403];
    expect(Object.keys(content)).toEqual(['application/json', 'application/problem+json']);
  });

  it('says which requests may come without a body, and they are taken so', async () => {
    const { paths } = (await get('/openapi.json')).body;
    const takers = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { requestBody?: { required: boolean } }>)
        .filter(([, { requestBody }]) => requestBody?.required === false)
        .map(([method]) => ({ method: method.toUpperCase(), path })),
    );

    expect(takers).toContainEqual({ method: 'POST', path: '/api/v1/agents/{agent_id}/sessions' });
    expect(takers).toContainEqual({ method: 'POST', path: '/api/v1/route' });
    for (const { method, path } of takers) {
      const response = await api.request(path.replaceAll(/\{\w+\}/g, 'x'), { method, key });
      expect([200, 201, 404], `${method} ${path}`).toContain(response.status);
    }
    expect(paths['/api/v1/keys'].post.requestBody.required).toBe(true);
    expect(paths['/api/v1/channels/{name}'].patch.requestBody.required).toBe(true);
  });

  it('says how the Agent Protocol refuses a page', async () => {
    const { paths } = (await get('/openapi.json')).body;
    const lists = ['tasks', 'tasks/{task_id}/steps', 'tasks/{task_id}/artifacts'];

    for (const list of lists)
      expect(paths[`/ap/v1/agent/${list}`].get.responses).toHaveProperty([
        '422',
        'content',
        'application/json',
      ]);
  });

  it('is shown on pages without scripts and remote files', async () => {
    for (const path of ['/docs', '/problems']) {
      const { status, body, headers } = await get(path);

      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).not.toMatch(/<script|https?:|\ssrc=|@import|url\(/);
    }
    expect((await get('/docs')).body).toContain('/api/v1/runs/{run_id}/tasks');
  });

  it('explains every failure code where the type of a problem leads', async () => {
    const { body } = await get('/problems');
    const { type } = (await get('/events/0')).body;

    expect(type).toBe('/api/v1/problems#not_found');
    for (const code of FailureCode.options) expect(body).toContain(`id="${code}"`);
  });

  it('has the same table of failure codes in docs', async () => {
    const document = await readFile('docs/failure-codes.md', 'utf8');

    expect(document).toContain(printFailureCodes());
    const listed = [...document.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
    expect(listed).toEqual(FailureCode.options);
  });
});
