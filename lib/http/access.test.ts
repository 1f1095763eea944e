import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import {
  openTestApi,
  TEST_ADMIN_SECRET,
  type TestApi,
  type TestRequest,
} from '@/lib/testing/worlds/test-api';
import { listOperations } from './app';

const EVERYBODY = [
  'nobody',
  'viewer',
  'agent',
  'reader',
  'orchestrator',
  'impersonator',
  'bridge',
  'operator',
  'auditor',
  'admin',
] as const;
type Caller = (typeof EVERYBODY)[number];

const READERS = ['viewer', 'reader', 'operator', 'auditor', 'admin'] as const;
const OF_KEN = ['agent', 'reader', 'orchestrator', 'impersonator'] as const;
const AGENTS = [...OF_KEN, 'bridge'] as const;
const WRITERS = [...AGENTS, 'operator', 'admin'] as const;

/**
 * Every route and who may use it, as literals. The agents' keys are bound to `ken`, whom the paths name, but that of a bridge, which
 * is bound to a prefix that is not his: his inbox and his sessions are none to it, which is no refusal.
 */
const EXPECTED: Readonly<Record<string, readonly Caller[]>> = {
  'POST /api/v1/events': WRITERS,
  'POST /api/v1/ingest/ag-ui': WRITERS,
  'POST /api/v1/ingest/{protocol}': WRITERS,
  'POST /api/v1/ingest/{protocol}/dry-run': WRITERS,
  'POST /v1/traces': WRITERS,
  'POST /v1/logs': WRITERS,
  'POST /v1/metrics': WRITERS,
  'GET /api/v1/events': READERS,
  'GET /api/v1/events/{seq}': READERS,
  'POST /api/v1/events/{seq}/redact': ['admin'],
  'GET /api/v1/search': READERS,
  'GET /api/v1/search/counts': READERS,
  'GET /api/v1/searches': READERS,
  'POST /api/v1/searches': ['operator', 'admin'],
  'DELETE /api/v1/searches/{id}': ['operator', 'admin'],
  'GET /api/v1/alerts': READERS,
  'POST /api/v1/alerts/{id}/acknowledge': ['operator', 'admin'],
  'GET /api/v1/channels': READERS,
  'GET /api/v1/threads': READERS,
  'GET /api/v1/threads/{thread_id}': READERS,
  'GET /api/v1/threads/{thread_id}/pins': READERS,
  'GET /api/v1/runs': READERS,
  'GET /api/v1/runs/{run_id}': READERS,
  'GET /api/v1/runs/{run_id}/tasks': READERS,
  'GET /api/v1/runs/{run_id}/moments': READERS,
  'GET /api/v1/runs/{run_id}/diff/{other_run_id}': READERS,
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/cancel': ['operator', 'admin'],
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/retry': ['operator', 'admin'],
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/reassign': ['operator', 'admin'],
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/remind': ['operator', 'admin'],
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/approve': ['operator', 'admin'],
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/reject': ['operator', 'admin'],
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/question': ['operator', 'admin'],
  'POST /api/v1/runs/{run_id}/replay': READERS,
  'GET /api/v1/runs/{run_id}/export': ['auditor', 'admin'],
  'POST /api/v1/import': ['operator', 'admin'],
  'GET /api/v1/trusted-keys': ['admin'],
  'POST /api/v1/trusted-keys': ['admin'],
  'PUT /api/v1/trusted-keys/{key}': ['admin'],
  'DELETE /api/v1/trusted-keys/{key}': ['admin'],
  'GET /api/v1/run-file-signers/{key}': READERS,
  'GET /api/v1/runs/{run_id}/suspects': READERS,
  'POST /api/v1/runs/{run_id}/judgements': ['operator', 'admin'],
  'GET /api/v1/decisions': READERS,
  'POST /api/v1/route': READERS,
  'POST /api/v1/route/what-if': READERS,
  'GET /api/v1/delegations': READERS,
  'GET /api/v1/obligations': READERS,
  'GET /api/v1/schemas': READERS,
  'GET /api/v1/workflows': READERS,
  'GET /api/v1/workflows/{name}': READERS,
  'PUT /api/v1/workflows/{name}': ['operator', 'admin'],
  'GET /api/v1/proposals': READERS,
  'GET /api/v1/proposals/{proposal_id}': READERS,
  'PATCH /api/v1/channels/{name}': ['operator', 'admin'],
  'PATCH /api/v1/threads/{thread_id}': ['operator', 'admin'],
  'PATCH /api/v1/runs/{run_id}': ['operator', 'admin'],
  'PATCH /api/v1/agents/{agent_id}': ['operator', 'admin'],
  'GET /api/v1/triads': READERS,
  'GET /api/v1/triads/{name}': READERS,
  'PUT /api/v1/triads/{name}': ['operator', 'admin'],
  'GET /api/v1/deliveries': READERS,
  'POST /api/v1/deliveries/resend': ['operator', 'admin'],
  'GET /api/v1/signing-key': EVERYBODY.slice(1),
  'POST /api/v1/agents/{agent_id}/inbox': [...AGENTS, 'admin'],
  'POST /api/v1/agents/{agent_id}/inbox/ack': [...AGENTS, 'admin'],
  'GET /api/v1/agents': READERS,
  'GET /api/v1/agents/{agent_id}': READERS,
  'GET /api/v1/agents/{agent_id}/standing': READERS,
  'GET /api/v1/standings': READERS,
  'PUT /api/v1/agents/{agent_id}': [...OF_KEN, 'operator', 'admin'],
  'POST /api/v1/agents/{agent_id}/heartbeat': [...OF_KEN, 'admin'],
  'DELETE /api/v1/agents/{agent_id}': [...OF_KEN, 'operator', 'admin'],
  'POST /api/v1/agents/{agent_id}/restart': ['operator', 'admin'],
  'PUT /api/v1/agents/{agent_id}/keys/{kid}': ['admin'],
  'GET /api/v1/agents/{agent_id}/conformance': READERS,
  'GET /api/v1/agents/{agent_id}/conversations': READERS,
  'GET /api/v1/agents/{agent_id}/sessions': [...READERS, ...AGENTS],
  'POST /api/v1/agents/{agent_id}/sessions': WRITERS,
  'POST /api/v1/agents/{agent_id}/sessions/archive': WRITERS,
  'POST /api/v1/agents/{agent_id}/sessions/import': ['operator', 'admin'],
  'GET /api/v1/agents/{agent_id}/sessions/{session_id}': [...READERS, ...AGENTS],
  'DELETE /api/v1/agents/{agent_id}/sessions/{session_id}': WRITERS,
  'POST /api/v1/agents/{agent_id}/sessions/{session_id}/commit': WRITERS,
  'GET /api/v1/agents/{agent_id}/sessions/{session_id}/export': [...READERS, ...AGENTS],
  'GET /api/v1/protocols/{protocol}/forms': EVERYBODY.slice(1),
  'GET /api/v1/protocols': EVERYBODY.slice(1),
  'POST /api/v1/translate': EVERYBODY.slice(1),
  'GET /api/v1/dialects': READERS,
  'GET /api/v1/dialects/{name}': READERS,
  'POST /api/v1/dialects/verify': EVERYBODY.slice(1),
  'PUT /api/v1/dialects/{name}': ['operator', 'admin'],
  'DELETE /api/v1/dialects/{name}': ['operator', 'admin'],
  'PUT /api/v1/artifacts': WRITERS,
  'GET /api/v1/artifacts/{ref}': READERS,
  'GET /api/v1/webhooks': ['admin'],
  'POST /api/v1/hooks/{name}': EVERYBODY,
  'GET /api/v1/outgoing-webhooks': ['admin'],
  'PUT /api/v1/outgoing-webhooks/{name}': ['admin'],
  'DELETE /api/v1/outgoing-webhooks/{name}': ['admin'],
  'POST /api/v1/outgoing-webhooks/{name}/resend': ['admin'],
  'PUT /api/v1/webhooks/{name}': ['admin'],
  'DELETE /api/v1/webhooks/{name}': ['admin'],
  'POST /api/v1/webhooks/attempt': ['admin'],
  'GET /api/v1/keys': ['admin'],
  'POST /api/v1/keys': ['admin'],
  'DELETE /api/v1/keys/{key_id}': ['admin'],
  'GET /api/v1/person-keys': READERS,
  'POST /api/v1/person-keys': ['operator', 'admin'],
  'DELETE /api/v1/person-keys/{kid}': ['operator', 'admin'],
  'POST /ap/v1/agent/tasks': WRITERS,
  'GET /ap/v1/agent/tasks': EVERYBODY.slice(1),
  'GET /ap/v1/agent/tasks/{task_id}': EVERYBODY.slice(1),
  'POST /ap/v1/agent/tasks/{task_id}/steps': WRITERS,
  'GET /ap/v1/agent/tasks/{task_id}/steps': EVERYBODY.slice(1),
  'GET /ap/v1/agent/tasks/{task_id}/steps/{step_id}': EVERYBODY.slice(1),
  'POST /ap/v1/agent/tasks/{task_id}/artifacts': WRITERS,
  'GET /ap/v1/agent/tasks/{task_id}/artifacts': EVERYBODY.slice(1),
  'GET /ap/v1/agent/tasks/{task_id}/artifacts/{artifact_id}': EVERYBODY.slice(1),
  'GET /.well-known/agent-card.json': EVERYBODY,
  'GET /.well-known/agent.json': EVERYBODY,
  'GET /a2a/{agent_id}/.well-known/agent-card.json': EVERYBODY,
  'GET /a2a/{agent_id}/.well-known/agent.json': EVERYBODY,
  'POST /a2a': EVERYBODY.slice(1),
  'POST /a2a/{agent_id}': EVERYBODY.slice(1),
  'POST /a2a/{agent_id}/message:send': EVERYBODY.slice(1),
  'POST /a2a/{agent_id}/message:stream': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/tasks': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/extendedAgentCard': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/tasks/{task_id}': EVERYBODY.slice(1),
  'POST /a2a/{agent_id}/tasks/{task_id}': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/tasks/{task_id}/pushNotificationConfigs': EVERYBODY.slice(1),
  'POST /a2a/{agent_id}/tasks/{task_id}/pushNotificationConfigs': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/tasks/{task_id}/pushNotificationConfigs/{id}': EVERYBODY.slice(1),
  'DELETE /a2a/{agent_id}/tasks/{task_id}/pushNotificationConfigs/{id}': EVERYBODY.slice(1),
  'POST /a2a/{agent_id}/v1/message:send': EVERYBODY.slice(1),
  'POST /a2a/{agent_id}/v1/message:stream': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/v1/tasks': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/v1/card': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/v1/tasks/{task_id}': EVERYBODY.slice(1),
  'POST /a2a/{agent_id}/v1/tasks/{task_id}': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/v1/tasks/{task_id}/pushNotificationConfigs': EVERYBODY.slice(1),
  'POST /a2a/{agent_id}/v1/tasks/{task_id}/pushNotificationConfigs': EVERYBODY.slice(1),
  'GET /a2a/{agent_id}/v1/tasks/{task_id}/pushNotificationConfigs/{id}': EVERYBODY.slice(1),
  'DELETE /a2a/{agent_id}/v1/tasks/{task_id}/pushNotificationConfigs/{id}': EVERYBODY.slice(1),
  'POST /mcp': EVERYBODY.slice(1),
  'POST /mcp/via/{name}': WRITERS,
  'GET /mcp/via/{name}': WRITERS,
  'DELETE /mcp/via/{name}': WRITERS,
  'GET /api/v1/session': EVERYBODY.slice(1),
  'POST /api/v1/session': EVERYBODY,
  'DELETE /api/v1/session': EVERYBODY,
  'GET /setup': EVERYBODY,
  'POST /api/v1/demo': ['operator', 'admin'],
  'GET /api/v1/demo': READERS,
  'DELETE /api/v1/demo': ['operator', 'admin'],
  'GET /healthz': EVERYBODY,
  'GET /readyz': EVERYBODY,
  'GET /metrics': READERS,
  'GET /api/v1/rejections': READERS,
  'POST /api/v1/verify': ['auditor', 'admin'],
  'POST /api/v1/rebuild': ['admin'],
  'GET /api/v1/audit': ['auditor', 'admin'],
  'GET /api/v1/openapi.json': EVERYBODY,
  'GET /api/v1/docs': EVERYBODY,
  'GET /api/v1/problems': EVERYBODY,
};

