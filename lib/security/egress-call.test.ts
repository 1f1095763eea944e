import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Endpoint, openEndpoint } from '@/lib/testing/worlds/endpoint';
import { egressRules } from './egress';
import { createEgress, type EgressOptions, type ResolveName } from './egress-call';

const MIB = 1024 * 1024;

async function serve(...args: Parameters<typeof openEndpoint>): Promise<Endpoint> {
  const endpoint = await openEndpoint(...args);
  onTestFinished(endpoint.close);
  return endpoint;
}

function caller(allowed: readonly string[], options: EgressOptions = {}) {
  const egress = createEgress(egressRules(allowed), { totalTimeoutMs: 500, ...options });
  onTestFinished(egress.close);
  return (url: string, signal = new AbortController().signal) =>
    egress.post(url, { headers: { 'x-from': 'test' }, body: '{"text":"é"}', signal });
}

/** Names that lead where a test says, each time the next address. */
function names(...addresses: string[][]): ResolveName & { asked: number } {
  const resolve = Object.assign(
    (...[, , answer]: Parameters<ResolveName>) => {
      const found = addresses[Math.min(resolve.asked, addresses.length - 1)] ?? [];
      resolve.asked += 1;
      answer(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
    { asked: 0 },
  );
  return resolve;
}

/** A server that is no HTTP server: it says this and nothing more. */
async function serveBytes(bytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

const failed = (message: string) => ({ ok: false, error: { message, isForbidden: false } });
const forbidden = (message: string) => ({ ok: false, error: { message, isForbidden: true } });

describe('a call', () => {
  it('posts the body with its headers, and answers the status', async () => {
    const endpoint = await serve((response) => response.writeHead(202).end('thanks'));

    const answer = await caller(['127.0.0.1'])(endpoint.url);

    expect(answer).toMatchObject({ ok: true, value: { status: 202 } });
    expect(endpoint.received).toEqual([
      expect.objectContaining({ path: '/clutch', body: '{"text":"é"}' }),
    ]);
    expect(endpoint.received[0]?.headers).toMatchObject({
      'x-from': 'test',
      'accept-encoding': 'identity',
      'content-length': '13',
    });
  });

  it('keeps the connection for the next one, and outlives that the other side closed it', async () => {
    const endpoint = await serve();
    const call = caller(['127.0.0.1']);

    const first = await call(endpoint.url);
    if (first.ok) await first.value.ended;
    expect(endpoint.sockets.size).toBe(1);
    for (const socket of endpoint.sockets) socket.resetAndDestroy();
    const second = await call(endpoint.url);

    expect([first.ok, second.ok]).toEqual([true, true]);
    expect(endpoint.received).toHaveLength(2);
  });

  it('fails where nobody listens, and succeeds when somebody does again', async () => {
    const endpoint = await openEndpoint();
    await endpoint.close();
    const call = caller(['127.0.0.1']);

    const gone = await call(endpoint.url);
    await serve(undefined, { port: endpoint.port });
    const back = await call(endpoint.url);

    expect(gone).toMatchObject(failed(expect.stringContaining('ECONNREFUSED')));
    expect(back.ok).toBe(true);
  });

  it('ends when it is not wanted any more', async () => {
    const endpoint = await serve(() => undefined);
    const ended = new AbortController();

    const answer = caller(['127.0.0.1'])(endpoint.url, ended.signal);
    ended.abort();

    expect((await answer).ok).toBe(false);
  });
});

describe('an endpoint that hangs', () => {
  it('is given up after a while', async () => {
    const endpoint = await serve(() => undefined);

    const answer = await caller(['127.0.0.1'], { totalTimeoutMs: 50 })(endpoint.url);

    expect(answer).toEqual(failed('no answer within 50 ms'));
  });

  it('is given up sooner where no connection comes about', async () => {
    const nobody: ResolveName = () => undefined;

    const call = caller([], { resolve: nobody, connectTimeoutMs: 50 });

    expect(await call('http://ken.example/')).toEqual(failed('no connection within 50 ms'));
  });

  it('is given up when it drips its headers', async () => {
    const url = await serveBytes('HTTP/1.1 200 OK\r\nX-Slow: ');

    expect(await caller(['127.0.0.1'], { totalTimeoutMs: 50 })(url)).toEqual(
      failed('no answer within 50 ms'),
    );
  });

  it('has answered when it drips its body, which is cut off', async () => {
    const endpoint = await serve((response) => {
      response.writeHead(200).write('a');
      const drip = setInterval(() => response.write('a'), 5);
      response.on('close', () => clearInterval(drip));
    });

    const answer = await caller(['127.0.0.1'], { totalTimeoutMs: 100 })(endpoint.url);

    expect(answer).toMatchObject({ ok: true, value: { status: 200 } });
    if (answer.ok) await answer.value.ended;
    await expect.poll(() => endpoint.sockets.size).toBe(0);
  });
});

describe('an endpoint that sends too much', () => {
  it.each([{}, { 'content-encoding': 'gzip' }, { 'content-length': String(1024 * MIB) }])(
    'is cut off after a mebibyte: %o',
    async (headers) => {
      let sent = 0;
      const endpoint = await serve((response) => {
        response.writeHead(200, headers);
        const chunk = Buffer.alloc(64 * 1024);
        const send = (): void => {
          while (!response.destroyed && sent < 1024 * MIB) {
            sent += chunk.length;
            if (!response.write(chunk)) {
              response.once('drain', send);
              return;
            }
          }
        };
        send();
      });

      const answer = await caller(['127.0.0.1'], { totalTimeoutMs: 10_000 })(endpoint.url);

      expect(answer).toMatchObject({ ok: true, value: { status: 200 } });
      if (answer.ok) await answer.value.ended;
      await expect.poll(() => endpoint.sockets.size).toBe(0);
      // What the kernel buffered on both sides counts as sent.
      expect(sent).toBeLessThan(32 * MIB);
    },
  );
});

describe('an endpoint that answers something else', () => {
  it('is not followed when it redirects', async () => {
    const inside = await serve();
    const endpoint = await serve((response) =>
      response.writeHead(307, { location: inside.url }).end(),
    );

    const answer = await caller([`127.0.0.1:${endpoint.port}`])(endpoint.url);

    expect(answer).toMatchObject({ ok: true, value: { status: 307 } });
    expect(inside.received).toEqual([]);
  });

  it.each([
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'SSH-2.0-OpenSSH_9.2\r\n',
    `HTTP/1.1 200 OK\r\n${'X-Many: 1\r\n'.repeat(10_000)}\r\n`,
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ])('has failed', async (bytes) => {
    const answer = await caller(['127.0.0.1'])(await serveBytes(bytes));

    expect(answer).toMatchObject(failed(expect.stringMatching(/./)));
  });
});

describe('a URL', () => {
  it.each(['http://169.254.169.254/', 'ftp://ken/', 'nonsense'])(
    'that may not be called is not: %s',
    async (url) => {
      expect(await caller([])(url)).toEqual(forbidden(expect.stringMatching(/may not|expected/)));
    },
  );
});

describe('a name', () => {
  it.each([
    ['the metadata address', ['169.254.169.254']],
    ['this machine', ['127.0.0.1']],
    ['this machine in disguise', ['::ffff:127.0.0.1']],
    ['a private network beside a public address', ['93.184.216.34', '10.0.0.1']],
  ])('that leads to %s is not connected to', async (_, addresses) => {
    const endpoint = await serve();

    const call = caller([], { resolve: names(addresses) });
    const answer = await call(`http://ken.example:${endpoint.port}/`);

    expect(answer).toEqual(
      forbidden(
        expect.stringMatching(/^ken\.example:\d+ may not be called: .* not a public address/),
      ),
    );
    expect(endpoint.sockets.size).toBe(0);
  });

  it('that cannot be resolved at this moment may be called later', async () => {
    const unknown: ResolveName = (_, __, answer) => answer(new Error('EAI_AGAIN'), []);

    const answer = await caller([], { resolve: unknown })('http://ken.example/');

    expect(answer).toEqual(failed('EAI_AGAIN'));
  });

  it('that leads nowhere is no answer', async () => {
    const call = caller([], { resolve: names([]) });

    expect(await call('http://ken.example/')).toEqual(failed('ken.example has no address'));
  });

  it('is resolved once for a connection, so that it cannot change between judging and connecting', async () => {
    const outside = await serve(
      (response) => response.writeHead(204, { connection: 'close' }).end(),
      {
        host: '127.0.0.2',
      },
    );
    const inside = await serve(undefined, { port: outside.port });
    const resolve = names(['127.0.0.2'], ['127.0.0.1']);
    const call = caller(['127.0.0.2'], { resolve });
    const url = `http://ken.example:${outside.port}/`;

    const first = await call(url);
    const askedFirst = resolve.asked;
    const second = await call(url);

    expect(first.ok).toBe(true);
    expect(askedFirst).toBe(1);
    expect(second).toMatchObject(forbidden(expect.stringContaining('127.0.0.1')));
    expect(outside.received).toHaveLength(1);
    expect(inside.sockets.size).toBe(0);
  });
});
