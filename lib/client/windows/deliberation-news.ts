// Whether anything was said of proposals since a page was drawn: a proposal, a vote, a decision or a cancel. What proposals come
// to is read over HTTP, for a vote may stand in another run than its proposal.
import type { EventRecord } from '@/lib/model/event-record';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { createListeners } from '@/lib/std/listeners';
import type { getEvents } from '../api/api';
import type { Follower } from '../tab/live-connection';
import { atMostOncePerFrame } from '../tab/next-frame';

/** The types in which a deliberation is held (mapping, "Types"), and by which a proposal is taken back. */
const TYPES = ['task.request', 'task.progress', 'task.result', 'task.cancel'] as const;

export type DeliberationNews = {
  readonly follower: Follower;
  subscribe(listener: () => void): () => void;
  /** At first the seq of the page, and at least that of the last news; it only grows. */
  getSnapshot(): number;
};

/** News after a seq; listeners are called at once, but no more than once per frame of the screen. */
export function createDeliberationNews(options: {
  readonly seq: number;
  readonly fetchEvents: typeof getEvents;
}): DeliberationNews {
  const filter = { type: [...TYPES] };
  const listeners = createListeners();
  const emit = atMostOncePerFrame(listeners.emit);
  let heldTo = options.seq;
  let newsAt = options.seq;

  /** Grows also where the log is another one, with lower seqs. */
  function tell(seq: number): void {
    newsAt = Math.max(newsAt + 1, seq);
    emit();
  }

  /** Reads no more than where the log ends: whatever was missed, one reading of the proposals makes up for it. */
  async function goToHead(): Promise<boolean> {
    const answer = await options.fetchEvents({ filter, order: 'desc', limit: 1 });
    if (!answer.ok) return false;
    heldTo = answer.value.head;
    tell(heldTo);
    return true;
  }

  return {
    follower: {
      filter,
      heldTo: () => heldTo,
      take({ to, events }) {
        heldTo = Math.max(heldTo, to);
        const last = events.findLast(isNews);
        if (last !== undefined) tell(last.seq);
      },
      hasHole: () => false,
      catchUp: goToHead,
      restart: goToHead,
      forget: goToHead,
    },
    subscribe: listeners.add,
    getSnapshot: () => newsAt,
  };
}

function isNews({ event }: EventRecord): boolean {
  const { deliberation, act } = meaningOf(event);
  return deliberation !== null || act === 'cancel';
}
