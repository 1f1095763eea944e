import { once } from 'node:events';
import { request } from 'node:http';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { collectFrames, connectClient, subscribe } from '@/lib/testing/worlds/live-client';
import { createLiveLog, type LiveServer, startLiveServer } from '@/lib/testing/worlds/live-world';
import { openRawWebSocket } from '@/lib/testing/worlds/raw-websocket';
import type { CheckRequest } from './attach-live';

/** Lets in what was sent to 127.0.0.1, by a program or by our own page. */
const checkHostAndOrigin: CheckRequest = async ({ headers }) => {
  const isOurs = /^127\.0\.0\.1:\d+$/.test(headers.host ?? '');
  const isFromUs = !headers.origin || headers.origin === `http://${headers.host}`;
  if (!isOurs) return { ok: false, code: 'host_not_allowed', message: 'another host' };
  if (!isFromUs) return { ok: false, code: 'origin_not_allowed', message: 'another origin' };
  return { ok: true, principal: { key_id: 'k', role: 'viewer', agent_id: null, grants: [] } };
};

async function serve(
  checkRequest?: CheckRequest,
): Promise<{ log: ReturnType<typeof createLiveLog>; server: LiveServer }> {
  const log = createLiveLog();
  const server = await startLiveServer({
    engine: log.engine,
    ...(checkRequest && { checkRequest }),
  });
  onTestFinished(server.close);
  return { log, server };
}

/** Status and body of a polling request. */
function poll(
  server: LiveServer,
  headers: Record<string, string>,
  query = '',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(
      `${server.url}/socket.io/?EIO=4&transport=polling${query}`,
      { headers, agent: false },
      async (response) => {
        const chunks = await response.toArray();
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      },
    )
      .on('error', reject)
      .end();
  });
}

describe('a page of another site', () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'http://evil.example' },
    { Host: 'evil.example' },
  ];

  test('opens no connection on either transport', async () => {
    const { server } = await serve(checkHostAndOrigin);

    for (const headers of foreign) {
      expect((await poll(server, headers)).status).toBe(403);
      expect(await openRawWebSocket(server.port, headers)).toBeNull();
    }
    expect(server.live.stats()).toMatchObject({ refused: 4, connected: 0 });
  });

  test('cannot go on with a session that it learned of', async () => {
    const { server } = await serve(checkHostAndOrigin);
    const opened = await poll(server, { Origin: server.url });
    const { sid } = JSON.parse(opened.body.slice(1));

    for (const headers of foreign) {
      expect((await poll(server, headers, `&sid=${sid}`)).status).toBe(400);
    }
    expect(opened.status).toBe(200);
  });

  test('is nobody to a check that fails', async () => {
    const { server } = await serve(() => Promise.reject(new Error('the store is gone')));

    expect(await poll(server, {})).toMatchObject({ status: 403 });
  });
});

describe('a client that says what no client says', () => {
  test('is ignored when it sends what only the server may, and the others are served', async () => {
    const { log, server } = await serve();
    const socket = await connectClient(server.url);
    const honest = await connectClient(server.url);
    onTestFinished(() => void (socket.disconnect() && honest.disconnect()));
    const { frames, reached } = collectFrames(honest);
    const untyped: { emit(name: string, ...values: unknown[]): unknown } = socket;

    untyped.emit('events', { from: 1, to: 1, events: [{ seq: 1 }] });
    untyped.emit('subscribe', { filter: {}, after: 0 }, 'not a function');
    await subscribe(socket, { filter: {}, after: 0 });
    const answer = await subscribe(honest, { filter: {}, after: 0 });
    await log.append({});
    await reached(1);

    expect(answer.ok).toBe(true);
    expect(frames).toEqual([{ from: 1, to: 1, events: [expect.objectContaining({ seq: 1 })] }]);
    expect(frames[0]?.events[0]?.event.id).toBeDefined();
    expect(server.live.stats().ignored).toBe(2);
  });

  test('is cut off when it floods', async () => {
    const { server } = await serve();
    const socket = await connectClient(server.url);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));

    for (let sent = 0; sent < 200; sent += 1)
      socket.emit('subscribe', {} as never, () => undefined);

    expect(await gone).toBe('transport close');
  });

  test('never ends the process, whatever its packets are', async () => {
    const { log, server } = await serve();
    const garbage = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.constantFrom(
        '40',
        '41',
        '42',
        '42[]',
        '42["subscribe"]',
        '421["subscribe",null]',
        '42["__proto__",{}]',
        '451-["subscribe",{"_placeholder":true,"num":0}]',
        '451-["subscribe",{"_placeholder":true,"num":10}]',
        '459999999999-["subscribe"]',
        '43[1]',
        '4{"a":',
        '2probe',
        '5',
        '0{}',
        'b4AAAA',
        `42["subscribe",${'['.repeat(5000)}]`,
        '42["disconnect"]',
        '42["error",{}]',
      ),
      fc.string({ unit: 'binary', maxLength: 100 }),
    );
    const batches = fc.sample(fc.array(garbage, { minLength: 1, maxLength: 12 }), {
      numRuns: lawRuns(300),
      seed: 7,
    });

    for (const batch of batches) {
      const raw = await openRawWebSocket(server.port);
      raw?.send('40');
      for (const text of batch) raw?.send(text);
      raw?.tcp.end();
      if (raw && !raw.tcp.closed) await once(raw.tcp.resume(), 'close');
    }

    const socket = await connectClient(server.url);
    onTestFinished(() => void socket.disconnect());
    const { seqs, reached } = collectFrames(socket);
    await subscribe(socket, { filter: {}, after: 0 });
    await log.append({});
    await reached(1);
    expect(seqs()).toEqual([1]);
  });

  test('is cut off when its message is larger than any subscription', async () => {
    const { server } = await serve();
    const socket = await connectClient(server.url);
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));

    socket.emit(
      'subscribe',
      { filter: { thread_id: 'x'.repeat(70_000) }, after: 0 },
      () => undefined,
    );

    expect(await gone).toBe('transport close');
  });

  test('has as many sockets as a key may, and another one when one of them ends', async () => {
    const log = createLiveLog();
    const server = await startLiveServer({ engine: log.engine, socketsPerKeyMax: 2 });
    onTestFinished(server.close);
    const sockets = [await connectClient(server.url), await connectClient(server.url)];
    onTestFinished(() => void sockets[1]?.disconnect());

    await expect(connectClient(server.url)).rejects.toThrow();
    const { status, body } = await poll(server, {});
    sockets[0]?.disconnect();
    await expect.poll(() => server.live.stats().connected).toBe(1);
    const next = await connectClient(server.url);
    next.disconnect();

    expect(status).toBe(403);
    expect(body).toContain('rate_limited');
    expect(server.live.stats().refused).toBe(2);
  });
});
