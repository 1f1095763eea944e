// What an event of a run is worth marking for.
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { MomentKind } from '@/lib/model/moment-kind';
import { meaningOf } from '@/lib/protocols/meaning-of';

/** The first that applies: what a person did stands out, whatever it was. */
export function momentKindOf({ event }: Pick<EventRecord, 'event'>): MomentKind {
  if (event.from.agent_id === HUMAN_AGENT_ID) return 'person';
  const { act, deliberation } = meaningOf(event);
  if (deliberation?.part === 'vote') return 'vote';
  if (deliberation?.part === 'decision' || event.type.startsWith('routing.')) return 'decision';
  if (act === 'error' || act === 'timeout' || event.type === 'tool.error') return 'error';
  return act === 'result' ? 'result' : 'other';
}
