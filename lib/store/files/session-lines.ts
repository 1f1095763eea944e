// A line of a session's file: the entry as JSON, or sealed where the workspace has a key for it (Heretek section 13.3). What a
// line was sealed for, the agent and the number of the line, is authenticated with it, so that no line can be moved or left out.
import { createHash } from 'node:crypto';
import { SessionEntry } from '@/lib/model/agent-session';
import { seal, unseal } from './seal';

/** Hexadecimal digits of a key's SHA-256 that tell it from another one. */
const KEY_ID_DIGITS = 16;

export type SessionLines = {
  /** Tells files that were written with another key, or with none. */
  readonly keyId: string | null;
  print(entry: SessionEntry, place: SealedFor): string;
  /** @throws Error where the line is none of this place */
  parse(line: string, place: SealedFor): SessionEntry;
};

/** Where a line stands, counted from 1. */
export type SealedFor = { readonly agentId: string; readonly line: number };

/** The lines of a workspace; `key` has 32 bytes, or is null for plain text. */
export function sessionLines(key: Uint8Array | null): SessionLines {
  return {
    keyId: key && createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_DIGITS),
    print(entry, place) {
      const { timestamp, role, content, sessionId, id } = entry;
      const text = JSON.stringify({ timestamp, role, content, sessionId, id });
      return key === null ? text : seal(key, text, boundTo(place));
    },
    parse(line, place) {
      const text = key === null ? line : unseal(key, line, boundTo(place));
      return SessionEntry.parse(JSON.parse(text));
    },
  };
}

function boundTo({ agentId, line }: SealedFor): Buffer {
  return Buffer.from(`colloquy-session-v1\n${line}\n${agentId}`, 'utf8');
}
