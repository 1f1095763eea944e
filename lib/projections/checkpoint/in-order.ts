// Turns any feed of a gap-free log into that log: each record once, in the order of seq. It makes a projection out of a
// fold that needs order: repeated and reordered feeding give the same state.
import type { EventRecord } from '@/lib/model/event-record';
import { invariant } from '@/lib/std/invariant';

/** Records held back behind a gap. A feed is a page or two out of order; more means that records were lost. */
export const HELD_BACK_MAX = 10_000;

export type InOrder = {
  feed(records: readonly EventRecord[]): void;
  /** The last seq that was passed on. */
  seq(): number;
};

/** Passes on each record behind the last one: of a part of a log, which comes in order and has gaps that nothing fills. */
export function createAscending(apply: (record: EventRecord) => void): InOrder {
  let seq = 0;
  return {
    feed(records) {
      for (const record of records) {
        if (record.seq <= seq) continue;
        seq = record.seq;
        apply(record);
      }
    },
    seq: () => seq,
  };
}

/** Passes records on to `apply` from the one after `startSeq` on. Throws where a gap stays open for too long. */
export function createInOrder(startSeq: number, apply: (record: EventRecord) => void): InOrder {
  const heldBack = new Map<number, EventRecord>();
  let seq = startSeq;

  function pass(record: EventRecord): void {
    seq = record.seq;
    apply(record);
  }

  return {
    feed(records) {
      for (const record of records) {
        if (record.seq > seq + 1) heldBack.set(record.seq, record);
        else if (record.seq === seq + 1) pass(record);
        for (let next = heldBack.get(seq + 1); next; next = heldBack.get(seq + 1)) {
          heldBack.delete(next.seq);
          pass(next);
        }
      }
      invariant(
        heldBack.size <= HELD_BACK_MAX,
        `the event after seq ${seq} arrives before ${HELD_BACK_MAX} later ones`,
      );
    },
    seq: () => seq,
  };
}
