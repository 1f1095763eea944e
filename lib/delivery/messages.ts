// The event of a delivery. What followers were told a moment ago is at hand; everything else is read from the log, so that
// what was redacted meanwhile is not sent.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { DeliveryDeps } from './delivery-deps';

/** Events at hand: those of the last moment, at most; 128 MiB were all as large as one may be. */
const AT_HAND_MAX = 500;

/** Long enough for the first try, and nothing like long enough for a person to redact. Milliseconds. */
const AT_HAND_MS = 1_000;

export type Messages = {
  keep(record: EventRecord): void;
  /** Null where the log has no such event. @throws AppError `store_unavailable` */
  eventOf(seq: number): Promise<ClutchMessage | null>;
};

/** Remembers nothing at first. */
export function createMessages({ engine, now }: Pick<DeliveryDeps, 'engine' | 'now'>): Messages {
  const atHand = new Map<number, { readonly event: ClutchMessage; readonly untilMs: number }>();

  function forgetOldest(): void {
    for (const [seq, { untilMs }] of atHand) {
      if (untilMs > now() && atHand.size <= AT_HAND_MAX) return;
      atHand.delete(seq);
    }
  }

  return {
    keep({ seq, event }) {
      atHand.set(seq, { event, untilMs: now() + AT_HAND_MS });
      forgetOldest();
    },
    async eventOf(seq) {
      const kept = atHand.get(seq);
      if (kept && kept.untilMs > now()) return kept.event;
      return (await engine.get(seq))?.event ?? null;
    },
  };
}
