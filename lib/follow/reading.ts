// Where a connection stands in the other log: which event comes next, and whether it is still the log that was followed before.
// The other log has no gap (its seq are given so), so that nothing but the next event is taken.
import { isObject } from '@/lib/std/is-object';
import { err, ok, type Result } from '@/lib/std/result';

/** The last event of the other log that is stored here; seq 0 for none. */
export type Cursor = { readonly seq: number; readonly eventId: string | null };

/** One event as the other gateway told of it; everything but its place is read by the bridge. */
export type FollowedRecord = {
  readonly seq: number;
  readonly eventId: string;
  readonly protocol: unknown;
  readonly receivedAt: unknown;
  readonly event: object;
};

/** The seq after which to subscribe: the last event is asked for once more, to see that it is the same. */
export function resumeAfter({ seq }: Cursor): number {
  return Math.max(0, seq - 1);
}

/** The record of an event's content; null where it has no place in a log. */
export function recordOf(content: object): FollowedRecord | null {
  if (!isObject(content) || !isObject(content.event)) return null;
  const { seq, protocol, received_at: receivedAt, event } = content;
  const { id } = content.event;
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 1) return null;
  if (typeof id !== 'string') return null;
  return { seq, eventId: id, protocol, receivedAt, event: event as object };
}

/** One connection's way through the log. */
export class Reading {
  readonly #stored: Cursor;
  #next: number;

  constructor(stored: Cursor) {
    this.#stored = stored;
    this.#next = resumeAfter(stored) + 1;
  }

  /** Whether the record is the next one: true for one to store, false for the one that is stored; else why it cannot be. */
  take({ seq, eventId }: Pick<FollowedRecord, 'seq' | 'eventId'>): Result<boolean, string> {
    if (seq !== this.#next) return err(`expected the event of seq ${this.#next}, saw ${seq}`);
    this.#next += 1;
    if (seq !== this.#stored.seq) return ok(true);
    return eventId === this.#stored.eventId ? ok(false) : err(OTHER_LOG);
  }

  /** Whether a log that ends at this seq can be the one that was followed. */
  agreesWith(head: number): Result<null, string> {
    return head < this.#stored.seq ? err(OTHER_LOG) : ok(null);
  }
}

const OTHER_LOG =
  'this is not the log that was followed before; add #2 to the address to follow it as another one';
