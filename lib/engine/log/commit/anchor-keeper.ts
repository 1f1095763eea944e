// Signs the head of the log into the anchor file every so often, so that a tail that was cut off shows.
import type { AnchorLog } from '@/lib/store/integrity/anchors';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { EngineLog } from '../../interface/engine-deps';

/** Events between two anchors: what an attacker with the database can cut off unseen, at most. */
const ANCHOR_EVENTS = 1_000;

/** Writes signed notes of the head outside of the database, one every `ANCHOR_EVENTS` events, so that a log that was cut off shows. */
export type AnchorKeeper = {
  /** Notes the head when enough was stored since the last anchor; off the commit path. */
  noteWhenDue(seq: number, events: Pick<EventStore, 'head'>): void;
  /** Notes the head a last time. */
  close(events: Pick<EventStore, 'head'>): Promise<void>;
};

/** Keeps the anchors of one log. */
export function createAnchorKeeper(anchors: AnchorLog, log: EngineLog): AnchorKeeper {
  let notedSeq = 0;
  let work: Promise<void> = Promise.resolve();

  function note(events: Pick<EventStore, 'head'>): Promise<void> {
    work = work
      .then(async () => {
        const head = await events.head();
        if (head.seq <= notedSeq) return;
        await anchors.note(head);
        notedSeq = head.seq;
      })
      .catch((error: unknown) => log.error({ err: error }, 'the head could not be anchored'));
    return work;
  }

  return {
    noteWhenDue(seq, events) {
      if (Math.floor(seq / ANCHOR_EVENTS) > Math.floor(notedSeq / ANCHOR_EVENTS)) void note(events);
    },
    close: note,
  };
}
