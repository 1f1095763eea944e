// How long a failed delivery waits: soon at first, because most failures are a restart; then ever longer, scattered, so
// that a hundred deliveries to an endpoint that comes back do not come at once.
import type { DeliveryTiming } from './delivery-deps';

/** The wait after so many tries (1 after the first). `random` is 0 up to 1. Milliseconds. */
export function retryDelayMs(
  tries: number,
  random: number,
  { retryFirstMs, retryMaxMs }: Pick<DeliveryTiming, 'retryFirstMs' | 'retryMaxMs'>,
): number {
  if (tries <= 1) return Math.min(retryMaxMs, (retryFirstMs * (1 + random)) / 2);
  return random * Math.min(retryMaxMs, retryFirstMs * 2 ** (tries - 1));
}
