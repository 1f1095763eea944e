import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { READ_WHOLE_BYTES_MAX } from '@/lib/store/files/artifact-store';
import { anEvent } from '@/lib/testing/events';
import {
  openTestApi,
  TEST_ADMIN_SECRET,
  TEST_HOST,
  type TestApi,
} from '@/lib/testing/worlds/test-api';

let api: TestApi;
let server: Server;
let port: number;
beforeEach(async () => {
  api = await openTestApi();
  server = createServer(getRequestListener(api.app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await api.close();
});

/** Sends text as it is and returns everything that comes back until the server closes or `until` stands in it. */
function exchange(text: string | Buffer, until?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (until === undefined || !received.includes(until)) return;
      socket.destroy();
      resolve(received);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
  });
}

function head(lines: readonly string[], path = '/api/v1/events', method = 'POST'): string {
  const all = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${TEST_HOST}`,
    `Authorization: Bearer ${TEST_ADMIN_SECRET}`,
    'Connection: close',
    ...lines,
  ];
  return `${all.join('\r\n')}\r\n\r\n`;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe('over a real socket', () => {
  it('breaks an answer off whose source fails, and says so in the log and nowhere else', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const bytes = Buffer.alloc(READ_WHOLE_BYTES_MAX + 1, 1);
    const put = await api.request('/api/v1/artifacts', {
      method: 'PUT',
      key: TEST_ADMIN_SECRET,
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { ref } = (await put.json()) as { ref: string };
    const hex = ref.slice('artifact:sha256-'.length);
    const file = join(api.folder, 'artifacts', hex.slice(0, 2), hex.slice(2, 4), hex);
    await writeFile(file, Buffer.alloc(bytes.length, 2));

    const path = `/api/v1/artifacts/${ref}`;
    const answer = await exchange(head([], path, 'GET'));

    expect(statusOf(answer)).toBe(200);
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4).length).toBeLessThan(bytes.length);
    expect(api.logged).toContainEqual({
      message: 'an answer was broken off',
      method: 'GET',
      path,
      err: expect.objectContaining({ code: 'store_damaged' }),
    });
    expect(printed).not.toHaveBeenCalled();
  });

  it('stores what is sent in chunks of one byte', async () => {
    const body = JSON.stringify(anEvent());
    const chunks = [...body].map((char) => `1\r\n${char}\r\n`).join('');
    const request = head(['Content-Type: application/json', 'Transfer-Encoding: chunked']);

    const answer = await exchange(`${request}${chunks}0\r\n\r\n`);

    expect(statusOf(answer)).toBe(200);
    expect((await api.engine.get(1))?.raw).toBe(body);
  });

  it.each([
    ['a text', 'GET', '/api/v1/events'],
    ['no body', 'HEAD', '/api/v1/events'],
    ['a problem', 'GET', '/api/v1/events/7'],
    ['what is not routed', 'GET', '/api/v1/nothing'],
  ])(
    'answers %s with the status, headers and text of the same call in memory',
    async (_, method, path) => {
      const headers = { authorization: `Bearer ${TEST_ADMIN_SECRET}`, host: TEST_HOST };
      const inMemory = await api.app.request(path, { method, headers });

      const answer = await exchange(head([], path, method));

      const [start = '', body] = answer.split('\r\n\r\n');
      const lines = start.toLowerCase().split('\r\n');
      const told = [...inMemory.headers].filter(([name]) => name !== 'x-request-id');
      expect(statusOf(answer)).toBe(inMemory.status);
      expect(lines).toEqual(
        expect.arrayContaining(told.map(([name, value]) => `${name}: ${value.toLowerCase()}`)),
      );
      expect(lines.filter((line) => line.startsWith('x-request-id: '))).toHaveLength(1);
      expect(body).toBe(await inMemory.text());
    },
  );

  it('answers before it reads a body that is declared too large', async () => {
    const request = head(['Content-Type: application/json', 'Content-Length: 1000000000']);

    expect(statusOf(await exchange(request, 'body_too_large'))).toBe(413);
  });

  it('refuses a body whose length is told twice, and differently', async () => {
    const both = head([
      'Content-Type: application/json',
      'Content-Length: 2',
      'Transfer-Encoding: chunked',
    ]);

    expect(statusOf(await exchange(`${both}0\r\n\r\n`))).toBe(400);
  });

  it('takes no more headers than Node allows, many or long', async () => {
    const many = head(Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`));
    const long = head([`X-Long: ${'x'.repeat(64 * 1024)}`]);

    expect(statusOf(await exchange(many, '431'))).toBe(431);
    expect(statusOf(await exchange(long, '431'))).toBe(431);
  });

  it('stores nothing of a body that ends before its declared length', async () => {
    const request = head(['Content-Type: application/json', 'Content-Length: 5000']);
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve) =>
      socket.write(request + JSON.stringify(anEvent()), () => resolve()),
    );

    socket.destroy();
    await new Promise((resolve) => socket.once('close', resolve));
    await exchange(head([], '/healthz', 'GET'));

    expect((await api.engine.head()).seq).toBe(0);
  });

  it('streams the results of a long NDJSON body back to a client that sends all before it reads', async () => {
    const lines = Array.from({ length: 5000 }, () => `${JSON.stringify(anEvent())}\n`).join('');
    const request = head([
      'Content-Type: application/x-ndjson',
      `Content-Length: ${Buffer.byteLength(lines)}`,
    ]);

    const answer = await exchange(request + lines);

    expect(statusOf(answer)).toBe(200);
    expect(answer.match(/"status":"stored"/g)).toHaveLength(5000);
  });

  it('ends a live tail when its client is gone', async () => {
    const tails = async () => (await api.deps.metrics.liveTails.get()).values[0]?.value;
    const request = head(['Accept: text/event-stream'], '/api/v1/events', 'GET');

    await exchange(request, ': following');

    await expect.poll(tails).toBe(0);
  });

  it('throttles by the address at the other end', async () => {
    const ask = (key: string) =>
      exchange(
        `GET /api/v1/keys HTTP/1.1\r\nHost: ${TEST_HOST}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
      );
    for (let i = 0; i < 10; i += 1) expect(statusOf(await ask(`guess-${i}`))).toBe(401);

    const answer = await ask('guess-10');

    expect(statusOf(answer)).toBe(429);
    expect(answer).toMatch(/retry-after: \d+/i);
    expect(statusOf(await ask(TEST_ADMIN_SECRET))).toBe(200);
    expect(api.logged).toContainEqual(expect.objectContaining({ address: '127.0.0.1' }));
  });

  it.each([
    '/api/v1/keys',
    'http://localhost:3000/api/v1/keys',
    '//api/v1/keys',
    '/api/v1/keys/..%2fkeys',
  ])('opens nothing to nobody under the target %s', async (target) => {
    const answer = await exchange(
      `GET ${target} HTTP/1.1\r\nHost: ${TEST_HOST}\r\nConnection: close\r\n\r\n`,
    );

    expect([400, 401, 404, 405]).toContain(statusOf(answer));
  });

  it.each([
    { path: '/api/v1/session', method: 'GET', status: 401 },
    { path: '/api/v1/nothing', method: 'GET', status: 404 },
    { path: '/api/v1/session', method: 'PATCH', status: 405 },
  ])('says how long its answer of $status is, and to a HEAD nothing but that', async (asked) => {
    const { path, method, status } = asked;
    const ask = (by: string) =>
      exchange(`${by} ${path} HTTP/1.1\r\nHost: ${TEST_HOST}\r\nConnection: close\r\n\r\n`);
    const [answer, bare] = [await ask(method), await ask('HEAD')];
    const [, body = ''] = answer.split('\r\n\r\n');

    expect(statusOf(answer)).toBe(status);
    expect(answer).toMatch(new RegExp(`^content-length: ${Buffer.byteLength(body)}\r$`, 'im'));
    expect(bare).toMatch(/\r\n\r\n$/);
  });

  it('judges the host that the client names, also where the target names another', async () => {
    const answer = await exchange(
      `GET http://localhost:3000/api/v1/docs HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );

    expect(statusOf(answer)).toBe(421);
  });
});
