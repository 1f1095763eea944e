// Durable ingest over HTTP, the whole path, beside the fastest known way to write the same rows: batches beside one statement
// for each, single events beside a bare HTTP server that commits in groups.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createClient } from '@libsql/client';
import autocannon from 'autocannon';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { withBareLog, withEmptyDatabase } from './bare';
import { insertRows, openTable } from './bare-log.mjs';
import { bodyOf, kilobyteEvent, nativeMessage, typeOfBody } from './sample';
import type { Figure } from './table';

const BATCHES = 300;

/** Sent before anything is counted: Node compiles what runs often, and a server runs for weeks. */
const WARM_BATCHES = 100;

const BATCH_SIZE = 100;
const CLIENTS = 4;
const SINGLE_CONNECTIONS = 50;
const SINGLE_SECONDS = 15;

/** Batches, the raw baseline of the very rows they left, and single events. */
export async function benchIngest(): Promise<Figure[]> {
  const colloquy = await Colloquy.create();
  try {
    await sendBatches(colloquy, WARM_BATCHES);
    const batched = await sendBatches(colloquy, BATCHES);
    const native = await sendNative(colloquy);
    const raw = await writeRaw(colloquy.databasePath);
    const single = await sendSingles(colloquy.url, colloquy.adminToken);
    const bare = await withBareLog('bare-ingest.mjs', (port) =>
      sendSingles(`http://127.0.0.1:${port}`, 'none'),
    );
    return [
      { name: 'bare rows, batches of 100', value: raw, unit: 'rows/s' },
      { name: 'HTTP, batches of 100', value: batched, unit: 'events/s', min: 5_000 },
      {
        name: 'HTTP, batches of 100, against bare rows',
        value: batched / raw,
        unit: 'x',
        min: 0.5,
      },
      ...native,
      {
        name: 'HTTP, single, 50 connections',
        value: single.perSecond,
        unit: 'events/s',
        min: 1_500,
      },
      { name: 'bare server, single, 50 connections', value: bare.perSecond, unit: 'events/s' },
      {
        name: 'HTTP, single, against the bare server',
        value: single.perSecond / bare.perSecond,
        unit: 'x',
        min: 0.35,
      },
      { name: 'HTTP, single, p99', value: single.p99Ms, unit: 'ms', max: 100 },
      { name: 'HTTP, single, errors', value: single.errors, unit: '', max: 0 },
    ];
  } finally {
    await colloquy.dispose();
  }
}

/** Each protocol's own address against the canonical one, which is asked again before and after it. */
async function sendNative(colloquy: Colloquy): Promise<Figure[]> {
  const figures: Figure[] = [];
  let before = await sendBatches(colloquy, BATCHES);
  for (const [protocol, make] of Object.entries(nativeMessage)) {
    const path = `/api/v1/ingest/${protocol}`;
    const native = await sendBatches(colloquy, BATCHES, { path, make });
    const after = await sendBatches(colloquy, BATCHES);
    const name = `HTTP, batches of 100, ${protocol} against canonical`;
    figures.push({ name, value: (2 * native) / (before + after), unit: 'x', min: 0.8 });
    before = after;
  }
  return figures;
}

type Route = { readonly path: string; readonly make: () => Record<string, unknown> | string };

const CANONICAL: Route = { path: '/api/v1/events', make: () => kilobyteEvent() };

/** Messages per second over a few connections that each wait for their answer. */
export async function sendBatches(
  colloquy: Colloquy,
  batches: number,
  { path, make }: Route = CANONICAL,
): Promise<number> {
  const requests = Array.from({ length: batches }, () => ({
    path,
    body: bodyOf(Array.from({ length: BATCH_SIZE }, make)),
  }));
  const seconds = await sendBodies(colloquy, requests, typeOfBody(requests[0]?.body ?? ''));
  return (batches * BATCH_SIZE) / seconds;
}

/** One request: its body and where it goes. */
export type Sent = { readonly path: string; readonly body: string | Uint8Array<ArrayBuffer> };

/** Seconds for these requests over a few connections that each wait for their answer. */
export async function sendBodies(
  colloquy: Colloquy,
  all: readonly Sent[],
  type: string,
): Promise<number> {
  const waiting = [...all];
  // By `node:http`: what a client spends is taken from the server where both share few cores.
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const headers = { authorization: `Bearer ${colloquy.adminToken}`, 'content-type': type };
  const start = performance.now();
  const send = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const sent = request(`${colloquy.url}${next.path}`, { method: 'POST', headers, agent });
      sent.end(next.body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const answer = await text(response);
      if (response.statusCode !== 200)
        throw new Error(`answered ${response.statusCode}: ${answer}`);
      // A refusal is kept, too, and costs more than an event; of spans it is a part of a success.
      if (/"status":"rejected"|"partialSuccess"/.test(answer))
        throw new Error(`refused: ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, send));
  agent.destroy();
  return (performance.now() - start) / 1000;
}

async function sendSingles(
  origin: string,
  token: string,
): Promise<{ perSecond: number; p99Ms: number; errors: number }> {
  const result = await autocannon({
    url: `${origin}/api/v1/events`,
    connections: SINGLE_CONNECTIONS,
    duration: SINGLE_SECONDS,
    requests: [
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(kilobyteEvent()) }),
      },
    ],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p99Ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

/** Rows per second of the same rows into an empty table with the same columns and indexes, written without us. */
async function writeRaw(source: string): Promise<number> {
  const from = createClient({ url: `file:${source}` });
  const { columns, rows } = await from.execute('SELECT * FROM event ORDER BY seq LIMIT 30000');
  from.close();
  const given = rows.map((row) =>
    columns.map((column) => {
      const value = row[column];
      return value instanceof ArrayBuffer ? Buffer.from(value).toString('hex') : value;
    }),
  );
  return withEmptyDatabase(async (path) => {
    const table = await openTable(path);
    const start = performance.now();
    for (let first = 0; first < given.length; first += BATCH_SIZE) {
      await insertRows(table, columns, given.slice(first, first + BATCH_SIZE));
    }
    const perSecond = given.length / ((performance.now() - start) / 1000);
    table.close();
    return perSecond;
  });
}
