// What the log tells of one agent by its own events: its card, the status that it reported, when it was heard last. A fold in the order of
// the log; of a moment it needs its introductions back to a whole card and a status, and the newest of its other events.
import type { AgentCard } from '@/lib/model/agent-card';
import type { EventRecord } from '@/lib/model/event-record';
import type { AgentStatus } from '@/lib/model/summary';
import {
  isFoundGone,
  isHeardLately,
  reportedStatus,
  shownStatus,
  statusAfter,
} from './agent-status';
import { cardAfter, givesWholeCard } from './card-of';

export type ToldAgent = {
  readonly card: AgentCard | null;
  readonly role: string | null;
  /** As it reported it. */
  readonly status: AgentStatus;
  readonly last_seq: number | null;
  readonly last_at: string | null;
};

/** Whom others only named, or an import tells of, is not here. */
const UNHEARD: ToldAgent = {
  card: null,
  role: null,
  status: 'offline',
  last_seq: null,
  last_at: null,
};

/** What events of an agent tell of it, in the order of the log. */
export function tellAgent(records: readonly EventRecord[]): ToldAgent {
  return records.reduce(afterEvent, UNHEARD);
}

function afterEvent(told: ToldAgent, record: EventRecord): ToldAgent {
  const { event, seq, received_at, origin } = record;
  return {
    // An import tells of other people's agents.
    card: origin === 'import' ? told.card : cardAfter(told.card, event),
    role: event.from.role ?? told.role,
    status: statusAfter(told.status, record),
    last_seq: seq,
    last_at: isFoundGone(record) ? told.last_at : received_at,
  };
}

/** Whether an event tells the card whatever came before it. */
export function tellsCard({ event, origin }: EventRecord): boolean {
  return origin !== 'import' && givesWholeCard(event);
}

/** Whether an event tells the status whatever came before it. */
export function tellsStatus(record: EventRecord): boolean {
  return reportedStatus(record) !== null;
}

/** The status that people saw then, beside its open tasks: who registered was here until the log says that it left. */
export function statusThen(told: ToldAgent, nowMs: number): AgentStatus {
  const isHere = told.card === null ? isHeardLately(told, nowMs) : told.status !== 'offline';
  return shownStatus(isHere, { status: told.status, tasks_open: 0 });
}
