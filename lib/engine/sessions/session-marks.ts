// The events of sessions: what was done with them, and lines that are brought in from a file.
import { SESSION_MARK_TYPE, type SessionEntry, type SessionMark } from '@/lib/model/agent-session';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { sessionProtocol } from '@/lib/protocols/meaning-of';
import type { NewMessage } from '@/lib/store/ports/event-store';
import { toNewMessage } from '../log/commit/new-message';
import { registryEvent } from '../registry/registry-events';

/** A mark stands where registrations stand; a person speaks in it, for it is no sign of life of the agent. */
export function markMessage(options: {
  readonly id: string;
  readonly at: string;
  readonly mark: SessionMark;
}): NewMessage {
  const { id, at, mark: payload } = options;
  const agentId = HUMAN_AGENT_ID;
  const event = registryEvent({ id, at, agentId, type: 'agent.update', payload });
  const marked = { ...event, payload_type: SESSION_MARK_TYPE };
  return toNewMessage({ event: marked, origin: 'engine', receivedAt: at });
}

/**
 * A line as the message that it was: between the agent and whoever used it.
 * @param options.runId The session's own, unless messages of these ids are there already and are others.
 */
export function importedMessage(
  entry: SessionEntry,
  options: { readonly agentId: string; readonly at: string; readonly runId?: string },
): NewMessage {
  const { timestamp, role, content, sessionId, id } = entry;
  const { agentId, at, runId = sessionId } = options;
  const { protocol, sessions } = sessionProtocol;
  const isOwn = role === 'assistant' || role === 'agent';
  const user = { agent_id: HUMAN_AGENT_ID, role: 'human' };
  const event: ClutchMessage = {
    v: CLUTCH_VERSION,
    id,
    ts: new Date(timestamp).toISOString(),
    thread_id: sessionId,
    run_id: runId,
    task_id: id,
    from: isOwn ? { agent_id: agentId } : user,
    to: [{ agent_id: isOwn ? HUMAN_AGENT_ID : agentId }],
    type: 'chat.message',
    payload: { text: content },
    meta: {
      ...sessions.metaOf({ id: sessionId, role }),
      derived: ['from.agent_id', 'to', 'run_id', 'task_id'],
    },
  };
  return toNewMessage({ event, origin: 'import', receivedAt: at, protocol });
}
