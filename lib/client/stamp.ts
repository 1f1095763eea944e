// What the id of something written here is made of, and when: one stamp for each message.
import { RANDOM_BYTES, uuidV7 } from './uuid';

/** A unique part for ids, and the time as ISO 8601 UTC. */
export type Stamp = { readonly id: string; readonly ts: string };

/** A new id and the time of this browser. */
export function makeStamp(): Stamp {
  const now = new Date();
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return { id: uuidV7(now.getTime(), random), ts: now.toISOString() };
}
