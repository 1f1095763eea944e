// What a browser opened ends with its session: over real sockets, in the process that ended the session and in another one.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { connectClient } from '@/lib/testing/worlds/live-client';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';

/** A second, and another for a machine that is busy with other tests. Milliseconds. */
const SOON_MS = 2_000;

type Served = Awaited<ReturnType<typeof serveWholeApp>>;

async function twoServers(): Promise<{ one: Served; other: Served }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-session-end-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const environment = { COLLOQUY_DATA_DIR: dataDir, COLLOQUY_AGENTS: 'none' };
  return { one: await serveWholeApp({ environment }), other: await serveWholeApp({ environment }) };
}

type CallOptions = {
  readonly method?: string;
  readonly cookie?: string;
  readonly body?: object;
  readonly accept?: string;
};

function call({ url }: Served, path: string, options: CallOptions = {}): Promise<Response> {
  const { method = 'GET', cookie, body, accept = 'application/json' } = options;
  const headers = new Headers({ origin: url, accept, 'content-type': 'application/json' });
  if (cookie === undefined) headers.set('authorization', `Bearer ${ADMIN_TOKEN}`);
  else headers.set('cookie', cookie);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${url}${path}`, { method, headers, redirect: 'manual', ...sent });
}

const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0];

async function signIn(served: Served, key: string, cookie = ''): Promise<string> {
  const response = await call(served, '/api/v1/session', { method: 'POST', body: { key }, cookie });
  expect(response.status).toBe(200);
  return cookieOf(response) ?? '';
}

/** More than fits between a server and a client that does not read. */
async function storeMuch(served: Served): Promise<void> {
  const text = 'x'.repeat(100_000);
  for (let batch = 0; batch < 20; batch += 1) {
    const body = Array.from({ length: 10 }, () => anEvent({ payload: { text } }));
    expect((await call(served, '/api/v1/events', { method: 'POST', body })).status).toBe(200);
  }
}

/** An export that is not read until it is asked whether it was given out whole. */
async function openExport({ port }: Served, cookie: string) {
  const socket = connectTcp(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: application/x-ndjson\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  expect(head.toString()).toMatch(/^HTTP\/1.1 200/);
  return async (): Promise<boolean> => {
    let tail = '';
    socket.on('data', (chunk) => {
      tail = (tail + chunk.toString('latin1')).slice(-5);
    });
    socket.resume();
    await once(socket, 'close');
    return tail === '0\r\n\r\n';
  };
}

/** A socket, a tail and an export of one browser. `left` resolves to how they ended and how long that took. */
async function openAll(served: Served, cookie: string) {
  const live = await connectClient(served.url, { extraHeaders: { cookie } });
  onTestFinished(() => void live.disconnect());
  const tail = await call(served, '/api/v1/events', { accept: 'text/event-stream', cookie });
  expect(tail.status).toBe(200);
  const isWhole = await openExport(served, cookie);
  const disconnected = new Promise((resolve) => live.once('disconnect', resolve));
  const closed = tail.text();
  return async () => {
    const since = performance.now();
    const reason = await disconnected;
    await closed;
    const ms = performance.now() - since;
    return { reason, isSoon: ms < SOON_MS, isExportWhole: await isWhole() };
  };
}

const ENDED = { reason: 'io server disconnect', isSoon: true, isExportWhole: false };

type Browser = { readonly served: Served; readonly cookie: string; readonly keyId: string };

const deeds: [string, (browser: Browser) => Promise<unknown>][] = [
  [
    'the browser signs out',
    ({ served, cookie }) => call(served, '/api/v1/session', { method: 'DELETE', cookie }),
  ],
  [
    'somebody else signs in with the same browser',
    ({ served, cookie }) => signIn(served, ADMIN_TOKEN, cookie),
  ],
  [
    'a setup link is followed in the same browser',
    ({ served, cookie }) =>
      call(served, `/setup?token=${served.app.sessions.issueSetupToken()}`, { cookie }),
  ],
  [
    'the key of the session is revoked',
    ({ served, keyId }) => call(served, `/api/v1/keys/${keyId}`, { method: 'DELETE' }),
  ],
];

describe('what a browser opened ends within a second when', () => {
  it.each(deeds)('%s, in every process', async (_, deed) => {
    const { one, other } = await twoServers();
    await storeMuch(one);
    const body = { role: 'auditor', grants: [] };
    const made = await call(one, '/api/v1/keys', { method: 'POST', body });
    const { id, secret } = (await made.json()) as { id: string; secret: string };
    const cookie = await signIn(one, secret);
    const stays = await signIn(one, ADMIN_TOKEN);
    const bystander = await connectClient(other.url, { extraHeaders: { cookie: stays } });
    onTestFinished(() => void bystander.disconnect());
    const opened = [await openAll(one, cookie), await openAll(other, cookie)];

    await deed({ served: one, cookie, keyId: id });

    expect(await Promise.all(opened.map((left) => left()))).toEqual([ENDED, ENDED]);
    expect((await call(other, '/api/v1/session', { cookie })).status).toBe(401);
    expect(bystander.connected).toBe(true);
  });
});
