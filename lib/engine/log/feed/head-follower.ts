// What is kept at the head of the log, and how it is brought there.
import type { EventRecord } from '@/lib/model/event-record';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { eventPages } from './event-pages';

/** What is kept at the head of the log. */
export interface HeadFollower {
  /** The seq up to which everything is folded. */
  seq(): number;
  /** Makes ready for what is fed next; null where nothing has to be waited for. */
  prepare(records: readonly EventRecord[]): Promise<void> | null;
  /** Takes what was stored; saves when enough has changed. */
  feed(records: readonly EventRecord[]): void;
  /** Resolves when everything that was to be saved is. */
  saved(): Promise<void>;
}

/** Feeds a follower: what was made ready may have to be made ready again, where something else was done meanwhile. */
export async function feedWhenReady(
  follower: Pick<HeadFollower, 'prepare' | 'feed'>,
  records: readonly EventRecord[],
): Promise<void> {
  for (let ready = follower.prepare(records); ready !== null; ready = follower.prepare(records)) {
    await ready;
  }
  follower.feed(records);
}

/**
 * Feeds a follower what the log has behind it.
 * @param onPage Told of the seq that it stands at after each page.
 */
export async function catchUp(
  events: Pick<EventStore, 'readPage'>,
  follower: HeadFollower,
  onPage: (seq: number) => void = () => undefined,
): Promise<void> {
  const query = { after: follower.seq(), limit: PAGE_LIMIT_MAX, order: 'asc' } as const;
  for await (const page of eventPages(events, query)) {
    await feedWhenReady(follower, page);
    await follower.saved();
    onPage(follower.seq());
  }
}
