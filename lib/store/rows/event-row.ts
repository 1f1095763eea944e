// One event as a row of the log, and the way between it and the shapes of the port. Every text that an agent may have
// filled freely stands in the row as JSON text, whose escapes keep U+0000 and lone surrogates away from the database.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { attemptOf } from '@/lib/model/event-fields';
import type { EventDetail, EventRecord, Origin, SignatureStatus } from '@/lib/model/event-record';
import type { Finding, Verdict } from '@/lib/model/finding';
import { verdictOf } from '@/lib/model/finding';
import { isStorableText } from '@/lib/model/storable-text';
import { withMembers } from '@/lib/std/with-members';
import { LINKED_COLUMNS, linkHash, sha256 } from '../integrity/chain';
import type {
  ChainRow,
  CheckedEvent,
  NewEvent,
  NewMessage,
  RawMessage,
} from '../ports/event-store';
import { bodyOf, type EventBody, rawOf } from './body';
import { chainRedactionOf, type NamingRow } from './redaction-rows';
import { storableRaw } from './storable-raw';

export type EventRow = EventBody & {
  readonly seq: number;
  readonly run_id: string;
  readonly id: string;
  readonly thread_id: string;
  readonly task_id: string;
  readonly parent_task_id: string | null;
  readonly from_agent_id: string;
  readonly type: string;
  readonly channel: string;
  readonly protocol: string;
  readonly origin: Origin;
  readonly ts: string;
  readonly received_at: string;
  /** Of the primary event only. */
  readonly idempotency_key: string | null;
  readonly attempt: number;
  readonly verdict: Verdict;
  readonly signature: SignatureStatus;
  readonly native_hash: string;
  /** The id of the primary event; null where this is it. */
  readonly part_of: string | null;
  readonly payload_hash: string;
  readonly raw_hash: string | null;
  readonly raw_encoding: 'utf8' | 'base64';
  readonly raw_content_type: string;
  readonly prev_hash: string;
  readonly hash: string;
  /** JSON text. */
  readonly findings: string;
};

/** A row that has no place in the log yet. What its place tells stands in it empty, so that the copy that is placed has its shape. */
export type UnplacedRow = EventRow & { readonly seq: 0; readonly prev_hash: ''; readonly hash: '' };

/** Of an event without a raw message: what it would be sent as. */
export const JSON_TYPE = 'application/json';

/** Columns whose text comes from outside as it is. The others are JSON text, hashes or words of our own. */
const FREE_COLUMNS = [
  'run_id',
  'id',
  'thread_id',
  'task_id',
  'parent_task_id',
  'from_agent_id',
  'channel',
  'protocol',
  'ts',
  'received_at',
  'idempotency_key',
  'native_hash',
  'raw_content_type',
] as const;

/** The rows of a message, the primary one first; or the column that cannot be kept. */
export function rowsOf(
  message: NewMessage,
): { readonly rows: UnplacedRow[] } | { readonly badColumn: string } {
  // Looked through once: of a long conversation that came as one message, each turn is an event.
  const kept = message.raw === null ? null : storableRaw(message.raw);
  const rows = message.events.map((event) => rowOf(message, event, kept));
  for (const row of rows) {
    const badColumn = FREE_COLUMNS.find((column) => !isStorableText(row[column] ?? ''));
    if (badColumn !== undefined) return { badColumn };
  }
  return { rows };
}

