'use client';
// What an agent said last: what the server drew, read again while the agent goes on speaking.
import { getEvents, LIST_PAGE } from '@/lib/client/api/api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import type { EventRecord } from '@/lib/model/event-record';
import type { AgentSummary } from '@/lib/model/summary';
import { ok } from '@/lib/std/result';

/** After the agent said something it is read as soon as this. Milliseconds. */
const READ_EVERY_MS = 500;

/** Up to a moment, newest first; null is the present. What cannot be read leaves the list as it was. */
export function useAgentEvents(
  agent: AgentSummary,
  at: number | null,
  initial: { readonly at: number | null; readonly events: readonly EventRecord[] },
): readonly EventRecord[] {
  const before = at === null ? {} : { before: at + 1 };
  const filter = { agent_id: agent.agent_id };
  const { value } = useVersionedQuery<readonly EventRecord[]>({
    queryKey: ['agent events', agent.agent_id, at],
    version: at === null ? (agent.last_seq ?? 0) : 0,
    read: async () => {
      const page = await getEvents({ filter, ...before, order: 'desc', limit: LIST_PAGE });
      return page.ok ? ok(page.value.events) : page;
    },
    initial:
      at === initial.at ? { version: initial.events[0]?.seq ?? 0, value: initial.events } : null,
    readEveryMs: READ_EVERY_MS,
  });
  return value ?? initial.events;
}
