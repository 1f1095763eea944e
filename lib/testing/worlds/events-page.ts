// The log of an engine in this process as tests read it: whole, or as the API answers a browser's questions for history.
import type { getEvents } from '@/lib/client/api/api';
import type { Engine } from '@/lib/engine/interface/engine';
import { eventPages } from '@/lib/engine/log/feed/event-pages';
import type { EventRecord } from '@/lib/model/event-record';
import { ok } from '@/lib/std/result';
import { PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';

/** The questions that were asked, and the function that answers them. */
export function historyOf(engine: Pick<Engine, 'readPage' | 'head' | 'reactions'>) {
  const asked: Parameters<typeof getEvents>[0][] = [];
  const fetchEvents: typeof getEvents = async (query) => {
    asked.push(query);
    const { limit = 200, reactions, ...rest } = query;
    const head = (await engine.head()).seq;
    const { events, isFull } = await engine.readPage({ ...rest, limit });
    const page = { events, next: isFull ? (events.at(-1)?.seq ?? null) : null, head };
    if (reactions === undefined) return ok(page);
    const said = await engine.reactions.to(events.map(({ event }) => event));
    return ok({ ...page, reactions: said });
  };
  return { asked, fetchEvents };
}

/** Everything in a log, in its order. */
export async function wholeLog(engine: Pick<Engine, 'readPage'>): Promise<EventRecord[]> {
  const all: EventRecord[] = [];
  for await (const page of eventPages(engine, { limit: PAGE_LIMIT_MAX, order: 'asc' })) {
    all.push(...page);
  }
  return all;
}