/** `kept` is the raw message as it is kept. */
function rowOf(message: NewMessage, event: NewEvent, kept: RawMessage | null): UnplacedRow {
  const { event: said } = event;
  const isPrimary = event === message.events[0];
  const raw = isPrimary ? kept : null;
  const isVerbatim = message.isVerbatim === true && kept?.encoding === message.raw?.encoding;
  const body = bodyOf(said, raw, isVerbatim);
  return {
    seq: 0,
    prev_hash: '',
    hash: '',
    run_id: said.run_id,
    id: said.id,
    thread_id: said.thread_id,
    task_id: said.task_id,
    parent_task_id: said.parent_task_id ?? null,
    from_agent_id: said.from.agent_id,
    type: said.type,
    channel: event.channel,
    protocol: event.protocol,
    origin: event.origin,
    ts: said.ts,
    received_at: event.receivedAt,
    idempotency_key: isPrimary ? (said.idempotency_key ?? null) : null,
    attempt: attemptOf(said),
    verdict: verdictOf(event.findings),
    signature: event.signature,
    native_hash: event.nativeHash,
    part_of: isPrimary ? null : message.events[0].event.id,
    payload_hash: sha256(body.payload),
    raw_hash: raw === null ? null : sha256(raw.text),
    raw_encoding: kept?.encoding ?? 'utf8',
    raw_content_type: kept?.contentType ?? JSON_TYPE,
    findings: JSON.stringify(event.findings),
    envelope: body.envelope,
    payload: body.payload,
    raw: body.raw,
    payload_place: body.payload_place,
  };
}

/** Gives a row its place after the head. */
export function placeRow(row: UnplacedRow, head: { seq: number; hash: string }): EventRow {
  const placed = { ...row, seq: head.seq + 1, prev_hash: head.hash, hash: '' };
  placed.hash = linkHash(head.hash, placed);
  return placed;
}

/** The columns that a record needs. */
export type RecordRow = Pick<
  EventRow,
  'seq' | 'received_at' | 'protocol' | 'verdict' | 'signature' | 'origin' | 'envelope' | 'payload'
> & {
  /** Why payload and raw message were emptied; null where they were not. */
  readonly redacted: string | null;
};

/** What readers get of a row. */
export function recordOf(row: RecordRow): EventRecord {
  return {
    seq: row.seq,
    received_at: row.received_at,
    protocol: row.protocol,
    event: messageOf(row.envelope, row.payload),
    verdict: row.verdict,
    signature: row.signature,
    origin: row.origin,
    ...(row.redacted !== null && { redacted: row.redacted }),
  };
}

/** A row was written by `rowOf` from a checked message, so it is not checked once more on every read. */
function messageOf(envelope: string, payload: string | null): ClutchMessage {
  const message = JSON.parse(envelope) as Omit<ClutchMessage, 'payload'>;
  return withMembers(message, { payload: payload === null ? {} : JSON.parse(payload) });
}

/** Everything that is kept of an event. */
export function detailOf(
  row: EventRow,
  { redacted, naming_seq }: Pick<NamingRow, 'redacted' | 'naming_seq'>,
): EventDetail {
  return {
    ...recordOf({ ...row, redacted }),
    ...(naming_seq !== null && { redacted_by_seq: naming_seq }),
    raw: rawOf(row),
    raw_encoding: row.raw_encoding,
    raw_content_type: row.raw_content_type,
    findings: JSON.parse(row.findings) as Finding[],
    hash: row.hash,
    prev_hash: row.prev_hash,
  };
}

/** The columns that tell how an event kept the rules. */
export type CheckedRow = Pick<
  EventRow,
  'seq' | 'received_at' | 'protocol' | 'verdict' | 'findings'
>;

/** How an event kept the rules; what is only information broke none. */
export function checkedOf(row: CheckedRow): CheckedEvent {
  const findings = JSON.parse(row.findings) as Finding[];
  const broken = findings.filter(({ level }) => level !== 'info').map(({ rule }) => rule);
  return {
    seq: row.seq,
    received_at: row.received_at,
    protocol: row.protocol,
    verdict: row.verdict,
    rules: [...new Set(broken)],
  };
}

/** The row as `verify` reads it; `misfiled` is a column by which its texts would not find it. */
export function chainRowOf(
  row: EventRow,
  naming: NamingRow,
  misfiled: string | null = null,
): ChainRow {
  const columns: Record<string, string | number | null> = {};
  for (const name of LINKED_COLUMNS) if (name !== 'seq') columns[name] = row[name];
  return {
    seq: row.seq,
    hash: row.hash,
    prev_hash: row.prev_hash,
    columns,
    payload: row.payload,
    raw: rawOf(row),
    misfiled,
    redaction: chainRedactionOf(naming),
  };
}
