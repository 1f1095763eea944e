// What a large log costs: ingest and the newest 50 of a thread at 10,000 and at 1,000,000 stored events.
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { sendBatches } from './ingest';
import { kilobyteEvent } from './sample';
import { type Figure, percentile } from './table';

const SMALL = 10_000;
const LARGE = 1_000_000;
/** Few enough that the newest 50 of a thread are 50 at both sizes. */
const THREADS = 100;
const READS = 200;
const MEASURED_BATCHES = 100;
const SEED_LINES = 2_000;

type Measured = { eventsPerSecond: number; readMs: number };

/** Grows one log; measures at both sizes in the same process. */
export async function benchSize(): Promise<Figure[]> {
  const colloquy = await Colloquy.create();
  try {
    await seed(colloquy, SMALL);
    const small = await measure(colloquy);
    await seed(colloquy, LARGE - SMALL);
    const large = await measure(colloquy);
    return [
      { name: 'ingest at 10,000', value: small.eventsPerSecond, unit: 'events/s' },
      { name: 'ingest at 1,000,000', value: large.eventsPerSecond, unit: 'events/s' },
      {
        name: 'ingest, time ratio',
        value: small.eventsPerSecond / large.eventsPerSecond,
        unit: 'x',
        max: 1.3,
      },
      { name: 'newest 50 of a thread at 10,000, p50', value: small.readMs, unit: 'ms' },
      { name: 'newest 50 of a thread at 1,000,000, p50', value: large.readMs, unit: 'ms' },
      { name: 'newest 50, time ratio', value: large.readMs / small.readMs, unit: 'x', max: 1.3 },
    ];
  } finally {
    await colloquy.dispose();
  }
}

/** Streams NDJSON, a body of a few thousand lines at a time. */
export async function seed(
  colloquy: Colloquy,
  events: number,
  overrides: (index: number) => Record<string, unknown> = spreadOverThreads,
): Promise<void> {
  for (let first = 0; first < events; first += SEED_LINES) {
    const count = Math.min(SEED_LINES, events - first);
    const lines = Array.from({ length: count }, (_, index) =>
      JSON.stringify(kilobyteEvent(overrides(first + index))),
    );
    const response = await fetch(`${colloquy.url}/api/v1/events`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${colloquy.adminToken}`,
        'content-type': 'application/x-ndjson',
      },
      body: lines.join('\n'),
    });
    if (response.status !== 200)
      throw new Error(`answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
}

function spreadOverThreads(index: number): Record<string, unknown> {
  const thread = index % THREADS;
  return { thread_id: `thread:${thread}`, run_id: `run:${thread}` };
}

async function measure(colloquy: Colloquy): Promise<Measured> {
  await sendBatches(colloquy, 20);
  const eventsPerSecond = await sendBatches(colloquy, MEASURED_BATCHES);
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const query = `thread_id=thread:${read % THREADS}&order=desc&limit=50`;
    const start = performance.now();
    const response = await colloquy.api('GET', `/events?${query}`);
    const { events } = (await response.json()) as { events: unknown[] };
    times.push(performance.now() - start);
    if (events.length !== 50) throw new Error(`expected 50 events, saw ${events.length}`);
  }
  return { eventsPerSecond, readMs: percentile(times, 0.5) };
}
