// A row of the log as the table `event` keeps it, and back: what its envelope says is not said again beside it, words of our own are
// numbers, hashes are bytes, and what most rows have alike is null. The row that links cover is the one in full
// (event-row.ts); what is written here comes back as that row, column by column.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { attemptOf, channelOf } from '@/lib/model/event-fields';
import { invariant } from '@/lib/std/invariant';
import { type KeyColumns, keyName } from './append-plan';
import { codeOf, codeOfType, ENCODINGS, ORIGINS, SIGNATURES, VERDICTS, wordOf } from './codes';
import { type EventRow, JSON_TYPE, type RecordRow } from './event-row';
import type { NameHashes } from './name-hashes';

/** Columns by which rows are found. */
export type NameColumns = {
  readonly run_hash: number;
  readonly id_hash: number;
  readonly thread_hash: number;
  readonly task_hash: number;
  readonly from_hash: number;
  readonly channel_hash: number;
  /** Of the primary event of a message with an idempotency key. */
  readonly idempotency_hash: number | null;
  readonly type: number;
};

/** A SHA-256 as the driver gives it out. */
type HashBytes = ArrayBuffer | Uint8Array;

/** A row as the driver gives it out. */
export type StoredRow = NameColumns & {
  readonly seq: number;
  readonly received_at: number | bigint;
  readonly origin: number;
  readonly verdict: number;
  readonly signature: number;
  readonly raw_encoding: number;
  readonly protocol: string;
  readonly channel: string | null;
  readonly part_of: string | null;
  readonly raw_content_type: string | null;
  readonly payload_place: string | null;
  readonly native_hash: HashBytes;
  readonly payload_hash: HashBytes;
  readonly raw_hash: HashBytes | null;
  readonly hash: HashBytes;
  readonly envelope: string;
  readonly findings: string | null;
  readonly payload: string | null;
  readonly raw: string | null;
};

/** A record's columns, as the driver gives them out. */
export type StoredRecordRow = Pick<
  StoredRow,
  'seq' | 'received_at' | 'protocol' | 'verdict' | 'signature' | 'origin' | 'envelope' | 'payload'
> &
  Pick<RecordRow, 'redacted'>;

const NO_FINDINGS = '[]';

/** The columns of the table in the order of `storedFields`. */
export const STORED_COLUMNS = [
  'seq',
  'run_hash',
  'received_at',
  'id_hash',
  'thread_hash',
  'task_hash',
  'from_hash',
  'channel_hash',
  'idempotency_hash',
  'type',
  'origin',
  'verdict',
  'signature',
  'raw_encoding',
  'protocol',
  'channel',
  'part_of',
  'raw_content_type',
  'payload_place',
  'native_hash',
  'payload_hash',
  'raw_hash',
  'hash',
  'envelope',
  'findings',
  'payload',
  'raw',
] as const satisfies readonly (keyof StoredRow)[];

/**
 * The row of an event as the table keeps it, its hashes in hex. A list: V8 makes an object of so many columns five times as
 * slowly.
 */
export function storedFields(
  row: EventRow,
  event: ClutchMessage,
  hashes: NameHashes,
): (string | number | null)[] {
  return [
    row.seq,
    hashes.of(row.run_id),
    millisecondsOf(row.received_at),
    hashes.of(row.id),
    hashes.of(row.thread_id),
    hashes.of(row.task_id),
    hashes.of(row.from_agent_id),
    hashes.of(row.channel),
    idempotencyHash(row, hashes),
    codeOfType(row.type),
    codeOf(ORIGINS, row.origin),
    codeOf(VERDICTS, row.verdict),
    codeOf(SIGNATURES, row.signature),
    codeOf(ENCODINGS, row.raw_encoding),
    row.protocol,
    channelOf(event, row.protocol) === row.channel ? null : row.channel,
    row.part_of,
    row.raw_content_type === JSON_TYPE ? null : row.raw_content_type,
    row.payload_place,
    row.native_hash,
    row.payload_hash,
    row.raw_hash,
    row.hash,
    row.envelope,
    row.findings === NO_FINDINGS ? null : row.findings,
    row.payload,
    row.raw,
  ];
}

/** What the idempotency key of a message is found by. */
export function idempotencyHash(row: KeyColumns, hashes: NameHashes): number | null {
  return row.idempotency_key === null ? null : hashes.of(keyName(row));
}

