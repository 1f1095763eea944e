// What is owed as everybody reads it: what the log says, and deliveries that do not get through.
import type { Engine } from '@/lib/engine/interface/engine';
import type {
  Deliveries,
  ObligationQuery,
  ObligationsPage,
} from '@/lib/engine/interface/orchestration';
import { byStart, cursorOf, isAmong, isBehind } from '@/lib/model/orchestration/obligation';

type Owing<Reads extends 'obligations' | 'owedTotal'> = {
  readonly orchestration: Pick<Engine['orchestration'], Reads>;
};

/** A page of both, oldest first. */
export async function owedPage(
  { orchestration }: Owing<'obligations'>,
  deliveries: Pick<Deliveries, 'owed'>,
  query: ObligationQuery,
  signal?: AbortSignal,
): Promise<ObligationsPage> {
  const { run_id, after, at, limit } = query;
  // No event tells of a delivery: of the past it is not known.
  if (at !== undefined) return orchestration.obligations(query, signal);
  const [page, undelivered] = await Promise.all([
    orchestration.obligations(query),
    deliveries.owed(run_id),
  ]);
  const others = undelivered.filter((row) => isAmong(row, query));
  const rest = after === undefined ? others : others.filter((row) => isBehind(row, after));
  const all = [...page.obligations, ...rest].sort(byStart);
  const obligations = all.slice(0, limit);
  const last = obligations.at(-1);
  const isMore = all.length > limit || page.next !== null;
  return {
    obligations,
    total: page.total + others.length,
    next: isMore && last !== undefined ? cursorOf(last) : null,
  };
}

/** How much is owed in all. */
export async function owedTotal(
  { orchestration }: Owing<'owedTotal'>,
  deliveries: Pick<Deliveries, 'owed'>,
): Promise<number> {
  return orchestration.owedTotal() + (await deliveries.owed()).length;
}
