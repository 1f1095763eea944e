// An alert as it stood at a moment of the past. It was raised by the event that took its window over the threshold; of refused
// messages, which stand outside of the log, by the time of the last one. Who acknowledged it later had not seen it yet.
import type { Alert } from '@/lib/model/alert';
import { epochMs } from '@/lib/std/instant';
import { isOfRefusals } from './refusals';

/** The last event that counts, and when it was received. */
export type AlertMoment = { readonly seq: number; readonly timeMs: number };

/** Null where it had not been raised by then. */
export function alertThen(alert: Alert, { seq, timeMs }: AlertMoment): Alert | null {
  const { id, last_seq, raised_at, acknowledged_at } = alert;
  const isRaised = isOfRefusals(id) ? epochMs(raised_at) < timeMs : last_seq <= seq;
  if (!isRaised) return null;
  const isSeen = acknowledged_at !== null && epochMs(acknowledged_at) < timeMs;
  return isSeen ? alert : { ...alert, acknowledged_at: null, acknowledged_by: null };
}
