// Reads what the log says about dialects, up to where the feed goes on. A page at a time, which is dropped before the next one
// is read: definitions are large, and whoever waits goes between.
import { setImmediate } from 'node:timers/promises';
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { createSpeakers, type DialectSpeakers } from '@/lib/projections/dialects/dialect-speakers';
import { DialectsFold } from '@/lib/projections/dialects/dialects';
import type { EventStore } from '@/lib/store/ports/event-store';
import { eventPages } from '../log/event-pages';

type Events = Pick<EventStore, 'readPage'>;

/** Events of a page, of which large definitions make a page of fewer. */
const PAGE = 500;

/** Messages that are looked through for who speaks what: read twice, some 100 ms of a start. */
const SPEAKER_EVENTS_MAX = 2_500;

/** Folds every definition and decision up to and with `untilSeq`. */
export async function readDialects(events: Events, untilSeq: number): Promise<DialectsFold> {
  const fold = new DialectsFold();
  const filter = { protocol: DIALECT_PROTOCOL, type: ['agent.update'] } satisfies EventFilter;
  for await (const page of pagesOf(events, filter, 0, untilSeq)) fold.feed(page);
  return fold;
}

/** Looks through the latest messages only: who has been silent about a dialect for that long may have forgotten it. */
export async function readSpeakers(events: Events, untilSeq: number): Promise<DialectSpeakers> {
  const speakers = createSpeakers();
  const filter: EventFilter = { protocol: DIALECT_PROTOCOL };
  let before = untilSeq + 1;
  let read = 0;
  for await (const page of eventPages(events, { filter, before, limit: PAGE, order: 'desc' })) {
    before = page.at(-1)?.seq ?? before;
    read += page.length;
    if (read >= SPEAKER_EVENTS_MAX) break;
    await setImmediate();
  }
  for await (const page of pagesOf(events, filter, before - 1, untilSeq)) speakers.feed(page);
  return speakers;
}

/** What comes after one seq, up to and with another, in order. */
async function* pagesOf(
  events: Events,
  filter: EventFilter,
  afterSeq: number,
  untilSeq: number,
): AsyncGenerator<readonly EventRecord[], void> {
  const range = { after: afterSeq, before: untilSeq + 1 };
  for await (const page of eventPages(events, { filter, ...range, limit: PAGE, order: 'asc' })) {
    yield page;
    await setImmediate();
  }
}
