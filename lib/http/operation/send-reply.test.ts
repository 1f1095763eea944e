import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { chunkStream } from './chunk-stream';
import type { HttpConnection } from './operation';
import { reply } from './reply';
import { sendReply } from './send-reply';

let server: Server | null = null;
let client: Socket | null = null;
afterEach(() => {
  client?.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** Serves the stream to every request; sends one of the version, and calls back with all that has come. */
async function ask(
  source: AsyncIterable<Uint8Array>,
  { version, onData }: { version: '1.0' | '1.1'; onData: (received: string) => void },
): Promise<void> {
  const app = new Hono<{ Bindings: HttpConnection }>();
  app.get('/', (c) => sendReply(c, reply('text/plain', chunkStream(source)), 'r-1'));
  server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = connect(port, '127.0.0.1');
  client.write(`GET / HTTP/${version}\r\nHost: localhost\r\n\r\n`);
  let received = '';
  client.on('data', (data) => {
    received += data.toString('latin1');
    onData(received);
  });
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let count = 0; count < 3; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    collect();
  }
}

describe('a stream that is sent', () => {
  it('holds nothing of what it wrote while it waits for more', async () => {
    const written: WeakRef<Uint8Array>[] = [];
    function newPiece(): Uint8Array {
      const piece = Buffer.alloc(100_000, 'x');
      written.push(new WeakRef(piece));
      return piece;
    }
    async function* pieces(): AsyncGenerator<Uint8Array, void> {
      for (let count = 0; count < 3; count += 1) yield newPiece();
      await new Promise(() => undefined);
    }
    await new Promise<void>((resolve, reject) => {
      const onData = (received: string) => received.length > 300_000 && resolve();
      ask(pieces(), { version: '1.1', onData }).catch(reject);
    });
    await collectGarbage();
    expect(written.map((piece) => piece.deref()?.length)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('comes as it is to a client of HTTP/1.0, which knows no chunks', async () => {
    async function* pieces(): AsyncGenerator<Uint8Array, void> {
      yield Buffer.from('one,');
      await new Promise((resolve) => setTimeout(resolve, 20));
      yield Buffer.from('two');
    }
    const received = await new Promise<string>((resolve, reject) => {
      let all = '';
      ask(pieces(), { version: '1.0', onData: (text) => (all = text) }).then(
        () => client?.on('close', () => resolve(all)),
        reject,
      );
    });
    expect(received.split('\r\n\r\n')[1]).toBe('one,two');
    expect(received.toLowerCase()).not.toContain('transfer-encoding');
  });
});
