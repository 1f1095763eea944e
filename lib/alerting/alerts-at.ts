// The alerts that had been raised by a moment of the past. There are so few of them that all are looked at: no index orders them by
// the events that they counted, and how many were open then is told of all.
import { type AlertMoment, alertThen } from '@/lib/alerts/alert-moment';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import type { AlertsPage } from '@/lib/engine/interface/alerts';
import { epochMs } from '@/lib/std/instant';
import type { AlertStore, StoredAlert } from '@/lib/store/ports/alert-store';
import type { AlertingDeps } from './alerting-deps';

/** Alerts that are read at once, in some milliseconds; of `ALERTS_KEPT_MAX` in twenty turns. */
const READ_AT_ONCE = 500;

type Ports = {
  readonly alerts: Pick<AlertStore, 'list'>;
  readonly engine: Pick<AlertingDeps['engine'], 'head' | 'readPage'>;
};

/** Null where the moment is behind the head of the log: that is the present. */
export async function alertsAt(
  ports: Ports,
  { at, after, limit }: { at: number; after?: number | undefined; limit: number },
): Promise<AlertsPage | null> {
  if (at > (await ports.engine.head()).seq) return null;
  const found: StoredAlert[] = [];
  let open = 0;
  for await (const alert of raisedBy(ports, at)) {
    if (alert.acknowledged_at === null) open += 1;
    const isBehind = after === undefined || alert.place < after;
    if (isBehind && found.length <= limit) found.push(alert);
  }
  const shown = found.slice(0, limit);
  return {
    alerts: shown.map(({ place: _, ...alert }) => alert),
    open,
    next: found.length > limit ? (shown.at(-1)?.place ?? null) : null,
  };
}

/** Newest first, as they stood. */
async function* raisedBy(ports: Ports, at: number): AsyncGenerator<StoredAlert, void> {
  const moment = await momentOf(ports, at);
  if (moment === null) return;
  for (let before: number | undefined; ; await eventLoop.turn()) {
    const page = await ports.alerts.list({
      limit: READ_AT_ONCE,
      ...(before !== undefined && { before }),
    });
    for (const stored of page) {
      const then = alertThen(stored, moment);
      if (then !== null) yield { ...then, place: stored.place };
    }
    before = page.at(-1)?.place;
    if (page.length < READ_AT_ONCE || before === undefined) return;
  }
}

async function momentOf({ engine }: Ports, at: number): Promise<AlertMoment | null> {
  if (at === 0) return null;
  const page = { filter: {}, after: at - 1, limit: 1, order: 'asc' } as const;
  const [record] = (await engine.readPage(page)).events;
  return record === undefined ? null : { seq: at, timeMs: epochMs(record.received_at) };
}
