// One sentence.
import type { ClutchMessage } from '@/lib/model/clutch-message';

/** The sentence of an event. */
export function englishOf(event: ClutchMessage): string {
  return `${event.from.agent_id} says ${event.type}.`;
}
