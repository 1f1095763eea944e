// Readers that ask for much and take all of it or nothing: of pages, exports, tails, sockets of both kinds and artifacts.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openRawWebSocket } from '@/lib/testing/worlds/raw-websocket';
import { kilobyteEvent } from '../sample';
import type { Figure } from '../table';
import { type Attack, type Target, watch } from './attack';

/** The log of the attacks: as large as events may be. */
const EVENTS = 1_000;
const TEXT = 'x'.repeat(250_000);

/** Of a body of 8 MiB. */
const BATCH_SIZE = 25;

const READERS = 200;

/** Each fills what the kernels of both sides hold before it stands still: some 4 MB of large events, in turns. Milliseconds. */
const PATIENCE_MS = 150_000;

const ARTIFACT_BYTES = 16 * 1024 * 1024;

/** Readers that take everything are given as long. Milliseconds. */
const READING_MS = 30_000;

/** Between those who take everything and those who take nothing. Milliseconds. */
const REST_MS = 5_000;

export const readerAttacks: readonly Attack[] = [largePages, manyReaders];

async function fill({ colloquy }: Target): Promise<void> {
  for (let stored = 0; stored < EVENTS; stored += BATCH_SIZE) {
    const events = Array.from({ length: BATCH_SIZE }, () => ({
      ...kilobyteEvent(),
      payload: { text: TEXT },
    }));
    await colloquy.post(events);
  }
}

/** One page of as many large events as may be asked for. */
async function largePages(target: Target): Promise<Figure[]> {
  await fill(target);
  const { colloquy } = target;
  let bytes = 0;
  const { lagMs } = await watch(target, async () => {
    for (let count = 0; count < 20; count += 1) {
      const response = await colloquy.api('GET', '/events?limit=1000');
      bytes = Math.max(bytes, (await response.arrayBuffer()).byteLength);
    }
  });
  return [
    { name: 'a page of 1,000 large events', value: bytes / 2 ** 20, unit: 'MiB', max: 4 },
    {
      name: 'health check beside such pages, p99 beyond quiet',
      value: lagMs,
      unit: 'ms',
      max: 100,
    },
  ];
}

type Reader = (target: Target) => Promise<Socket | null>;

