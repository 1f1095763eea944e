// What an event is in the sessions of agents: which agents have it in which session, and the line that it is there.
import type { AgentSession, SessionEntry } from '@/lib/model/agent-session';
import { SessionEntry as EntrySchema } from '@/lib/model/agent-session';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { sessionOf } from '@/lib/protocols/meaning-of';
import { textOf } from '@/lib/text/text-of';

/** What belongs to a conversation; who comes and goes does not. */
const SAID = /^(task|chat)\./;

/** Where an event stands: one session, in the list of its sender and of each agent that it names. */
export type SessionPlace = {
  readonly session_id: string;
  readonly agent_ids: readonly string[];
};

/** The place of an event; null where it stands in no session. */
export function sessionPlaceOf({ event }: EventRecord): SessionPlace | null {
  const session = SAID.test(event.type) ? sessionOf(event) : null;
  if (session === null) return null;
  const named = [event.from.agent_id, ...event.to.map(({ agent_id }) => agent_id)];
  const agents = named.filter((id) => id.startsWith('agent:') && id !== HUMAN_AGENT_ID);
  return { session_id: session.id, agent_ids: [...new Set(agents)] };
}

/**
 * The line that an event is in a session of an agent (Heretek section 7.2); null where it is none, or was redacted. The role
 * is the one that its message gave, else `assistant` for the agent itself and `user` for all others. `place` is the event's own.
 */
export function sessionEntryOf(
  record: EventRecord,
  { agent_id, session_id }: Pick<AgentSession, 'agent_id' | 'session_id'>,
  place: SessionPlace | null = sessionPlaceOf(record),
): SessionEntry | null {
  const { event, redacted } = record;
  if (redacted !== undefined || place?.session_id !== session_id) return null;
  if (!place.agent_ids.includes(agent_id)) return null;
  const own = event.from.agent_id === agent_id ? 'assistant' : 'user';
  const given = EntrySchema.shape.role.safeParse(sessionOf(event)?.role);
  return {
    timestamp: Math.max(0, Date.parse(event.ts)),
    role: given.success ? given.data : own,
    content: contentOf(event.payload),
    sessionId: session_id,
    id: event.id,
  };
}

/** Text as it is; anything else as JSON, so that nothing is lost. */
function contentOf(payload: EventRecord['event']['payload']): string {
  const isText = Object.keys(payload).every((key) => key === 'text' || key === 'expects_reply');
  return isText ? textOf({ payload }) : JSON.stringify(payload);
}
