// Whoever is refused at whatever port of a whole server stands in the audit: with the key where there is one, else the address.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { AuditPage } from '@/lib/contracts/http-audit';
import { anEvent } from '@/lib/testing/events';
import { connectGateway } from '@/lib/testing/worlds/gateway-client';
import { openRawWebSocket } from '@/lib/testing/worlds/raw-websocket';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';
import { serveGateway } from './serve-gateway';

type Listener = {
  /** As its URL begins. */
  readonly port: number;
  readonly host: string;
};

async function open() {
  const { app, port, url } = await serveWholeApp();
  const gateway = await serveGateway(app);
  onTestFinished(async () => gateway?.close());
  const ask = (path: string, { key = ADMIN_TOKEN, ...init }: RequestInit & { key?: string } = {}) =>
    fetch(url + path, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
  const web: Listener = { port, host: `127.0.0.1:${port}` };
  const gatewayPort = gateway?.port ?? 0;
  return {
    url,
    ask,
    web,
    gateway: { port: gatewayPort, host: `127.0.0.1:${gatewayPort}` } satisfies Listener,
    async key(wish: object): Promise<string> {
      const made = await ask('/api/v1/keys', { method: 'POST', body: JSON.stringify(wish) });
      return (await made.json()).secret;
    },
    /** What was refused so far: who, how, at what, from where. */
    async refusals(): Promise<string[]> {
      const { entries } = (await (await ask('/api/v1/audit')).json()) as AuditPage;
      return entries
        .filter(({ outcome }) => outcome !== 'ok')
        .map(({ actor, outcome, target, address }) =>
          [actor.name, outcome, target, address].join(' '),
        );
    },
  };
}

/** Sends the head of a request, and waits for the beginning of the answer. */
async function requestStatus(
  { port, host }: Listener,
  path: string,
  headers: Record<string, string>,
) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const all = { Host: host, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [head] = (await once(socket, 'data')) as [Buffer];
  return Number(head.toString('latin1').split(' ')[1]);
}

const UPGRADE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const FOREIGN_PAGE = { Origin: 'http://evil.example' };
const FOREIGN_HOST = { Host: 'evil.example' };

test.each([
  ['a page', 'web', '/', {}, 'GET /'],
  ['the API', 'web', '/api/v1/events', {}, 'GET /api/v1/events'],
  ['live connections', 'web', '/socket.io/?EIO=4&transport=polling', {}, 'GET /socket.io/'],
  ['plain sockets', 'web', '/api/v1/socket/clutch', UPGRADE, 'GET /api/v1/socket/clutch'],
  ['the gateway', 'gateway', '/', UPGRADE, 'GET /'],
] as const)('%s: a foreign name of the server', async (...[, listener, path, headers, target]) => {
  const world = await open();

  await requestStatus(world[listener], path, { ...headers, ...FOREIGN_HOST });

  await expect.poll(world.refusals).toEqual([`unknown host_not_allowed ${target} 127.0.0.1`]);
});

test.each([
  ['the API', 'web', '/api/v1/events', {}, 'GET /api/v1/events'],
  ['live connections', 'web', '/socket.io/?EIO=4&transport=polling', {}, 'GET /socket.io/'],
  ['plain sockets', 'web', '/api/v1/socket/clutch', UPGRADE, 'GET /api/v1/socket/clutch'],
  ['the gateway', 'gateway', '/', UPGRADE, 'GET /'],
] as const)('%s: a page of another site', async (...[, listener, path, headers, target]) => {
  const world = await open();

  await requestStatus(world[listener], path, { ...headers, ...FOREIGN_PAGE });

  await expect.poll(world.refusals).toEqual([`unknown origin_not_allowed ${target} 127.0.0.1`]);
});

test.each([
  ['the API', 'web', '/api/v1/events?token=abc', {}, 'GET /api/v1/events'],
  ['live connections', 'web', '/socket.io/?EIO=4&transport=polling', {}, 'GET /socket.io/'],
  ['plain sockets', 'web', '/api/v1/socket/clutch?token=abc', UPGRADE, 'GET /api/v1/socket/clutch'],
  ['the gateway', 'gateway', '/?token=abc', UPGRADE, 'GET /'],
  ['the setup link', 'web', '/setup?token=abc', {}, 'GET /setup'],
] as const)(
  '%s: nobody, or who believes to be somebody by a URL',
  async (...[, listener, path, headers, target]) => {
    const world = await open();

    const status = await requestStatus(world[listener], path, headers);

    expect([401, 403]).toContain(status);
    await expect.poll(world.refusals).toEqual([`unknown unauthorized ${target} 127.0.0.1`]);
  },
);

test('an agent at what is another agent’s, each thing by itself, though it is told that there is none', async () => {
  const { ask, key, refusals } = await open();
  const ken = await key({ role: 'agent', agent_id: 'agent:ken' });
  const body = { method: 'POST', body: '{}', key: ken };

  const inbox = await ask('/api/v1/agents/bob/inbox', body);
  const sessions = await ask('/api/v1/agents/bob/sessions', { key: ken });
  const begun = await ask('/api/v1/agents/bob/sessions', body);
  const log = await ask('/api/v1/events', { key: ken });

  expect([inbox, sessions, begun, log].map(({ status }) => status)).toEqual([404, 404, 404, 403]);
  await expect
    .poll(async () => (await refusals()).sort())
    .toEqual([
      'agent:ken forbidden GET /api/v1/agents/bob/sessions 127.0.0.1',
      'agent:ken forbidden GET /api/v1/events 127.0.0.1',
      'agent:ken forbidden POST /api/v1/agents/bob/inbox 127.0.0.1',
      'agent:ken forbidden bob 127.0.0.1',
    ]);
});

test('an agent that speaks as another one over a plain socket', async () => {
  const { web, key, refusals } = await open();
  const ken = await key({ role: 'agent', agent_id: 'agent:ken' });
  const socket = await openRawWebSocket(
    web.port,
    { authorization: `Bearer ${ken}` },
    '/api/v1/socket/clutch',
  );
  onTestFinished(() => void socket?.tcp.destroy());

  socket?.send(JSON.stringify(anEvent({ from: { agent_id: 'agent:bob' } })));

  await expect.poll(refusals).toEqual(['agent:ken forged  127.0.0.1']);
});

test('a key that may say nothing, at a plain socket', async () => {
  const { web, key, refusals } = await open();
  const viewer = await key({ role: 'viewer' });

  const status = await requestStatus(web, '/api/v1/socket/clutch', {
    ...UPGRADE,
    Authorization: `Bearer ${viewer}`,
  });

  expect(status).toBe(101);
  await expect.poll(refusals).toEqual(['viewer forbidden  127.0.0.1']);
});

test('an agent that speaks as another one over the gateway, by its key', async () => {
  const { gateway, key, refusals } = await open();
  const ken = await key({ role: 'agent', agent_id: 'agent:ken' });
  const client = await connectGateway(`ws://${gateway.host}`, { key: ken });

  client.say({
    type: 'message',
    from: 'bob',
    agent: 'ken',
    content: { role: 'agent', content: 'x' },
  });

  await expect.poll(refusals).toContain('agent:ken forged  127.0.0.1');
});