/** A request that is sent and whose answer is left unread. */
function overHttp(path: string, headers: Readonly<Record<string, string>> = {}): Reader {
  return async ({ colloquy }) => {
    const { hostname, port, host } = new URL(colloquy.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const all = { host, authorization: `Bearer ${colloquy.adminToken}`, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return socket;
  };
}

function overSocketIo(): Reader {
  return async ({ colloquy }) => {
    const headers = { authorization: `Bearer ${colloquy.adminToken}` };
    const raw = await openRawWebSocket(Number(new URL(colloquy.url).port), headers);
    raw?.send('40');
    raw?.send('420["subscribe",{"filter":{},"after":0}]');
    return raw?.tcp ?? null;
  };
}

function overGateway(): Reader {
  return async ({ colloquy, gatewayPort }) => {
    const headers = { authorization: `Bearer ${colloquy.adminToken}` };
    const raw = await openRawWebSocket(gatewayPort, headers, '/');
    raw?.send('{"type":"handshake","content":{"action":"advertise"}}');
    raw?.send('{"type":"subscribe","content":{"channel":"threads","after":0}}');
    return raw?.tcp ?? null;
  };
}

async function readersOf({ colloquy }: Target): Promise<readonly Reader[]> {
  const response = await fetch(`${colloquy.url}/api/v1/artifacts`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${colloquy.adminToken}` },
    body: new Uint8Array(ARTIFACT_BYTES),
  });
  const { ref } = (await response.json()) as { ref: string };
  return [
    overHttp('/api/v1/events?limit=1000'),
    overHttp('/api/v1/events', { accept: 'application/x-ndjson' }),
    overHttp('/api/v1/events?after=0', { accept: 'text/event-stream' }),
    overHttp('/api/v1/events', { accept: 'text/event-stream', 'last-event-id': '1' }),
    overHttp(`/api/v1/artifacts/${ref}`),
    overSocketIo(),
    overGateway(),
  ];
}

/** Reads as much as a stalled one is sent before it stalls, so that what a first reader costs is not counted. */
async function readSome(target: Target, reader: Reader): Promise<void> {
  const socket = await reader(target);
  let bytes = 0;
  socket?.on('error', () => undefined);
  socket?.on('data', (data) => {
    bytes += data.length;
  });
  const until = performance.now() + 5_000;
  while (bytes < 2 * ARTIFACT_BYTES && performance.now() < until && socket?.destroyed === false) {
    await pause(20);
  }
  socket?.destroy();
}

/** The log, and one reader of each kind that was served. */
async function warmed(target: Target): Promise<readonly Reader[]> {
  await fill(target);
  const readers = await readersOf(target);
  for (const reader of readers) await readSome(target, reader);
  return readers;
}

/** Opens them in turns of their kinds. */
async function connectAll(
  target: Target,
  readers: readonly Reader[],
  onOpen: (socket: Socket) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let count = 0; count < READERS; count += 1) {
    const socket = await readers[count % readers.length]?.(target);
    if (!socket) continue;
    socket.on('error', () => undefined);
    onOpen(socket);
    sockets.push(socket);
  }
  return sockets;
}

/** Two hundred readers of all kinds who take everything as it comes, and then as many who take nothing. */
async function manyReaders(target: Target): Promise<Figure[]> {
  const readers = await warmed(target);
  const keen = await keenReaders(target, readers);
  await pause(REST_MS);
  return [...keen, ...(await stalledReaders(target, readers))];
}

/** What reading itself costs; the server has it when those come who take nothing. */
async function keenReaders(target: Target, readers: readonly Reader[]): Promise<Figure[]> {
  let bytes = 0;
  const { grownMb } = await watch(target, async () => {
    const sockets = await connectAll(target, readers, (socket) => {
      socket.on('data', (data) => {
        bytes += data.length;
      });
    });
    await pause(READING_MS);
    for (const socket of sockets) socket.destroy();
  });
  return [
    { name: '200 readers that take everything: memory', value: grownMb, unit: 'MB' },
    {
      name: '200 readers that take everything: taken',
      value: bytes / 1e6 / (READING_MS / 1_000),
      unit: 'MB/s',
    },
  ];
}

/** Who stands still, and what that costs beyond reading. */
async function stalledReaders(target: Target, readers: readonly Reader[]): Promise<Figure[]> {
  let sockets: Socket[] = [];
  let cut = 0;
  const cutAfter: number[] = [];
  const { lagMs, grownMb } = await watch(target, async () => {
    sockets = await connectAll(target, readers, (socket) => socket.pause());
    const startedAt = performance.now();
    while (performance.now() - startedAt < PATIENCE_MS && cutAfter.length < sockets.length) {
      await pause(250);
      cut = await cutAmong(sockets);
      while (cutAfter.length < cut) cutAfter.push(performance.now() - startedAt);
    }
  });
  for (const socket of sockets) socket.destroy();
  return [
    { name: '200 readers that take nothing: memory', value: grownMb, unit: 'MB', max: 64 },
    {
      name: '200 readers that take nothing: health check, p99',
      value: lagMs,
      unit: 'ms',
      max: 100,
    },
    { name: '200 readers that take nothing: cut', value: cut, unit: 'of 200', min: READERS },
    {
      name: '200 readers that take nothing: the last one cut after',
      value: (cutAfter.at(-1) ?? Number.NaN) / 1_000,
      unit: 's',
    },
  ];
}

/** How many of the sockets the server let go of: nobody hears it who does not read, so that the system is asked (Linux). */
async function cutAmong(sockets: readonly Socket[]): Promise<number> {
  const table = await readFile('/proc/net/tcp', 'utf8').catch(() => '');
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/));
  const established = rows.filter(([, , , state]) => state === ESTABLISHED);
  // The server's end of a connection has our port as the remote one.
  const ports = established.map(([, , remote]) => Number.parseInt(remote?.split(':')[1] ?? '', 16));
  const open = new Set(ports);
  return sockets.filter(({ localPort }) => !open.has(localPort ?? 0)).length;
}

/** Of include/net/tcp_states.h, as /proc/net/tcp writes it. */
const ESTABLISHED = '01';
