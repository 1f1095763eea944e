// What the addresses of bridges over HTTP store, event by event, beside the canonical one in the same run, which is asked before and
// after each of them with the same events.
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { bridgeEndpoints, defineWebhook } from './bridge-endpoints';
import { canonicalEndpoint, type Endpoint, measureEndpoint } from './endpoint';
import type { Figure } from './table';

/** Events of one measurement, and of one that warms the server up and does not count. */
const EVENTS = 4_000;
const EVENTS_WARM = 1_500;

/** Requests of one measurement, where each holds one event: for three seconds, so that what the server puts off for one counts. */
const REQUESTS_MAX = 2_000;

/** Of the canonical events in the same time. */
const ASKED = 0.6;

/** Each bridge against canonical: by the clock, and by the time of the server's main thread, which other programs disturb less. */
export async function benchBridges(): Promise<Figure[]> {
  const colloquy = await Colloquy.create();
  try {
    await defineWebhook(colloquy);
    const figures: Figure[] = [];
    for (const [title, endpoint] of bridgeEndpoints()) {
      figures.push(...(await againstCanonical(colloquy, title, endpoint)));
    }
    return figures;
  } finally {
    await colloquy.dispose();
  }
}

async function againstCanonical(
  colloquy: Colloquy,
  title: string,
  endpoint: Endpoint,
): Promise<Figure[]> {
  const canonical = await canonicalEndpoint(colloquy, endpoint);
  const { events } = canonical;
  const measure = (which: Endpoint, count: number) =>
    measureEndpoint(colloquy, which, {
      requests: Math.min(REQUESTS_MAX, Math.ceil(count / events)),
      events,
    });
  await measure(canonical, EVENTS_WARM);
  await measure(endpoint, EVENTS_WARM);
  const before = await measure(canonical, EVENTS);
  const own = await measure(endpoint, EVENTS);
  const after = await measure(canonical, EVENTS);
  const bytes = Math.round(Buffer.byteLength(endpoint.request('bench').body) / events);
  const figures: Figure[] = [
    {
      name: `${title}, ${bytes} bytes an event, against canonical`,
      value: (2 * own.perSecond) / (before.perSecond + after.perSecond),
      unit: 'x',
      min: ASKED,
    },
  ];
  if (before.mainThreadUs !== null && own.mainThreadUs !== null && after.mainThreadUs !== null) {
    const value = (before.mainThreadUs + after.mainThreadUs) / (2 * own.mainThreadUs);
    figures.push({ name: `${title}, by the main thread's time`, value, unit: 'x' });
  }
  return figures;
}
