// Reading and writing at once: readers that go from one kind to the next, one writer of batches, one of single events, two
// browsers that follow, and a look at the resident memory every 100 ms.
import { setTimeout as pause } from 'node:timers/promises';
import type { Colloquy } from '@/e2e/fixtures/colloquy';
import { Random } from '@/lib/testing/fuzz/random';
import { residentMb } from '../start';
import type { HistoryPlan } from './plan';
import { type Get, READ_KINDS } from './reads';
import { type Heard, type Subscriber, subscribe } from './subscriber';
import { eventsFor } from './writes';

const READERS = 4;
const SUBSCRIBERS = 2;

/** Pauses between two posts: some 250 events a second in batches of 100, and 20 single ones. Milliseconds. */
const BATCH_EVERY_MS = 400;
const SINGLE_EVERY_MS = 50;
const BATCH_SIZE = 100;

/** Between two looks at the memory. Milliseconds. */
const MEMORY_EVERY_MS = 100;

export type LoadResult = {
  /** How long every answer took, by the kind of reading. Milliseconds. */
  readonly readMs: ReadonlyMap<string, readonly number[]>;
  /** What was answered by no success, with its status. */
  readonly failed: readonly string[];
  readonly written: number;
  readonly heard: readonly Heard[];
};

/** Reads and writes for some seconds. @throws Error where the server is gone, or does not store what it is sent. */
export async function load(
  colloquy: Colloquy,
  plan: HistoryPlan,
  seconds: number,
): Promise<LoadResult> {
  const until = performance.now() + seconds * 1000;
  const readMs = new Map<string, number[]>(READ_KINDS.map(({ name }) => [name, []]));
  const failed: string[] = [];
  const get = timedGet(colloquy, readMs, failed);
  const subscribers: Subscriber[] = [];
  try {
    for (let each = 0; each < SUBSCRIBERS; each += 1) subscribers.push(await subscribe(colloquy));
    const readers = Array.from({ length: READERS }, (_, reader) =>
      readUntil(until, { plan, get, random: new Random(plan.seed + reader) }),
    );
    const make = eventsFor(plan, 'load');
    const batches = writeUntil(until, BATCH_EVERY_MS, () =>
      post(colloquy, Array.from({ length: BATCH_SIZE }, make)),
    );
    const singles = writeUntil(until, SINGLE_EVERY_MS, () => post(colloquy, [make()]));
    const [inBatches, alone] = await Promise.all([batches, singles, ...readers]);
    const written = inBatches + alone;
    return { readMs, failed, written, heard: subscribers.map(({ heard }) => heard) };
  } finally {
    for (const subscriber of subscribers) subscriber.close();
  }
}

/** The most resident memory of a server while some work goes on, in MB. */
export async function mostMemory<Made>(
  colloquy: Colloquy,
  work: () => Promise<Made>,
): Promise<{ readonly made: Made; readonly mostMb: number }> {
  let mostMb = await residentMb(colloquy.pid);
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      mostMb = Math.max(mostMb, await residentMb(colloquy.pid));
      await pause(MEMORY_EVERY_MS);
    }
  })();
  try {
    const made = await work();
    return { made, mostMb };
  } finally {
    isOver = true;
    await watching;
  }
}

function timedGet(
  colloquy: Colloquy,
  readMs: ReadonlyMap<string, number[]>,
  failed: string[],
): Get {
  return async (kind, path) => {
    const start = performance.now();
    const response = await colloquy.api('GET', path);
    const answer = await response.json();
    readMs.get(kind)?.push(performance.now() - start);
    if (response.ok) return answer as Awaited<ReturnType<Get>>;
    failed.push(`${path} ${response.status}`);
    return { next: null };
  };
}

async function readUntil(
  until: number,
  reading: Parameters<(typeof READ_KINDS)[number]['read']>[0],
): Promise<void> {
  while (performance.now() < until) await reading.random.pick(READ_KINDS).read(reading);
}

/** Events that were written. */
async function writeUntil(
  until: number,
  everyMs: number,
  write: () => Promise<number>,
): Promise<number> {
  let written = 0;
  while (performance.now() < until) {
    written += await write();
    await pause(everyMs);
  }
  return written;
}

async function post(colloquy: Colloquy, events: readonly unknown[]): Promise<number> {
  return (await colloquy.post(events)).length;
}
