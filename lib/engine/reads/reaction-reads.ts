// Reactions of people, found by the index of tasks: those to an event stand in a task that is named after it, pins in one that is named
// after their thread (docs/decisions/0089). A page of a thread costs a walk of that index for each of its events, however long the
// thread is.
import type { EventRecord } from '@/lib/model/event-record';
import { pinTaskOf, reactionOf, reactionTaskOf } from '@/lib/model/reaction';
import type { PinnedEvent, SaidReaction } from '@/lib/model/said-reaction';
import { aboutKey, pinsIn, reactionsAt } from '@/lib/projections/reactions/reactions';
import type { EventStore } from '@/lib/store/ports/event-store';
import { headlineOf } from '@/lib/text/text-of';
import type { Reactions } from '../interface/reactions';
import { recordsAt } from './records-at';

/** What is read of reactions at once: five of each event of a full page. People's hands give no more in a day. */
const REACTIONS_READ_MAX = 1_000;

/** Pinned events that are listed: whoever pins more reads none of them. */
export const PINNED_SHOWN_MAX = 50;

/** The engine's reads of reactions, over the log alone. */
export function createReactionReads(events: Pick<EventStore, 'readPage' | 'readAt'>): Reactions {
  async function readTasks(taskIds: readonly string[]): Promise<EventRecord[]> {
    if (taskIds.length === 0) return [];
    const filter = { task_id: taskIds };
    const page = await events.readPage({ filter, order: 'desc', limit: REACTIONS_READ_MAX });
    return page.events.reverse();
  }

  async function pins(threadId: string): Promise<SaidReaction[]> {
    const found = await readTasks([pinTaskOf({ thread_id: threadId })]);
    return found
      .filter(({ event }) => event.thread_id === threadId)
      .flatMap((record) => reactionOf(record) ?? []);
  }

  return {
    pins,

    async to(about) {
      const keys = new Set(about.map(({ run_id, id }) => aboutKey(run_id, id)));
      const found = await readTasks([...new Set(about.map(reactionTaskOf))]);
      return found
        .flatMap((record) => reactionOf(record) ?? [])
        .filter(({ run_id, about_id }) => keys.has(aboutKey(run_id, about_id)));
    },

    async pinned(threadId, at) {
      const held = pinsIn(reactionsAt(await pins(threadId), at)).slice(0, PINNED_SHOWN_MAX);
      const records = await recordsAt(
        events,
        held.map(({ about_seq }) => about_seq),
      );
      const bySeq = new Map(records.map((record) => [record.seq, record]));
      return held.flatMap((pin) => pinnedEvent(pin, bySeq.get(pin.about_seq), threadId) ?? []);
    },
  };
}

/** Null where the pin is about no event of its thread. */
function pinnedEvent(
  pin: SaidReaction,
  record: EventRecord | undefined,
  threadId: string,
): PinnedEvent | null {
  if (record === undefined) return null;
  const { event, seq, received_at } = record;
  const isMeant = event.id === pin.about_id && event.run_id === pin.run_id;
  if (!isMeant || event.thread_id !== threadId) return null;
  return {
    seq,
    at: received_at,
    from: event.from.agent_id,
    type: event.type,
    text: headlineOf(event),
    pinned_by: pin.by,
    pinned_at: pin.at,
  };
}
