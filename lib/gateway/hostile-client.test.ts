// What hostile, broken and slow clients do. Rows G7 and G10 of the threats, on a real server, over bare TCP.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isThorough, lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { type GatewayWorld, openGatewayWorld } from '@/lib/testing/worlds/gateway-world';
import { openRawWebSocket, type RawWebSocket } from '@/lib/testing/worlds/raw-websocket';
import {
  FRAGMENTS_MAX,
  FRAME_BYTES_MAX,
  PENDING_ANSWERS_MAX,
  UNKNOWN_FRAME_BYTES_MAX,
} from './limits';

/** Longer than a busy machine lets an honest client wait. */
const QUICK = { heartbeatMs: 1_000, sweepMs: 50 };

/** A masked frame (RFC 6455, section 5.2) with any first byte. */
function frameOf(first: number, payload: Buffer, { masked = true } = {}): Buffer {
  const mask = masked ? 0x80 : 0;
  const { length } = payload;
  const extended = Buffer.alloc(length < 126 ? 0 : length < 65_536 ? 2 : 8);
  if (extended.length === 2) extended.writeUInt16BE(length);
  if (extended.length === 8) extended.writeBigUInt64BE(BigInt(length));
  const short = extended.length === 0 ? length : extended.length === 2 ? 126 : 127;
  const key = Buffer.alloc(masked ? 4 : 0);
  return Buffer.concat([Buffer.from([first, mask | short]), extended, key, payload]);
}

async function rawClient(world: GatewayWorld, name = 'ann'): Promise<RawWebSocket> {
  const key = await world.key('agent', `agent:${name}`);
  const raw = await openRawWebSocket(world.port, { Authorization: `Bearer ${key}` }, '/');
  if (raw === null) throw new Error('the upgrade was refused');
  return raw;
}

/** The code of the close frame that ends the connection; null where it ends without one. */
async function closeCode({ tcp }: RawWebSocket): Promise<number | null> {
  const chunks: Buffer[] = [];
  tcp.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (!tcp.destroyed) await once(tcp, 'close');
  const bytes = Buffer.concat(chunks);
  const at = bytes.lastIndexOf(0x88);
  return at < 0 || bytes.length < at + 4 ? null : bytes.readUInt16BE(at + 2);
}

const text = (value: string) => Buffer.from(value);

describe('frames that break RFC 6455', () => {
  test.each<[string, Buffer, number]>([
    ['without a mask', frameOf(0x81, text('{}'), { masked: false }), 1002],
    ['with a reserved bit', frameOf(0xc1, text('{}')), 1002],
    ['of a reserved opcode', frameOf(0x83, text('{}')), 1002],
    ['of a reserved control opcode', frameOf(0x8b, text('')), 1002],
    ['of a ping in fragments', frameOf(0x09, text('')), 1002],
    ['of a ping of 126 bytes', frameOf(0x89, Buffer.alloc(126)), 1002],
    ['of a continuation of nothing', frameOf(0x80, text('{}')), 1002],
    ['of text that is no UTF-8', frameOf(0x81, Buffer.from([0xc3, 0x28])), 1007],
    ['of a surrogate in UTF-8', frameOf(0x81, Buffer.from([0xed, 0xa0, 0x80])), 1007],
    ['of a close with one byte', frameOf(0x88, Buffer.from([3])), 1002],
    ['of a close with a code that is not sent', frameOf(0x88, Buffer.from([3, 237])), 1002],
    ['of a message that is too large', frameOf(0x81, Buffer.alloc(FRAME_BYTES_MAX + 1)), 1009],
    [
      'of a length beyond 2^53',
      Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
      1009,
    ],
    [
      'of many empty fragments',
      Buffer.concat([
        frameOf(0x01, text('')),
        ...Array.from({ length: FRAGMENTS_MAX + 1 }, () => frameOf(0x00, text(''))),
      ]),
      1008,
    ],
  ])('%s end the connection and nothing else', async (_, bytes, code) => {
    const world = await openGatewayWorld();
    const raw = await rawClient(world);
    raw.tcp.write(bytes);

    expect(await closeCode(raw)).toBe(code);
    expect((await world.agent('bob')).socket.readyState).toBe(1);
  });
});

