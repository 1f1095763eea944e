// Nothing is told of an event that was emptied, by whichever process, also not out of what was read before.
import { redactionIn } from '@/lib/model/redaction';
import type { LogFeed } from './log-feed';

/** Lets go of everything that these have read, whenever the log tells of a redaction. */
export function followRedactions(
  feed: Pick<LogFeed, 'follow'>,
  reads: readonly { evict(): void }[],
): void {
  feed.follow((records) => {
    if (records.some((record) => redactionIn(record) !== null))
      for (const one of reads) one.evict();
  });
}
