// What was known of an agent at a moment: its own events, read newest first as far as they are needed, and how its last tasks had ended.
import type { EventRecord } from '@/lib/model/event-record';
import type { AgentStanding, UNTOLD } from '@/lib/model/orchestration/standing';
import {
  statusThen,
  tellAgent,
  tellsCard,
  tellsStatus,
} from '@/lib/projections/agents/agent-standing';
import { showsPresence } from '@/lib/projections/agents/agent-status';
import { CARD_TYPES } from '@/lib/projections/agents/card-of';
import type { RoutingView } from '@/lib/projections/routing/routing-state';
import type { EventStore } from '@/lib/store/ports/event-store';
import { eventPages } from '../log/feed/event-pages';

/** A page of an agent's events: mostly the first one tells all. */
const PAGE_EVENTS = 50;

/** Events that are looked through for a card and a status: an index answers, in some 50 ms. */
const INTRODUCTIONS_MAX = 2_000;

/** Events that are looked through for one that shows that the agent was here: only those that an import tells do not. */
const SIGNS_MAX = 500;

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'get' | 'head'>;
  readonly successAt: RoutingView['successAt'];
};

/** Newest first, as far as it is needed. */
type Found = { readonly records: readonly EventRecord[]; readonly isEnough: boolean };

/** The standing at a moment, by default at the head; null where the agent had said nothing by then. */
export function createStandingReads({ events, successAt }: Ports) {
  async function readBack(
    filter: { agent_id: string; type?: (typeof CARD_TYPES)[number][] },
    at: number,
    { max, isEnough }: { max: number; isEnough: (records: readonly EventRecord[]) => boolean },
  ): Promise<Found> {
    const records: EventRecord[] = [];
    const query = { filter, before: at + 1, limit: PAGE_EVENTS, order: 'desc' } as const;
    for await (const page of eventPages(events, query)) {
      records.push(...page);
      if (isEnough(records)) return { records, isEnough: true };
      if (records.length >= max) return { records, isEnough: false };
    }
    return { records, isEnough: true };
  }

  return async (agentId: string, moment?: number): Promise<AgentStanding | null> => {
    const { seq: head } = await events.head();
    const at = Math.min(moment ?? head, head);
    const filter = { agent_id: agentId };
    const newest = await readBack(filter, at, {
      max: SIGNS_MAX,
      isEnough: (records) => records.some((one) => showsPresence(one) || tellsStatus(one)),
    });
    if (newest.records.length === 0) return null;
    const introductions = await readBack({ ...filter, type: [...CARD_TYPES] }, at, {
      max: INTRODUCTIONS_MAX,
      isEnough: (records) => records.some(tellsCard) && records.some(tellsStatus),
    });
    const told = tellAgent(inOrder([...introductions.records, ...newest.records]));
    const then = await events.get(at);
    const success = successAt(agentId, at);
    const untold: (typeof UNTOLD)[number][] = [];
    const hasStatus = introductions.records.some(tellsStatus);
    if (!introductions.isEnough && !introductions.records.some(tellsCard)) untold.push('card');
    if (!newest.isEnough || !(introductions.isEnough || hasStatus)) untold.push('status');
    if (!success.isTold) untold.push('success');
    return {
      agent_id: agentId,
      at,
      ...told,
      status: statusThen(told, Date.parse(then?.received_at ?? '')),
      success: success.isTold ? success.success : null,
      untold,
    };
  };
}

/** Each once, in the order of the log. */
function inOrder(records: readonly EventRecord[]): EventRecord[] {
  const bySeq = new Map(records.map((record) => [record.seq, record]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}
