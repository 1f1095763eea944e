// What can be asked of agents' sessions.
import type { AgentSession, SessionEntry } from '@/lib/model/agent-session';
import type { SessionFileFault } from '@/lib/store/ports/session-files';

/** What a commit found: its file is durable, and was written anew where it was broken. */
export type SessionCommit = {
  readonly session: AgentSession;
  /** The fault that was mended; null where there was none. */
  readonly mended: SessionFileFault | null;
};

/** Agents' sessions (Heretek section 7), each named by its agent and its id. */
export interface AgentSessions {
  /** Those that are shown, the last heard of first. */
  list(agentId: string): AgentSession[];
  get(agentId: string, sessionId: string): AgentSession | null;
  /** Its lines, the oldest first, by pages. */
  entries(agentId: string, sessionId: string): AsyncIterable<readonly SessionEntry[]>;
  /** Begins a session, or answers the one that is there; with null under a fresh id. */
  create(agentId: string, sessionId: string | null): Promise<AgentSession>;
  /** Null where there is none. @throws AppError `conflict` while another process writes the files (SESSION_LOCKED) */
  commit(agentId: string, sessionId: string): Promise<SessionCommit | null>;
  /** Archives what was last heard of before a time, ISO 8601; returns the ids. */
  archive(agentId: string, before: string): Promise<string[]>;
  /** False where there is none. The log keeps what was said. */
  remove(agentId: string, sessionId: string): Promise<boolean>;
  /** Brings lines in; those whose ids are there already stay as they are. */
  bringIn(
    agentId: string,
    entries: readonly SessionEntry[],
  ): Promise<{ imported: number; there_already: number }>;
}
