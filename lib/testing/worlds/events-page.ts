// Answers the browser's questions for history out of a log in this process, as the API does.
import type { getEvents } from '@/lib/client/api/api';
import type { Engine } from '@/lib/engine/interface/engine';
import { ok } from '@/lib/std/result';

/** The questions that were asked, and the function that answers them. */
export function historyOf(engine: Pick<Engine, 'read' | 'head'>) {
  const asked: Parameters<typeof getEvents>[0][] = [];
  const fetchEvents: typeof getEvents = async (query) => {
    asked.push(query);
    const { limit = 200, ...rest } = query;
    const head = (await engine.head()).seq;
    const events = await engine.read({ ...rest, limit });
    const last = events.at(-1)?.seq ?? null;
    return ok({ events, next: events.length < limit ? null : last, head });
  };
  return { asked, fetchEvents };
}
