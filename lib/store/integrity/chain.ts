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

/** Lower-case hex SHA-256 of a text's UTF-8 form. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/**
 * The RFC 8785 form of a flat row: its linked columns, whatever else it has. `JSON.stringify` writes texts and integers
 * as the RFC wants them; the order is that of the literal, which is half the price of a list of names beside it.
 */
export function linkedText(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    attempt: row.attempt,
    channel: row.channel,
    envelope: row.envelope,
    findings: row.findings,
    from_agent_id: row.from_agent_id,
    id: row.id,
    idempotency_key: row.idempotency_key,
    native_hash: row.native_hash,
    origin: row.origin,
    parent_task_id: row.parent_task_id,
    part_of: row.part_of,
    payload_hash: row.payload_hash,
    protocol: row.protocol,
    raw_content_type: row.raw_content_type,
    raw_encoding: row.raw_encoding,
    raw_hash: row.raw_hash,
    received_at: row.received_at,
    run_id: row.run_id,
    seq: row.seq,
    signature: row.signature,
    task_id: row.task_id,
    thread_id: row.thread_id,
    ts: row.ts,
    type: row.type,
    verdict: row.verdict,
  } satisfies Record<(typeof LINKED_COLUMNS)[number], unknown>);
}

/** The hash of a row after `prevHash`. */
export function linkHash(prevHash: string, row: Readonly<Record<string, unknown>>): string {
  return sha256(prevHash + linkedText(row));
}