describe('a client', () => {
  test('that sends a byte at a time is understood', async () => {
    const world = await openGatewayWorld();
    const raw = await rawClient(world);
    const heard = new Promise<string>((resolve) => raw.onText(resolve));
    const message = text('{"type":"ping","id":"p-1","content":{}}');
    const bytes = Buffer.concat([
      frameOf(0x01, message.subarray(0, 20)),
      frameOf(0x80, message.subarray(20)),
    ]);
    for (const byte of bytes) {
      await new Promise((resolve) => raw.tcp.write(Buffer.from([byte]), resolve));
    }

    expect(JSON.parse(await heard)).toMatchObject({
      type: 'pong',
      metadata: { correlationId: 'p-1' },
    });
  });

  test('that sends binary frames is told so', async () => {
    const world = await openGatewayWorld();
    const ann = await world.agent('ann');
    ann.socket.send(Buffer.from('{"type":"ping","content":{}}'));

    expect(await ann.nextOf('error')).toMatchObject({ error: 'PROTOCOL_ERROR' });
  });

  test('that sends an event which is too large is told so and stays', async () => {
    const world = await openGatewayWorld();
    const ann = await world.agent('ann');
    const content = { role: 'agent', content: 'x'.repeat(300 * 1024) };
    ann.say({ type: 'broadcast', content });

    expect(await ann.nextOf('error')).toMatchObject({ error: 'INVALID_CONTENT' });
    expect(ann.socket.readyState).toBe(1);
  });

  test('that is unknown and sends much is closed', async () => {
    const world = await openGatewayWorld();
    const client = await world.connect();
    client.say({ type: 'auth', content: { token: 'x'.repeat(UNKNOWN_FRAME_BYTES_MAX) } });

    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  test('that is too fast is told when to go on, and closed where it does not listen', async () => {
    // So few that a machine on which everything takes long is still too fast.
    const world = await openGatewayWorld({ messagesPerSecond: 10 });
    const ann = await world.agent('ann');
    for (let at = 0; at < 2_000; at += 1) ann.say({ type: 'ping', id: `p-${at}`, content: {} });
    const busy = await ann.nextOf('error');

    expect(busy).toMatchObject({ error: 'AGENT_BUSY', content: { code: 3003 } });
    expect(busy.content.retryAfterMs).toBeGreaterThan(0);
    expect(await ann.closed).toMatchObject({ code: 4429 });
    expect(ann.heard.filter(({ type }) => type === 'pong').length).toBeLessThan(300);
  });

  test('that floods with pings and pongs of WebSocket is closed', async () => {
    const world = await openGatewayWorld();
    for (const opcode of [0x89, 0x8a]) {
      const raw = await rawClient(world, `of-${opcode}`);
      const frame = frameOf(opcode, text('x'));
      raw.tcp.write(Buffer.concat(Array.from({ length: 2_000 }, () => frame)));

      expect(await closeCode(raw)).toBe(4429);
    }
  });

  test('that is half open is found by its silence', async () => {
    const world = await openGatewayWorld({ timing: QUICK });
    const silent = await world.agent('ann', { autoPong: false });
    const alive = await world.agent('bob');

    await silent.closed;
    expect(alive.socket.readyState).toBe(1);
    expect(world.gateway.stats()).toMatchObject({ connected: 1, cut: 1 });
  });

  test('that waits for more answers than it may is refused further questions', async () => {
    const world = await openGatewayWorld({ messagesPerSecond: 0 });
    const ann = await world.agent('ann');
    for (let at = 0; at <= PENDING_ANSWERS_MAX; at += 1) {
      const metadata = { requiresResponse: true, correlationId: `corr-${at}`, ttl: 2 ** 53 };
      ann.say({
        type: 'broadcast',
        content: { role: 'agent', content: 'Anybody?' },
        metadata,
      });
    }

    expect(await ann.next(({ error }) => error === 'AGENT_BUSY')).toMatchObject({
      metadata: { correlationId: `corr-${PENDING_ANSWERS_MAX}` },
    });
  });

  test('that reads nothing is cut, and resumes from the seq that it holds', async () => {
    const timing = { stalledMs: 2_000, sweepMs: 50 };
    const world = await openGatewayWorld({ messagesPerSecond: 0, timing });
    const reader = await world.connect({ key: await world.key('viewer') });
    const content = { channel: 'threads', after: 0 };
    reader.say({ type: 'subscribe', content });
    await reader.nextOf('subscribe');
    const ann = await world.agent('ann');
    const say = (id: string) =>
      ann.say({ type: 'broadcast', id, content: { role: 'agent', content: 'x'.repeat(100_000) } });
    say('first');
    const first = await reader.next(({ content: { event } }) =>
      JSON.stringify(event).includes('first'),
    );
    reader.socket.pause();
    for (let at = 0; at < 100; at += 1) say(`m-${at}`);
    await expect.poll(async () => (await world.log()).length, { timeout: 30_000 }).toBe(102);
    await expect.poll(() => world.gateway.stats().cut, { timeout: 30_000 }).toBe(1);
    const back = await world.connect({ key: await world.key('viewer') });
    back.say({ type: 'subscribe', content: { ...content, after: first.content.seq } });
    const seqs: unknown[] = [];
    for (let at = 0; at < 100; at += 1) seqs.push((await back.nextOf('event')).content.seq);

    expect(seqs).toEqual(
      Array.from({ length: 100 }, (_, at) => Number(first.content.seq) + 1 + at),
    );
  });
});

describe('an agent', () => {
  test('that does not read what is delivered to it is cut at its bound (G10)', async () => {
    const world = await openGatewayWorld({ auth: 'off', messagesPerSecond: 0 });
    const slow = await world.connect();
    const names = Array.from({ length: 12 }, (_, at) => `slow-${at}`);
    for (const from of names) {
      slow.say({ type: 'handshake', from, content: { action: 'advertise' } });
      slow.say({ type: 'status', from, content: { status: 'idle' } });
    }
    for (const _ of names) await slow.nextOf('handshake');
    slow.socket.pause();
    const sender = await world.connect();
    const content = { role: 'agent', content: 'x'.repeat(200_000) };
    for (const agent of names) {
      for (let at = 0; at < 16; at += 1) {
        sender.say({ type: 'message', from: 'sender', agent, id: `${agent}-${at}`, content });
      }
    }

    await expect.poll(() => world.gateway.stats().cut, { timeout: 8_000 }).toBe(1);
    sender.say({ type: 'ping', content: {} });
    expect((await sender.nextOf('pong')).type).toBe('pong');
  });
});

describe('the end of the server', () => {
  test('is told to everybody, and what they sent before is stored', async () => {
    const world = await openGatewayWorld();
    const ann = await world.agent('ann');
    const unknown = await world.connect();
    ann.say({ type: 'ping', content: {} });
    await ann.nextOf('pong');
    await world.gateway.close();

    expect(await ann.closed).toMatchObject({ code: 1001 });
    expect(ann.heard.at(-1)).toMatchObject({
      type: 'disconnect',
      content: { reason: 'shutdown' },
    });
    expect(await unknown.closed).toMatchObject({ code: 1001 });
    expect(world.gateway.stats().connected).toBe(0);
  });
});

describe('whatever comes', () => {
  const MESSAGE = JSON.stringify({
    type: 'message',
    id: 'm',
    agent: 'bob',
    from: 'ann',
    content: { role: 'agent', content: 'Hello' },
    metadata: { ttl: 1, correlationId: 'c', requiresResponse: true },
  });

  /** A frame, right or wrong; or one that was changed on its way. */
  const frames = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc
      .tuple(
        fc.constantFrom(0x81, 0x82, 0x01, 0x80, 0x88, 0x89, 0x8a),
        fc.uint8Array({ maxLength: 80 }),
      )
      .map(([first, bytes]) => frameOf(first, Buffer.from(bytes))),
    fc.json().map((json) => frameOf(0x81, text(json))),
    fc
      .tuple(fc.nat(MESSAGE.length), fc.string({ maxLength: 5 }))
      .map(([at, more]) =>
        frameOf(0x81, text(MESSAGE.slice(0, at) + more + MESSAGE.slice(at + 1))),
      ),
    fc
      .tuple(
        fc.constantFrom('handshake', 'auth', 'subscribe', 'discovery', 'vote', 'status', 'error'),
        fc.jsonValue(),
      )
      .map(([type, content]) => frameOf(0x81, text(JSON.stringify({ type, content })))),
  );

  test(
    'the process serves on',
    async () => {
      const world = await openGatewayWorld({ messagesPerSecond: 0 });
      const key = await world.key('agent', 'agent:ann');
      await fc.assert(
        fc.asyncProperty(
          fc.array(frames, { maxLength: 50 }),
          fc.boolean(),
          async (sent, isKnown) => {
            const headers: Record<string, string> = isKnown
              ? { Authorization: `Bearer ${key}` }
              : {};
            const raw = await openRawWebSocket(world.port, headers, '/');
            if (raw === null) return;
            for (const frame of sent) raw.tcp.write(frame);
            raw.tcp.end(randomBytes(3));
            if (!raw.tcp.destroyed) await once(raw.tcp, 'close');
          },
        ),
        { numRuns: isThorough ? 100_000 / 25 : lawRuns(40) },
      );
      const bob = await world.agent('bob');
      bob.say({ type: 'ping', content: {} });

      expect((await bob.nextOf('pong')).type).toBe('pong');
    },
    lawTimeout(60_000),
  );
});
