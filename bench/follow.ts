// A whole log that another Colloquy follows: events stored as imports, beside the same log read as an export over HTTP, which
// stores nothing.
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { openWithGateway } from './gateway-client';
import { kilobyteEvent } from './sample';
import { type Figure, percentile } from './table';

const EVENTS = 10_000;
const BATCH_SIZE = 100;

/** Each with an empty follower; the first, which is not counted, warms the followed server up. */
const ROUNDS = 4;

/** Between two looks at how far the follower is: a hundredth of what the whole takes. */
const LOOK_MS = 20;

/** Nothing takes as long on any machine. */
const PATIENCE_MS = 120_000;

/** Both ways in turn, in one run. */
export async function benchFollow(): Promise<Figure[]> {
  const { colloquy: followed, gateway } = await openWithGateway();
  try {
    for (let first = 0; first < EVENTS; first += BATCH_SIZE) {
      await followed.post(Array.from({ length: BATCH_SIZE }, () => kilobyteEvent()));
    }
    const key = await followed.key({ role: 'viewer' });
    const rates = { exported: [] as number[], imported: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const exported = await exportAll(followed);
      const imported = await followAll(followed, gateway, key);
      if (round === 0) continue;
      rates.exported.push(exported);
      rates.imported.push(imported);
    }
    const [raw, stored] = [percentile(rates.exported, 0.5), percentile(rates.imported, 0.5)];
    return [
      { name: 'read as an export over HTTP', value: raw, unit: 'events/s' },
      { name: 'followed and stored', value: stored, unit: 'events/s' },
      { name: 'followed against read', value: stored / raw, unit: 'x' },
    ];
  } finally {
    await followed.dispose();
  }
}

/** Events per second of the whole log as lines of JSON. */
async function exportAll(colloquy: Colloquy): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${colloquy.url}/api/v1/events`, {
    headers: {
      authorization: `Bearer ${colloquy.adminToken}`,
      accept: 'application/x-ndjson',
    },
  });
  const lines = (await response.text()).trimEnd().split('\n');
  if (lines.length !== EVENTS) throw new Error(`${lines.length} events were exported`);
  return EVENTS / ((performance.now() - start) / 1000);
}

/**
 * Events per second that arrive in an empty follower, from its first batch on. The follower is ready before the gateway is
 * there, so that its start is no part of it.
 */
async function followAll(followed: Colloquy, gateway: string, key: string): Promise<number> {
  await followed.stop();
  const follower = await Colloquy.create({ COLLOQUY_FOLLOW: gateway, COLLOQUY_FOLLOW_KEY: key });
  try {
    await followed.start();
    const first = await storedAfter(follower, 1);
    const last = await storedAfter(follower, EVENTS);
    return (last.stored - first.stored) / ((last.atMs - first.atMs) / 1000);
  } finally {
    await follower.dispose();
  }
}

/** Waits until so many events are stored; returns how many there were then. */
async function storedAfter(follower: Colloquy, events: number) {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const atMs = performance.now();
    const stored = await storedIn(follower);
    if (stored >= events) return { stored, atMs };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`${events} events were not stored:\n${await storedIn(follower)}`);
}

/** The newest seq: nobody writes there but the import. */
async function storedIn(follower: Colloquy): Promise<number> {
  const [newest] = await follower.events({ order: 'desc', limit: '1' });
  return newest?.seq ?? 0;
}
