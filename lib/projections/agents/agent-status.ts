// Whether an agent is here and what it does, by what it said and how long ago: one rule for lists, the registry and moments of the past.
import type { EventRecord } from '@/lib/model/event-record';
import { AgentStatus } from '@/lib/model/summary';

/** An agent that is silent for longer is offline: three missed heartbeats of the usual 30 s. */
export const HEARTBEAT_TIMEOUT_MS = 90_000;

/** What an event says of the status of its sender; null where it says nothing. */
export function reportedStatus({ event }: Pick<EventRecord, 'event'>): AgentStatus | null {
  if (event.type === 'agent.register') return 'online';
  if (event.type !== 'agent.update') return null;
  return AgentStatus.safeParse(event.payload.status).data ?? null;
}

/** Whether an event shows that its sender is here without saying so: what an import tells was said on another day. */
export function showsPresence({ event, origin }: Pick<EventRecord, 'event' | 'origin'>): boolean {
  return event.type !== 'agent.register' && event.type !== 'agent.update' && origin !== 'import';
}

/** The status of an agent after an event of its own. */
export function statusAfter(before: AgentStatus, record: EventRecord): AgentStatus {
  const isBack = before === 'offline' && showsPresence(record);
  return reportedStatus(record) ?? (isBack ? 'online' : before);
}

/** An agent that the engine finds gone said nothing. */
export function isFoundGone({ event, origin }: Pick<EventRecord, 'event' | 'origin'>): boolean {
  return origin === 'engine' && event.type === 'agent.update' && event.payload.status === 'offline';
}

/** The status that people see: holding an open task makes busy. */
export function shownStatus(
  isHere: boolean,
  told: { readonly status: AgentStatus; readonly tasks_open: number } | null,
): AgentStatus {
  if (!isHere) return 'offline';
  if (told?.status === 'error') return 'error';
  if ((told?.tasks_open ?? 0) > 0 || told?.status === 'busy') return 'busy';
  return told?.status === 'idle' ? 'idle' : 'online';
}

/** An agent that never registered is present for as long as a registered one is after a heartbeat. */
export function isHeardLately(
  told: { readonly status: AgentStatus; readonly last_at: string | null } | null,
  nowMs: number,
): boolean {
  const lastAt = told?.status === 'offline' ? null : told?.last_at;
  return typeof lastAt === 'string' && nowMs - Date.parse(lastAt) <= HEARTBEAT_TIMEOUT_MS;
}