/** A body with which the route does what it is for; others get an empty list. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/v1/events/{seq}/redact': { reason: 'test' },
  'PUT /api/v1/agents/{agent_id}': { v: 'clutch/0.1', agent_id: 'agent:ken', capabilities: [] },
  'PUT /api/v1/agents/{agent_id}/keys/{kid}': { public_key: `${'5'.repeat(64)}` },
  'POST /api/v1/person-keys': { public_key: `${'5'.repeat(64)}` },
  'POST /api/v1/translate': { from: 'auto', to: 'all', message: {} },
  'POST /api/v1/dialects/verify': JSON.stringify('(meta (query (speak? none)))'),
  'PUT /api/v1/dialects/{name}': { hash: `sha256-${'0'.repeat(64)}` },
  'PATCH /api/v1/channels/{name}': { hidden: true },
  'PATCH /api/v1/threads/{thread_id}': { hidden: true },
  'PATCH /api/v1/runs/{run_id}': { hidden: true },
  'PATCH /api/v1/agents/{agent_id}': { hidden: true },
  'PUT /api/v1/triads/{name}': { members: ['agent:ken'], rule: 'majority' },
  'POST /api/v1/keys': { role: 'viewer' },
  'POST /api/v1/trusted-keys': { name: 'Team Berlin', key: '5'.repeat(32) },
  'PUT /api/v1/trusted-keys/{key}': { name: 'Team Berlin' },
  'POST /api/v1/searches': { name: 'Errors', q: 'has:error' },
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/cancel': {},
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/retry': {},
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/reassign': { to: 'bob' },
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/remind': { agent_id: 'bob' },
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/approve': {},
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/reject': { comment: 'No.' },
  'POST /api/v1/runs/{run_id}/tasks/{task_id}/question': { comment: 'Why?' },
  'POST /api/v1/runs/{run_id}/judgements': { judged: 'wrong' },
  'POST /api/v1/route': { requires: [], prefers: [] },
  'POST /api/v1/route/what-if': { run_id: 'run_1', overrides: {} },
  'POST /api/v1/deliveries/resend': { agent_id: 'ken', seq: 1 },
  'POST /api/v1/agents/{agent_id}/inbox': { max: 1, wait_ms: 0 },
  'POST /api/v1/agents/{agent_id}/inbox/ack': { lease_ids: [] },
  'POST /api/v1/agents/{agent_id}/sessions/archive': { older_than: '7d' },
  'POST /api/v1/session': { key: TEST_ADMIN_SECRET },
};

const PARAMETERS: Readonly<Record<string, string>> = {
  seq: '1',
  protocol: 'clutch',
  thread_id: 'thread_1',
  run_id: 'run_1',
  other_run_id: 'run_1',
  task_id: 'task_1',
  agent_id: 'ken',
  session_id: 'none',
  name: 'none',
  id: 'none',
  proposal_id: 'none',
  kid: 'k1',
  key_id: 'none',
  key: '0'.repeat(32),
  step_id: 'none',
  artifact_id: 'none',
  ref: `artifact:sha256-${'0'.repeat(64)}`,
};

const ROUTES = Object.keys(EXPECTED);

let api: TestApi;
let keys: Record<Caller, string | undefined>;
beforeAll(async () => {
  api = await openTestApi();
  keys = {
    nobody: undefined,
    viewer: await api.key('viewer'),
    agent: await api.key('agent', 'ken'),
    reader: await api.key('agent', 'ken', ['read']),
    orchestrator: await api.key('agent', 'ken', ['orchestrator']),
    impersonator: await api.key('agent', 'ken', ['impersonate']),
    bridge: (await api.keyring.create({ role: 'agent', agent_prefix: 'agent:ken.', grants: [] }))
      .secret,
    operator: await api.key('operator'),
    auditor: await api.key('auditor'),
    admin: await api.key('admin'),
  };
  await call('POST /api/v1/events', { key: keys.admin, body: anEvent() });
});
afterAll(() => api.close());

function pathOf(route: string): string {
  const path = route.split(' ')[1] ?? '';
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(PARAMETERS[name] ?? ''),
  );
  return path === '/setup' ? `${filled}?token=none` : filled;
}

let clients = 0;

/** Every call comes from another address, so that failed ones do not add up to a throttled client. */
function call(route: string, request: TestRequest = {}, path = pathOf(route)) {
  const [method = ''] = route.split(' ');
  const body = method === 'GET' || method === 'DELETE' ? undefined : (BODIES[route] ?? []);
  const headers: Record<string, string> =
    method === 'DELETE' ? { 'sec-fetch-site': 'same-origin' } : {};
  clients += 1;
  const peer = `198.51.${Math.floor(clients / 256)}.${clients % 256}`;
  return api.request(path, { method, body, headers, peer, ...request });
}

