// One link of the hash chain: SHA-256 over the previous hash and the RFC 8785 form of all other columns of the row.
// Payload and raw message stand in it by their own hashes, so that redaction leaves every link whole.
import { hash } from 'node:crypto';

/** The columns that a link covers, in the order of RFC 8785. `payload`, `raw`, `hash` and `prev_hash` are not among them. */
export const LINKED_COLUMNS = [
  'attempt',
  'channel',
  'envelope',
  'findings',
  'from_agent_id',
  'id',
  'idempotency_key',
  'native_hash',
  'origin',
  'parent_task_id',
  'part_of',
  'payload_hash',
  'protocol',
  'raw_content_type',
  'raw_encoding',
  'raw_hash',
  'received_at',
  'run_id',
  'seq',
  'signature',
  'task_id',
  'thread_id',
  'ts',
  'type',
  'verdict',
] as const;

const LINKED: string[] = [...LINKED_COLUMNS];

/** Lower-case hex SHA-256 of a text's UTF-8 form. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/**
 * The RFC 8785 form of a flat row: its linked columns, whatever else it has. `JSON.stringify` writes texts and integers
 * as the RFC wants them, and a list as its second argument gives the order.
 */
export function linkedText(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(row, LINKED);
}

/** The hash of a row after `prevHash`. */
export function linkHash(prevHash: string, row: Readonly<Record<string, unknown>>): string {
  return sha256(prevHash + linkedText(row));
}
