// The event of a delivery. For its first try, what followers were told a moment ago is at hand; everything else is read
// from the log, so that what was redacted meanwhile is not sent.
import type { SaidEvent } from '@/lib/engine/interface/orchestration';
import { RecentRecords } from '@/lib/engine/log/feed/recent-records';
import type { EventRecord } from '@/lib/model/event-record';
import type { DeliveryRow } from '@/lib/store/ports/outbox-store';
import type { DeliveryDeps } from './delivery-deps';

/** Long enough on a busy day, and a bound for a redaction by another process of which this one was not told. Milliseconds. */
const AT_HAND_MS = 5_000;

export type Messages = {
  keep(record: EventRecord): void;
  /** Null where the log has no such event. @throws AppError `store_unavailable` */
  eventOf(row: Pick<DeliveryRow, 'seq' | 'attempt'>): Promise<SaidEvent | null>;
  /** Follows the log no more. */
  close(): void;
};

/** Remembers nothing at first. */
export function createMessages({ engine, now }: Pick<DeliveryDeps, 'engine' | 'now'>): Messages {
  const recent = new RecentRecords();
  const unfollow = engine.follow((records) => recent.evictRedacted(records));
  return {
    keep: (record) => recent.keep(record),
    async eventOf({ seq, attempt }) {
      const kept = attempt === 1 ? recent.get(seq) : undefined;
      const isFresh = kept !== undefined && Date.parse(kept.received_at) + AT_HAND_MS > now();
      return isFresh ? kept : await engine.get(seq);
    },
    close: unfollow,
  };
}
