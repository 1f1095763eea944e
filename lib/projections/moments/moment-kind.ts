// What a moment of a run is worth marking for: the scrubber shows these and steps over all others.
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { meaningOf } from '@/lib/protocols/meaning-of';

export const MOMENT_KINDS = ['person', 'vote', 'decision', 'error', 'result', 'other'] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/** The first that applies: what a person did stands out, whatever it was. */
export function momentKindOf({ event }: Pick<EventRecord, 'event'>): MomentKind {
  if (event.from.agent_id === HUMAN_AGENT_ID) return 'person';
  const { act, deliberation } = meaningOf(event);
  if (deliberation?.part === 'vote') return 'vote';
  if (deliberation?.part === 'decision' || event.type.startsWith('routing.')) return 'decision';
  if (act === 'error' || act === 'timeout' || event.type === 'tool.error') return 'error';
  return act === 'result' ? 'result' : 'other';
}
