// Reads the log. Every answer is in the order of seq and found through an index. A log that an earlier version began stands in
// two tables: what spans both is read from one after the other.
import type { EventDetail, EventRecord } from '@/lib/model/event-record';
import {
  type EventQuery,
  type EventStore,
  GENESIS_HASH,
  type Head,
  type UnsaidRedaction,
} from '../../ports/event-store';
import { VERDICTS, wordOf } from '../../rows/codes';
import {
  type CheckedRow,
  chainRowOf,
  checkedOf,
  detailOf,
  type EventRow,
} from '../../rows/event-row';
import { boundsOf, withinBounds } from '../../rows/page-bounds';
import { NOT_REDACTED } from '../../rows/redaction-rows';
import {
  fullRow,
  hexOf,
  instantOf,
  misfiledColumn,
  type StoredRow,
  saidIn,
} from '../../rows/stored-row';
import { asStore } from '../connection/errors';
import type { ReadSql } from '../connection/sqlite-raw';
import { currentTable, type EventTable, legacyTable } from './event-tables';
import type { LogFacts } from './log-facts';
import { namingRows } from './naming-rows';
import { readPageRows, readRowsAt } from './pages';

/** The port's reads over a database. */
export function createReads(sql: ReadSql, facts: LogFacts): Omit<EventStore, 'append'> {
  const { legacyHead } = facts;
  const tables = tablesOf(facts);
  const head = () => readHead(sql, facts);
  const headSeq = async () => (await head()).seq;

  const readPage: EventStore['readPage'] = (query) =>
    asStore(async () => {
      const found = await readPageRows(sql, { tables, headSeq }, query);
      const { rows, isFull } = withinBounds(found, boundsOf(query));
      return { events: rows.map(({ record }): EventRecord => record), isFull };
    }, placeOf(query));

  return {
    head: () => asStore(head),

    readPage,

    read: async (query) => (await readPage(query)).events,

    get: (seq) =>
      asStore(async () => {
        const [detail] = await readDetails(sql, facts, seq - 1, 1);
        return detail?.seq === seq ? detail : null;
      }, `event ${seq}`),

    readDetails: (after, limit) =>
      asStore(
        () => readDetails(sql, facts, after, limit),
        `an event from ${after + 1} to ${after + limit}`,
      ),

    readAt: (seqs) =>
      asStore(async () => {
        const found = await readRowsAt(sql, tables, seqs);
        const { rows } = withinBounds(found, boundsOf({ limit: seqs.length }));
        return rows.map(({ record }): EventRecord => record);
      }, `one of ${seqs.length} events`),

    readChecked: (agentId, limit) => asStore(() => readChecked(sql, facts, agentId, limit)),

    readChain: (after, limit) =>
      asStore(
        async () => {
          const kept = await readFullRows(sql, facts, after, limit);
          const rows = kept.map(({ row }) => row);
          const naming = await namingRows(sql, legacyHead.seq, rows);
          return kept.map(({ row, misfiled }) =>
            chainRowOf(row, naming.get(row.seq) ?? NOT_REDACTED, misfiled),
          );
        },
        `an event from ${after + 1} to ${after + limit}`,
      ),

    readUnsaidRedactions: (after, limit) =>
      asStore(
        () => sql.$queryRaw<UnsaidRedaction[]>`
          SELECT seq, reason, redacted_by AS by FROM redaction
          WHERE event_seq IS NULL AND seq > ${after} ORDER BY seq LIMIT ${limit}`,
      ),
  };
}

/** The tables of a log in the order of their seqs: one of most. */
function tablesOf({ hashes, legacyHead }: LogFacts): EventTable[] {
  const current = currentTable(hashes, legacyHead.seq) as EventTable;
  return legacyHead.seq === 0 ? [current] : [legacyTable(legacyHead.seq) as EventTable, current];
}

/** Which part of the log a page is of, for whoever has to find the damage in it. */
function placeOf({ after = 0, before, limit, order }: EventQuery): string {
  if (order === 'asc') return `an event after ${after}, within ${limit} that were asked for`;
  return `an event before ${before ?? 'the end'}, within ${limit} that were asked for`;
}

