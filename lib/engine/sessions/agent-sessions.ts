// Agents' sessions, as they are asked for: listed from the fold, read from the log, and changed by events.
import {
  type AgentSession,
  SESSION_MARK_MAX,
  type SessionEntry,
  type SessionMark,
} from '@/lib/model/agent-session';
import { AppError } from '@/lib/model/errors/app-error';
import { sessionEntryOf } from '@/lib/projections/sessions/session-entry';
import type { KnownSession, SessionsFold } from '@/lib/projections/sessions/sessions';
import { sessionProtocol } from '@/lib/protocols/meaning-of';
import type { EventStore, NewMessage } from '@/lib/store/ports/event-store';
import type { AgentSessions } from '../interface/agent-sessions';
import type { EngineDeps } from '../interface/engine-deps';
import type { GroupCommit } from '../log/commit/group-commit';
import { eventPages } from '../log/feed/event-pages';
import { importLines } from './import-lines';
import type { SessionKeeper } from './session-keeper';
import { markMessage } from './session-marks';

/** Events that are read at once: at 256 KiB each 25 MiB. */
const PAGE = 100;

type Ports = {
  readonly deps: Pick<EngineDeps, 'now' | 'newId'>;
  readonly fold: SessionsFold;
  readonly events: Pick<EventStore, 'readPage'>;
  readonly commit: Pick<GroupCommit, 'append'>;
  /** Resolves when the fold knows everything stored. */
  readonly settled: () => Promise<void>;
  readonly keeper: SessionKeeper;
};

/** The sessions of one workspace. */
export function createAgentSessions(ports: Ports): AgentSessions {
  const { deps, fold, events, keeper } = ports;
  const nowText = () => new Date(deps.now()).toISOString();

  const { append, mark } = createWriter(ports);
  const shown = (agentId: string, sessionId: string): AgentSession | null => {
    const session = fold.get(agentId, sessionId);
    return session && toShown(session);
  };

  async function* linesIn(agentId: string, sessionId: string) {
    const session = fold.get(agentId, sessionId);
    if (session) yield* readEntries(events, session);
  }

  return {
    list: (agentId) => fold.of(agentId).map(toShown),
    get: shown,

    entries: linesIn,

    async create(agentId, given) {
      const sessionId = given ?? deps.newId();
      if (fold.get(agentId, sessionId) === null) {
        await mark({ agent_id: agentId, act: 'create', session_ids: [sessionId] });
      }
      const created = shown(agentId, sessionId);
      if (created) return created;
      throw new AppError('conflict', 'The session was deleted at the same moment.');
    },

    async commit(agentId, sessionId) {
      if (fold.get(agentId, sessionId) === null) return null;
      const mended = await keeper.commit(agentId);
      await mark({ agent_id: agentId, act: 'commit', session_ids: [sessionId] });
      const session = shown(agentId, sessionId);
      return session && { session, mended };
    },

    async archive(agentId, before) {
      const due = fold
        .of(agentId)
        .filter(({ state, updated_at }) => state === 'active' && updated_at < before)
        .map(({ session_id }) => session_id);
      for (let at = 0; at < due.length; at += SESSION_MARK_MAX) {
        const session_ids = due.slice(at, at + SESSION_MARK_MAX);
        await mark({ agent_id: agentId, act: 'archive', session_ids });
      }
      return due;
    },

    async remove(agentId, sessionId) {
      if (fold.get(agentId, sessionId) === null) return false;
      await mark({ agent_id: agentId, act: 'delete', session_ids: [sessionId] });
      return true;
    },

    async bringIn(agentId, entries) {
      const linesOf = (sessionId: string) => linesIn(agentId, sessionId);
      const imported = await importLines({ linesOf, append, agentId, at: nowText() }, entries);
      return { imported, there_already: entries.length - imported };
    },
  };
}

/** What is appended is known to the fold when this resolves. */
function createWriter({ deps, commit, settled }: Ports) {
  async function append(messages: readonly NewMessage[]) {
    const outcomes = await commit.append(messages);
    await settled();
    return outcomes;
  }
  return {
    append,
    async mark(mark: SessionMark): Promise<void> {
      const at = new Date(deps.now()).toISOString();
      await append([markMessage({ id: deps.newId(), at, mark })]);
    },
  };
}

function toShown(session: KnownSession): AgentSession {
  const { session_id, agent_id, state, messages, created_at, updated_at, committed_at } = session;
  return { session_id, agent_id, state, messages, created_at, updated_at, committed_at };
}

/** The lines of a session, out of its thread where it has one, else out of everything that its protocol said meanwhile. */
async function* readEntries(
  events: Pick<EventStore, 'readPage'>,
  session: KnownSession,
): AsyncGenerator<readonly SessionEntry[]> {
  const { protocol } = sessionProtocol;
  const { thread_id, last_seq, after } = session;
  const filter = { protocol, ...(thread_id !== null && { thread_id }) };
  const bounds = { after, before: last_seq + 1, limit: PAGE, order: 'asc' } as const;
  for await (const page of eventPages(events, { filter, ...bounds })) {
    const entries = page.flatMap((record) => sessionEntryOf(record, session) ?? []);
    if (entries.length > 0) yield entries;
  }
}
