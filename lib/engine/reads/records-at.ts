// The events of some seqs, whatever they weigh: what one read of the store does not give is asked for again.
import type { EventRecord } from '@/lib/model/event-record';
import type { EventStore } from '@/lib/store/ports/event-store';

/** In as many reads as their bytes take, in no order that is promised. A seq that has no event is left out. */
export async function recordsAt(
  events: Pick<EventStore, 'readAt'>,
  seqs: readonly number[],
): Promise<EventRecord[]> {
  const found: EventRecord[] = [];
  for (let rest = seqs; rest.length > 0; ) {
    const some = await events.readAt(rest);
    if (some.length === 0) return found;
    found.push(...some);
    const last = Math.min(...some.map(({ seq }) => seq));
    rest = rest.filter((seq) => seq < last);
  }
  return found;
}