async function readHead(sql: ReadSql, { legacyHead }: LogFacts): Promise<Head> {
  const [row] = await sql.$queryRaw<Pick<StoredRow, 'seq' | 'hash'>[]>`
    SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1`;
  return row ? { seq: row.seq, hash: hexOf(row.hash) } : legacyHead;
}

/** A row in full, and the column by which it would not be found. */
type FullRow = { readonly row: EventRow; readonly misfiled: string | null };

async function readDetails(
  sql: ReadSql,
  facts: LogFacts,
  after: number,
  limit: number,
): Promise<EventDetail[]> {
  const rows = (await readFullRows(sql, facts, after, limit)).map(({ row }) => row);
  const naming = await namingRows(sql, facts.legacyHead.seq, rows);
  return rows.map((row) => detailOf(row, naming.get(row.seq) ?? NOT_REDACTED));
}

/** Rows after a seq, ascending. */
async function readFullRows(
  sql: ReadSql,
  facts: LogFacts,
  after: number,
  limit: number,
): Promise<FullRow[]> {
  const { seq: last } = facts.legacyHead;
  const legacy =
    after >= last
      ? []
      : await sql.$queryRaw<EventRow[]>`
          SELECT * FROM legacy_event WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`;
  const rows = legacy.map((row) => ({ row, misfiled: null }));
  if (rows.length === limit) return rows;
  const current = await readCurrentRows(sql, facts, Math.max(after, last), limit - rows.length);
  return [...rows, ...current];
}

async function readCurrentRows(
  sql: ReadSql,
  { hashes, legacyHead }: LogFacts,
  after: number,
  limit: number,
): Promise<FullRow[]> {
  const rows = await sql.$queryRaw<(StoredRow & { hash_before: StoredRow['hash'] | null })[]>`
    SELECT event.*, (SELECT former.hash FROM event AS former WHERE former.seq = event.seq - 1) AS hash_before
    FROM event WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`;
  return rows.map((stored) => {
    const isFirst = stored.seq === legacyHead.seq + 1;
    const standIn = isFirst ? legacyHead.hash : GENESIS_HASH;
    const { hash_before } = stored;
    const row = fullRow(stored, hash_before === null ? standIn : hexOf(hash_before));
    return { row, misfiled: misfiledColumn(stored, row, hashes) };
  });
}

type StoredCheckedRow = Pick<
  StoredRow,
  'seq' | 'received_at' | 'protocol' | 'verdict' | 'findings' | 'envelope'
>;

/** The last primary events of a sender, newest first. */
async function readChecked(
  sql: ReadSql,
  { hashes, legacyHead }: LogFacts,
  agentId: string,
  limit: number,
) {
  const rows: CheckedRow[] = [];
  let last: number | null = null;
  do {
    const found: StoredCheckedRow[] = await readFromSender(sql, hashes.of(agentId), {
      before: last,
      limit: limit - rows.length,
    });
    const sent = found.filter(({ envelope }) => saidIn(envelope).from.agent_id === agentId);
    rows.push(...sent.map(checkedRow));
    last = sent.length < found.length ? (found.at(-1)?.seq ?? null) : null;
  } while (last !== null && rows.length < limit);
  if (rows.length < limit && legacyHead.seq > 0) {
    rows.push(
      ...(await sql.$queryRaw<CheckedRow[]>`
        SELECT seq, received_at, protocol, verdict, findings FROM legacy_event
        WHERE from_agent_id = ${agentId} AND part_of IS NULL ORDER BY seq DESC LIMIT ${limit - rows.length}`),
    );
  }
  return rows.map(checkedOf);
}

function readFromSender(
  sql: ReadSql,
  fromHash: number,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<StoredCheckedRow[]> {
  return sql.$queryRaw<StoredCheckedRow[]>`
    SELECT seq, received_at, protocol, verdict, findings, envelope FROM event
    WHERE from_hash = ${fromHash} AND seq < ${before ?? SEQ_MAX} AND part_of IS NULL
    ORDER BY seq DESC LIMIT ${limit}`;
}

/** What `seq` can be at most on Postgres. */
const SEQ_MAX = 2_147_483_647;

function checkedRow({
  seq,
  received_at,
  protocol,
  verdict,
  findings,
}: StoredCheckedRow): CheckedRow {
  return {
    seq,
    received_at: instantOf(received_at),
    protocol,
    verdict: wordOf(VERDICTS, verdict),
    findings: findings ?? '[]',
  };
}
