import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConnectionGuard, type GuardOptions } from './connection-guard';

const PIECE = Buffer.alloc(64 * 1024);

/** Writes without end, as long as its client takes it. */
const endless: RequestListener = (_request, response) => {
  const write = (): void => {
    while (!response.destroyed && response.write(PIECE));
  };
  response.on('drain', write);
  write();
};

/** Takes a body and then says how long it was. */
const counting: RequestListener = (request, response) => {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  request.on('end', () => response.end(String(length)));
};

async function open(listener: RequestListener, options: Partial<GuardOptions> = {}) {
  const server = createServer(listener);
  const guard = new ConnectionGuard(server, {
    max: 100,
    perAddressMax: 100,
    isTrustedProxy: () => false,
    ...options,
    timing: { lookMs: 25, ...options.timing },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    guard.end();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    guard,
    /** A connection on which something was said, and what it hears until it ends. */
    async say(
      text: string,
    ): Promise<{ socket: Socket; heard: () => string; closed: Promise<void> }> {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined);
      let heard = '';
      socket.on('data', (data) => {
        heard += data.toString('latin1');
      });
      const closed = once(socket, 'close').then(() => undefined);
      await once(socket, 'connect');
      socket.write(text);
      return { socket, heard: () => heard, closed };
    },
  };
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (length: string, body = '') =>
  `POST / HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n${body}`;

describe('a client that does not read', () => {
  test('is cut when nothing of its answer moved for the time, and one that reads slowly is not', async () => {
    const { guard, say } = await open(endless, { timing: { stalledMs: 2_500 } });
    const stalled = await say(GET);
    stalled.socket.pause();
    const slow = await say(GET);
    slow.socket.on('data', () => slow.socket.pause());
    const reading = setInterval(() => slow.socket.resume(), 20);
    onTestFinished(() => clearInterval(reading));

    await expect.poll(() => guard.stats().cut, { timeout: 10_000 }).toBe(1);
    await pause(2_500);

    expect(guard.stats()).toMatchObject({ cut: 1, open: 1 });
    expect(slow.socket.destroyed).toBe(false);
  });

  test('is cut sooner where all that waits is too much, the longest first', async () => {
    const pendingBytesMax = 20 * PIECE.length;
    const { guard, say } = await open(endless, { pendingBytesMax });
    const clients = [];
    for (let count = 0; count < 40; count += 1) {
      const client = await say(GET);
      client.socket.pause();
      clients.push(client);
    }

    await expect.poll(() => guard.stats().open, { timeout: 8_000 }).toBeLessThanOrEqual(20);

    expect(guard.stats().open).toBeGreaterThan(10);
    expect(guard.stats().cut).toBe(40 - guard.stats().open);
  });
});

describe('a body that does not come', () => {
  const timing = { bodyMs: 400 };

  test('is not waited for where it is small', async () => {
    const { say } = await open(counting, { timing });
    const { socket, heard, closed } = await say(post('Content-Length: 2000', '{'));
    const dripping = setInterval(() => socket.write('x'), 50);
    onTestFinished(() => clearInterval(dripping));

    await closed;

    expect(heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(heard()).toContain('did not arrive in time');
  });

  test.each(['Content-Length: 100000000', 'Transfer-Encoding: chunked'])(
    'is not waited for where it drips (%s)',
    async (length) => {
      const { say } = await open(counting, { timing });
      const { socket, heard, closed } = await say(post(length));
      const dripping = setInterval(() => socket.write('1\r\nx\r\n'), 50);
      onTestFinished(() => clearInterval(dripping));

      await closed;

      expect(heard()).toMatch(/^HTTP\/1\.1 408/);
    },
  );

  test('is waited for while it comes, for longer than the time', async () => {
    const { guard, say } = await open(counting, { timing });
    const { socket, heard } = await say(post('Content-Length: 200000'));
    for (let sent = 0; sent < 200_000; sent += 20_000) {
      socket.write('x'.repeat(20_000));
      await pause(100);
    }

    await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*200000/);
    expect(guard.stats().cut).toBe(0);
  });
});

describe('one connection too many', () => {
  test('of an address is told so as a problem, and there is room when another one ends', async () => {
    const { guard, say } = await open(counting, { perAddressMax: 2 });
    const held = [await say(''), await say('')];

    const refused = await say(GET);
    await refused.closed;
    held[0]?.socket.destroy();
    await expect.poll(() => guard.stats().open).toBe(1);
    const served = await say(GET);

    expect(refused.heard()).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(refused.heard()).toMatch(/retry-after: 10\r\n/i);
    expect(refused.heard()).toContain('"code":"rate_limited"');
    await expect.poll(served.heard).toMatch(/^HTTP\/1\.1 200/);
  });

  test('in all is told so as a problem, and a proxy is not one address', async () => {
    const { say } = await open(counting, {
      max: 3,
      perAddressMax: 1,
      isTrustedProxy: (address) => address === '127.0.0.1',
    });
    for (let count = 0; count < 3; count += 1) await say('');

    const { heard, closed } = await say(GET);
    await closed;

    expect(heard()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(heard()).toContain('"code":"overloaded"');
  });
});
