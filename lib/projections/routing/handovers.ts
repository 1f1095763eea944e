// Which events hold a decision (`decisions.ts`), and who handed work on in a framework that has no router. Apart from the schemas of
// decisions: a line in a thread needs none of them.
import type { EventRecord } from '@/lib/model/event-record';
import { type DeclaredHandover, declaredHandoverOf } from '@/lib/text/content-of';

/** What our router and other orchestrators say in types of their own: a choice, or that there was none. */
export const DECISION_TYPES = ['routing.decision', 'routing.failure'] as const;

/** Whether an event holds what a router decided, also that it found nobody. */
export function isDecision({ event }: Pick<EventRecord, 'event'>): boolean {
  return DECISION_TYPES.some((type) => type === event.type);
}

/** What may hold the handover of a framework besides, which has no type of its own. */
export const HANDOVER_TYPES = ['task.request', 'task.result', 'chat.system'] as const;

/** The handover that an event declares and no router of ours decided; null for every other event. */
export function handoverIn({ event, origin }: EventRecord): DeclaredHandover | null {
  const isKind = HANDOVER_TYPES.some((type) => type === event.type);
  return isKind && origin !== 'engine' ? declaredHandoverOf(event) : null;
}