/** Refused for who asks; a setup token that does not work is refused for what it is. */
async function isRefused(response: Response): Promise<boolean> {
  if (![401, 403].includes(response.status)) return false;
  const isProblem = response.headers.get('content-type') === 'application/problem+json';
  return isProblem && ['unauthorized', 'forbidden'].includes((await response.json()).code);
}

describe('every route against every role', () => {
  it('is pinned here route by route', () => {
    const routes = listOperations().map(({ method, path }) => `${method} ${path}`);

    expect(routes.sort()).toEqual([...ROUTES].sort());
  });

  it.each(ROUTES)('%s', async (route) => {
    const allowed: Caller[] = [];
    for (const caller of EVERYBODY) {
      const response = await call(route, { key: keys[caller] });
      expect(response.status, caller).toBeLessThan(500);
      if (!(await isRefused(response))) allowed.push(caller);
      // A stream that nobody ends holds the place of its kind.
      if (!response.bodyUsed) await response.body?.cancel();
    }

    expect(allowed).toEqual(EVERYBODY.filter((caller) => EXPECTED[route]?.includes(caller)));
  });

  it('lets an agent act upon no other agent', async () => {
    const routes = ROUTES.filter((name) => /(PUT|POST|DELETE).*\{agent_id\}/.test(name));
    // Over A2A one speaks to an agent, and acts upon none.
    for (const route of routes.filter((name) => !/\/(inbox|sessions|a2a)/.test(name))) {
      const path = pathOf(route).replace('ken', 'bob');
      for (const caller of AGENTS) {
        expect((await call(route, { key: keys[caller] }, path)).status, route).toBe(403);
      }
    }
  });

  it('lets operators and admins import what others said, and no agent', async () => {
    const record = {
      question: 'Why?',
      history: [{ content: 'Because.', role: 'assistant', name: 'Sage' }],
    };
    const path = '/api/v1/ingest/transcript';
    const importing = (caller: Caller) =>
      call('POST /api/v1/ingest/{protocol}', { key: keys[caller], body: record }, path);

    for (const caller of AGENTS) expect((await importing(caller)).status).toBe(403);
    for (const caller of ['operator', 'admin'] as const) {
      expect((await importing(caller)).status).toBe(200);
    }
  });

  it('wants an auditor for the export', async () => {
    const accept = { accept: 'application/x-ndjson' };
    const exporting = async (caller: Caller) =>
      (await call('GET /api/v1/events', { key: keys[caller], headers: accept })).status;

    for (const caller of ['auditor', 'admin'] as const) expect(await exporting(caller)).toBe(200);
    for (const caller of ['viewer', 'operator', 'reader'] as const) {
      expect(await exporting(caller)).toBe(403);
    }
  });

  it('says the same to everybody who is nobody', async () => {
    const { key, secret } = await api.keyring.create({ role: 'admin', grants: [] });
    await api.keyring.revoke(key.id);
    const attempts: TestRequest[] = [
      {},
      { headers: { authorization: `Bearer ${secret}` } },
      { headers: { authorization: 'Bearer clq_wrong' } },
      { headers: { authorization: 'Bearer ' } },
      { headers: { authorization: `Basic ${secret}` } },
      { headers: { cookie: 'colloquy_test=wrong' } },
    ];

    const answers = [];
    for (const attempt of attempts) {
      const response = await call('GET /api/v1/keys', attempt);
      answers.push([
        response.status,
        response.headers.get('www-authenticate'),
        await response.text(),
      ]);
    }

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(401);
  });

  it('takes no key from a query', async () => {
    for (const name of ['key', 'token', 'access_token', 'api_key', 'authorization']) {
      const path = `/api/v1/keys?${name}=${keys.admin}`;

      expect((await call('GET /api/v1/keys', {}, path)).status).toBe(401);
      expect((await call('GET /api/v1/keys', { key: keys.admin }, path)).status).toBe(400);
    }
  });
});

