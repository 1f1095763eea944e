// A line of a session's file: the entry as JSON, or sealed with AES-256-GCM where the workspace has a key for it (Heretek
// section 13.3). A sealed line is `enc1.` and the base64 of nonce (12 bytes), ciphertext and tag (16); what it was
// sealed for, the agent and the number of the line, is authenticated with it, so that no line can be moved or left out.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { SessionEntry } from '@/lib/model/agent-session';

const ALGORITHM = 'aes-256-gcm';
const SEALED = 'enc1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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
      return key === null ? text : seal(key, text, place);
    },
    parse(line, place) {
      const text = key === null ? line : unseal(key, line, place);
      return SessionEntry.parse(JSON.parse(text));
    },
  };
}

function seal(key: Uint8Array, text: string, place: SealedFor): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(boundTo(place));
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return SEALED + Buffer.concat(sealed).toString('base64');
}

function unseal(key: Uint8Array, line: string, place: SealedFor): string {
  if (!line.startsWith(SEALED)) throw new Error('expected a sealed line');
  const bytes = Buffer.from(line.slice(SEALED.length), 'base64');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

function boundTo({ agentId, line }: SealedFor): Buffer {
  return Buffer.from(`colloquy-session-v1\n${line}\n${agentId}`, 'utf8');
}
