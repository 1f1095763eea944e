// The port of sessions' files: a copy of what the log has of agents' sessions, one file for each agent, written by one
// process at a time. The log stays the truth: whatever is wrong with a file, it is written anew.
import type { SessionEntry } from '@/lib/model/agent-session';

/** The first line of a file that is no entry, counted from 1, and why (Heretek's SESSION_CORRUPT, 4004). */
export type SessionFileFault = { readonly line: number; readonly reason: string };

/** The files while this process writes them. Where the disk refuses, a method throws the error of the system, and the log has it all the same. */
export interface SessionFiles {
  /** Everything of the log up to this seq is in the files; 0 where they begin anew. */
  readonly seq: number;
  append(agentId: string, entries: readonly SessionEntry[]): Promise<void>;
  /** Reads a file through; null where every line is an entry. */
  check(agentId: string): Promise<SessionFileFault | null>;
  /** Leaves out entries. Returns false, and leaves all as it is, where the file cannot be read. */
  keep(agentId: string, isKept: (entry: SessionEntry) => boolean): Promise<boolean>;
  /** Writes a file anew. */
  replace(agentId: string, pages: AsyncIterable<readonly SessionEntry[]>): Promise<void>;
  /** Makes durable what was written, and that it is everything up to a seq. */
  sync(seq: number): Promise<void>;
  /** Lets another process write. */
  close(): Promise<void>;
}

/** Where the files are, and the right to write them. */
export interface SessionFolder {
  /** Null while another process writes (SESSION_LOCKED, 4003). */
  open(): Promise<SessionFiles | null>;
}
