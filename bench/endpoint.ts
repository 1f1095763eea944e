// Events per second of one address that takes records over HTTP: the same records in every request, each time in a run of its own,
// and what the log has of those runs afterwards.
import { readFileSync } from 'node:fs';
import type { Colloquy } from '@/e2e/fixtures/colloquy';
import { sendBodies } from './ingest';

type Body = string | Uint8Array<ArrayBuffer>;

/** An address that takes records, and what is sent to it. */
export type Endpoint = {
  /** The protocol of the events that the records become. */
  readonly protocol: string;
  readonly type: string;
  /** The path with its query, and the body: one of them names the run. */
  readonly request: (run: string) => { readonly path: string; readonly body: Body };
};

/** How fast events were stored. */
export type Throughput = {
  readonly perSecond: number;
  /** Processor time of the server's main thread per event, in microseconds; null where the system does not tell it. */
  readonly mainThreadUs: number | null;
};

/** The canonical address, with the very events that a request of another one leaves. */
export async function canonicalEndpoint(
  colloquy: Colloquy,
  endpoint: Endpoint,
): Promise<Endpoint & { readonly events: number }> {
  const run = newRun();
  await sendBodies(colloquy, [endpoint.request(run)], endpoint.type);
  const stored = await colloquy.events({ run_id: run, protocol: endpoint.protocol });
  if (stored.length === 0) throw new Error(`${endpoint.protocol}: nothing was stored`);
  return {
    protocol: 'clutch',
    type: 'application/json',
    events: stored.length,
    request: (run_id) => {
      const events = stored.map(({ event }) => ({ ...event, run_id, thread_id: run_id }));
      return { path: '/api/v1/events', body: JSON.stringify(events) };
    },
  };
}

let runsMade = 0;

function newRun(): string {
  runsMade += 1;
  return `bench-${runsMade}`;
}

/** Sends requests over a few connections. Throws unless each of them left as many events in its run. */
export async function measureEndpoint(
  colloquy: Colloquy,
  endpoint: Endpoint,
  { requests, events }: { readonly requests: number; readonly events: number },
): Promise<Throughput> {
  const runs = Array.from({ length: requests }, newRun);
  const prepared = runs.map(endpoint.request);
  const before = mainThreadUs(colloquy);
  const seconds = await sendBodies(colloquy, prepared, endpoint.type);
  const after = mainThreadUs(colloquy);
  for (const run of runs) {
    const stored = await storedIn(colloquy, endpoint, run);
    // The server may say something of its own of what is canonical.
    if (stored < events) {
      throw new Error(
        `${endpoint.protocol}: ${stored} events of a request, ${events} of the first`,
      );
    }
  }
  const total = requests * events;
  const isKnown = before !== null && after !== null;
  return {
    perSecond: total / seconds,
    mainThreadUs: isKnown ? (after - before) / total : null,
  };
}

async function storedIn(colloquy: Colloquy, { protocol }: Endpoint, run: string): Promise<number> {
  return (await colloquy.events({ run_id: run, protocol })).length;
}

/** Linux alone tells the time of one thread; the main one has the id of the process. */
function mainThreadUs({ pid }: Colloquy): number | null {
  try {
    const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(ns) / 1000;
  } catch {
    return null;
  }
}
