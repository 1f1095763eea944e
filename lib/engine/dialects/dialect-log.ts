// Reads what the log says about dialects, up to where the feed goes on. A page at a time, which is dropped before the next one
// is read: definitions are large, and whoever waits goes between.
import { setImmediate } from 'node:timers/promises';
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import type { EventFilter } from '@/lib/model/event-filter';
import {
  createSpeakers,
  type DialectSpeakers,
  type DialectsSpoken,
  spokenIn,
} from '@/lib/projections/dialects/dialect-speakers';
import { DialectsFold } from '@/lib/projections/dialects/dialects';
import type { EventStore } from '@/lib/store/ports/event-store';
import { eventPages } from '../log/feed/event-pages';

type Events = Pick<EventStore, 'readPage'>;

/** Events of a page, of which large definitions make a page of fewer. */
const PAGE = 500;

/** Messages that are looked through for who speaks what: some 50 ms of a start. */
const SPEAKER_EVENTS_MAX = 2_500;

/** Folds every definition and decision up to and with `untilSeq`. */
export async function readDialects(events: Events, untilSeq: number): Promise<DialectsFold> {
  const fold = new DialectsFold();
  const filter: EventFilter = { protocol: DIALECT_PROTOCOL, type: ['agent.update'] };
  const query = { filter, before: untilSeq + 1, limit: PAGE };
  for await (const page of eventPages(events, { ...query, order: 'asc' })) {
    fold.feed(page);
    await setImmediate();
  }
  return fold;
}

/** Looks through the latest messages only: who has been silent about a dialect for that long may have forgotten it. */
export async function readSpeakers(events: Events, untilSeq: number): Promise<DialectSpeakers> {
  const query = { filter: { protocol: DIALECT_PROTOCOL }, before: untilSeq + 1, limit: PAGE };
  const latestFirst: DialectsSpoken[] = [];
  let read = 0;
  for await (const page of eventPages(events, { ...query, order: 'desc' })) {
    latestFirst.push(...page.flatMap((record) => spokenIn(record) ?? []));
    read += page.length;
    if (read >= SPEAKER_EVENTS_MAX) break;
    await setImmediate();
  }
  const speakers = createSpeakers();
  for (const spoken of latestFirst.reverse()) speakers.add(spoken);
  return speakers;
}