describe('ways around the check', () => {
  const HEADERS: Readonly<Record<string, string>>[] = [
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-middleware-subrequest': 'src/middleware' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    { 'x-http-method-override': 'GET' },
    { 'x-http-method-override': 'OPTIONS', 'x-method-override': 'HEAD' },
    { 'x-original-url': '/healthz', 'x-rewrite-url': '/healthz' },
    { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost:3000' },
    { 'x-forwarded-user': 'admin', 'x-remote-user': 'admin', 'x-real-ip': '127.0.0.1' },
    { authorization: 'Bearer admin' },
    { authorization: 'Bearer undefined' },
    { cookie: 'colloquy_test=admin; session=admin' },
  ];
  const PATHS: ((path: string) => string)[] = [
    (path) => `${path}/`,
    (path) => `/${path}`,
    (path) => path.replace('/api/', '/api//'),
    (path) => path.replace('/api/', '/api/./'),
    (path) => path.replace('/api/', '/x/../api/'),
    (path) => path.replace('/v1/', '%2Fv1%2F'),
    (path) => path.replace('/v1/', '/v1/%2e%2e/v1/'),
    (path) => path.replace('/api', '/API'),
    (path) => path.toUpperCase(),
    (path) => `/en${path}`,
    (path) => `${path}.rsc`,
    (path) => `${path}.json`,
    (path) => `${path};x=y`,
    (path) => `${path}%00`,
    (path) => `${path}?_rsc=1`,
    (path) => `${path}#/healthz`,
    (path) => `http://localhost:3000${path}`,
    (path) => `/_next/data/build${path}`,
  ];
  const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND'];
  const CLOSED = ROUTES.filter((route) => !EXPECTED[route]?.includes('nobody'));

  /** Nothing but refusals, and of those that concern no one's rights only the ones that tell nothing. */
  const isClosed = (response: Response) =>
    [400, 401, 403, 404, 405, 415, 421].includes(response.status) ||
    (response.status === 204 && response.headers.has('allow'));

  it.each(CLOSED)('%s stays closed to nobody', async (route) => {
    const open: unknown[] = [];
    for (const headers of HEADERS) {
      const response = await call(route, { headers });
      if (!isClosed(response)) open.push([response.status, headers]);
    }
    for (const vary of PATHS) {
      const path = vary(pathOf(route));
      const response = await call(route, {}, path);
      if (!isClosed(response)) open.push([response.status, path]);
    }
    const isPublic = (method: string) =>
      EXPECTED[`${method} ${route.split(' ')[1]}`]?.includes('nobody');
    for (const method of METHODS.filter((name) => !isPublic(name))) {
      const body = method === 'GET' || method === 'HEAD' ? undefined : [];
      const response = await api.request(pathOf(route), { method, body });
      if (!isClosed(response)) open.push([response.status, method]);
    }

    expect(open).toEqual([]);
  });

  it('lets no header turn a read into a write', async () => {
    const { key } = await api.keyring.create({ role: 'viewer', grants: [] });
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };

    await api.request(`/api/v1/keys/${key.id}`, { key: keys.admin, headers });

    expect(await api.keyring.principal(key.id)).not.toBeNull();
  });

  it('answers a known path in another method with what it takes, and gives no CORS headers', async () => {
    const refused = await api.request('/api/v1/keys', { method: 'PATCH', key: keys.admin });
    const asked = await api.request('/api/v1/keys', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    });

    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
    expect(await refused.json()).toMatchObject({ code: 'method_not_allowed' });
    expect(asked.status).toBe(204);
    for (const response of [refused, asked]) {
      const names = [...response.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});
