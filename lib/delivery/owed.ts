// Deliveries that nobody will try again by themselves, or whose time ran out with the agent: rows of the Owed inbox.
import type { DeliverySummary } from '@/lib/model/orchestration/delivery';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { DeliveryRow } from '@/lib/store/ports/outbox-store';
import type { DeliveryDeps } from './delivery-deps';

/** Rows of the list: more than anybody works off; the outbox itself is listed page by page. */
export const OWED_MAX = 500;

/** Senders and threads of events that are remembered: they never change. */
const KNOWN_MAX = 2_000;

type Place = { readonly thread_id: string; readonly from: string };

/** Lists what is owed; oldest first. */
export function createOwed({
  engine,
  outbox,
  now,
}: Pick<DeliveryDeps, 'engine' | 'outbox' | 'now'>): (runId?: string) => Promise<Obligation[]> {
  const places = new Map<number, Place>();

  async function placeOf(seq: number): Promise<Place | null> {
    const known = places.get(seq);
    if (known) return known;
    const event = (await engine.get(seq))?.event;
    if (!event) return null;
    const place = { thread_id: event.thread_id, from: event.from.agent_id };
    if (places.size >= KNOWN_MAX) places.clear();
    places.set(seq, place);
    return place;
  }

  return async (runId) => {
    const ofRun = runId === undefined ? {} : { runId };
    const at = new Date(now()).toISOString();
    // What a webhook did not take stands at that.
    const query = { ...ofRun, isOfAgents: true, limit: OWED_MAX } as const;
    const dead = await outbox.list({ ...query, states: ['dead'] });
    const ranOut = await outbox.list({ ...query, states: ['leased'], dueBy: at });
    const owed: Obligation[] = [];
    for (const row of [...dead, ...ranOut]) {
      const place = await placeOf(row.seq);
      if (place) owed.push(obligationOf(row, place));
    }
    return owed.sort((one, other) => one.seq - other.seq);
  };
}

function obligationOf(row: DeliveryRow, { thread_id, from }: Place): Obligation {
  const { seq, agent_id, run_id, task_id, type, state, created_at, due_at, last_error } = row;
  const why = state === 'dead' ? (last_error ?? 'given up') : 'taken and not acknowledged in time';
  return {
    kind: 'delivery',
    seq,
    since: created_at,
    agent_id,
    owed_to: from,
    run_id,
    thread_id,
    task_id,
    due_at,
    title: `${type} was not delivered: ${why}`,
  };
}

/** A row as operators see it. */
export function summaryOf(row: DeliveryRow): DeliverySummary {
  const { lease_id: _leaseId, ...summary } = row;
  return summary;
}
