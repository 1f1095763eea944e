// What the id of something written here is made of, and when: one stamp for each message.
import { uuidv7 } from 'uuidv7';

/** A unique part for ids, and the time as ISO 8601 UTC. */
export type Stamp = { readonly id: string; readonly ts: string };

/** A new id and the time of this browser. */
export function makeStamp(): Stamp {
  return { id: uuidv7(), ts: new Date().toISOString() };
}