/** The row in full; `prevHash` is the hash of the row before. */
export function fullRow(row: StoredRow, prevHash: string): EventRow {
  const said = saidIn(row.envelope);
  return {
    seq: row.seq,
    run_id: said.run_id,
    id: said.id,
    thread_id: said.thread_id,
    task_id: said.task_id,
    parent_task_id: said.parent_task_id ?? null,
    from_agent_id: said.from.agent_id,
    type: said.type,
    channel: row.channel ?? channelOf(said, row.protocol),
    protocol: row.protocol,
    origin: wordOf(ORIGINS, row.origin),
    ts: said.ts,
    received_at: instantOf(row.received_at),
    idempotency_key: row.part_of === null ? (said.idempotency_key ?? null) : null,
    attempt: attemptOf(said),
    verdict: wordOf(VERDICTS, row.verdict),
    signature: wordOf(SIGNATURES, row.signature),
    native_hash: hexOf(row.native_hash),
    part_of: row.part_of,
    payload_hash: hexOf(row.payload_hash),
    raw_hash: row.raw_hash === null ? null : hexOf(row.raw_hash),
    raw_encoding: wordOf(ENCODINGS, row.raw_encoding),
    raw_content_type: row.raw_content_type ?? JSON_TYPE,
    prev_hash: prevHash,
    hash: hexOf(row.hash),
    envelope: row.envelope,
    findings: row.findings ?? NO_FINDINGS,
    payload: row.payload,
    raw: row.raw,
    payload_place: row.payload_place,
  };
}

/** The columns of a record. */
export function recordRow(row: StoredRecordRow): RecordRow {
  return {
    seq: row.seq,
    received_at: instantOf(row.received_at),
    protocol: row.protocol,
    verdict: wordOf(VERDICTS, row.verdict),
    signature: wordOf(SIGNATURES, row.signature),
    origin: wordOf(ORIGINS, row.origin),
    envelope: row.envelope,
    payload: row.payload,
    redacted: row.redacted,
  };
}

/** The first column by which the row would not be found under its own names; null where there is none. */
export function misfiledColumn(row: StoredRow, full: EventRow, hashes: NameHashes): string | null {
  const right: NameColumns = {
    run_hash: hashes.of(full.run_id),
    id_hash: hashes.of(full.id),
    thread_hash: hashes.of(full.thread_id),
    task_hash: hashes.of(full.task_id),
    from_hash: hashes.of(full.from_agent_id),
    channel_hash: hashes.of(full.channel),
    idempotency_hash: idempotencyHash(full, hashes),
    type: codeOfType(full.type),
  };
  const columns = Object.keys(right) as (keyof NameColumns)[];
  return columns.find((column) => row[column] !== right[column]) ?? null;
}

/** A hash of the database in hex. */
export function hexOf(bytes: ArrayBuffer | Uint8Array): string {
  const view =
    bytes instanceof Uint8Array
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : Buffer.from(bytes);
  return view.toString('hex');
}

/** What an envelope says. It was written from a checked message, so it is not checked once more. */
export function saidIn(envelope: string): Omit<ClutchMessage, 'payload'> {
  return JSON.parse(envelope) as Omit<ClutchMessage, 'payload'>;
}

/** The last instant that was written out: most rows have that of the row before. */
const lastInstant = { at: 0, text: new Date(0).toISOString() };

/** An instant of the database as ISO 8601. */
export function instantOf(at: number | bigint): string {
  const ms = Number(at);
  if (ms !== lastInstant.at) {
    lastInstant.text = new Date(ms).toISOString();
    lastInstant.at = ms;
  }
  return lastInstant.text;
}

/** An instant in milliseconds, as the database keeps it. */
function millisecondsOf(instant: string): number {
  const ms = millisecondsIn(instant);
  invariant(ms !== null, 'a time of the server is in milliseconds');
  return ms;
}

/** The milliseconds of an instant as the log writes them out; null of any other text. */
export function millisecondsIn(instant: string): number | null {
  if (instant === lastInstant.text) return lastInstant.at;
  const ms = Date.parse(instant);
  return !Number.isNaN(ms) && instantOf(ms) === instant ? ms : null;
}
