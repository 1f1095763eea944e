// What views read out of `meta` beside Clutch's own fields: whether an event is folded until somebody opens it, whether a span told
// it, and whether somebody marked it afterwards, as annotators of a transcript do.
import type { ClutchMessage } from './clutch-message';

/** `kind` is an open word; `mistake` is the step that annotators found a run to have failed at. */
export type EventMark = {
  readonly kind: string;
  /** Whom the mark is about. */
  readonly agent_id?: string;
  readonly reason?: string;
};

/** Whether the thread shows only one line of the event at first: `meta.fold`. */
export function isFolded(event: Pick<ClutchMessage, 'meta'>): boolean {
  return event.meta?.fold === true;
}

/** How an event's `meta.clock` says that a span told it (docs/decisions/0091). */
const SPAN_CLOCK = 'span';

/** Whether a span told it, so that its order of arrival says nothing. */
export function isOfSpan({ meta }: Pick<ClutchMessage, 'meta'>): boolean {
  return meta?.clock === SPAN_CLOCK;
}

/** The mark in `meta.mark`; null where there is none that can be read. */
export function markOf(event: Pick<ClutchMessage, 'meta'>): EventMark | null {
  const mark = event.meta?.mark;
  if (typeof mark !== 'object' || mark === null) return null;
  const { kind, agent_id, reason } = mark as Record<string, unknown>;
  if (typeof kind !== 'string') return null;
  return {
    kind,
    ...(typeof agent_id === 'string' && { agent_id }),
    ...(typeof reason === 'string' && { reason }),
  };
}
