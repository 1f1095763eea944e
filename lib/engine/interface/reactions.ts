// What people reacted to events, as readers ask the engine for it.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { PinnedEvent, SaidReaction } from '@/lib/model/said-reaction';

/** Reactions and pins, at any moment. */
export interface Reactions {
  /** What was ever said as a reaction to these events, ascending; of very much the newest. Pins are their thread's. */
  to(events: readonly Pick<ClutchMessage, 'run_id' | 'id'>[]): Promise<SaidReaction[]>;
  /** What was ever said of pins in a thread, ascending; of very much the newest. */
  pins(threadId: string): Promise<SaidReaction[]>;
  /** What is pinned in a thread at a moment, the one that was pinned last first; null is the head. */
  pinned(threadId: string, at: number | null): Promise<PinnedEvent[]>;
}
