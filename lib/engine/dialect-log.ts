// Reads what the log says about dialects, up to where the feed goes on.
import type { EventRecord } from '@/lib/model/event-record';
import { createSpeakers, type DialectSpeakers } from '@/lib/projections/dialect-speakers';
import { DialectsFold } from '@/lib/projections/dialects';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/event-store';

/** Messages of CBCL that are looked through for who speaks what: five pages, some 100 ms of a start. */
const SPEAKER_EVENTS_MAX = 5_000;

/** Folds every definition and decision up to and with `untilSeq`. */
export async function readDialects(
  events: Pick<EventStore, 'read'>,
  untilSeq: number,
): Promise<DialectsFold> {
  const fold = new DialectsFold();
  for (let after = 0; ; ) {
    const page = await events.read({
      filter: { protocol: 'cbcl', type: ['agent.update'] },
      ...{ after, before: untilSeq + 1, limit: PAGE_LIMIT_MAX, order: 'asc' },
    });
    fold.feed(page);
    after = page.at(-1)?.seq ?? after;
    if (page.length < PAGE_LIMIT_MAX) return fold;
  }
}

/** Looks through the latest messages only: who has been silent about a dialect for that long may have forgotten it. */
export async function readSpeakers(
  events: Pick<EventStore, 'read'>,
  untilSeq: number,
): Promise<DialectSpeakers> {
  const latest: EventRecord[] = [];
  let before = untilSeq + 1;
  while (latest.length < SPEAKER_EVENTS_MAX) {
    const page = await events.read({
      filter: { protocol: 'cbcl' },
      ...{ before, limit: PAGE_LIMIT_MAX, order: 'desc' },
    });
    latest.push(...page);
    before = page.at(-1)?.seq ?? before;
    if (page.length < PAGE_LIMIT_MAX) break;
  }
  const speakers = createSpeakers();
  speakers.feed(latest.reverse());
  return speakers;
}
