// Reads the log. Every answer is in the order of seq and found through an index; where a filter names more than one
// index can answer, the log is walked in slices, so that no statement holds up the others for long.
import type { EventSelection } from '@/lib/model/event-filter';
import { Prisma } from '@/prisma/generated/sqlite/client';
import {
  type EventQuery,
  type EventStore,
  GENESIS_HASH,
  type Head,
  type UnsaidRedaction,
} from '../ports/event-store';
import {
  type CheckedRow,
  chainRowOf,
  checkedOf,
  detailOf,
  type EventRow,
  type RecordRow,
  recordOf,
} from '../rows/event-row';
import type { NamingRow } from '../rows/redaction-rows';
import { asStore } from './connection/errors';
import type { RawSql } from './connection/sqlite-raw';
import { slicesOf } from './slices';

/** Beside an emptied row what is said of it: its redaction, and the event that this names. */
const NAMING = Prisma.sql`
  LEFT JOIN redaction r ON event.payload IS NULL AND r.seq = event.seq
  LEFT JOIN event naming ON naming.seq = r.event_seq`;
const NAMING_COLUMNS = Prisma.sql`
  r.reason AS redacted, naming.seq AS naming_seq, naming.type AS naming_type, naming.origin AS naming_origin,
  naming.envelope AS naming_envelope`;

/** The reason stands in a table of its own and is looked up only where a payload is gone. */
const REDACTED = Prisma.sql`
  CASE WHEN payload IS NULL THEN (SELECT r.reason FROM redaction r WHERE r.seq = event.seq) END AS redacted`;

/** The port's reads over a database. */
export function createReads(sql: RawSql): Omit<EventStore, 'append'> {
  return {
    head: () => asStore(() => readHead(sql)),

    read: (query) => asStore(async () => (await readRows(sql, query)).map(recordOf)),

    get: (seq) =>
      asStore(async () => {
        const [row] = await sql.$queryRaw<(EventRow & NamingRow)[]>`
          SELECT event.*, ${NAMING_COLUMNS} FROM event ${NAMING} WHERE event.seq = ${seq}`;
        return row ? detailOf(row) : null;
      }),

    readChecked: (agentId, limit) =>
      asStore(async () => {
        const rows = await sql.$queryRaw<CheckedRow[]>`
          SELECT seq, received_at, protocol, verdict, findings FROM event
          WHERE from_agent_id = ${agentId} AND part_of IS NULL ORDER BY seq DESC LIMIT ${limit}`;
        return rows.map(checkedOf);
      }),

    readChain: (after, limit) =>
      asStore(async () => {
        const rows = await sql.$queryRaw<(EventRow & NamingRow)[]>`
          SELECT event.*, ${NAMING_COLUMNS} FROM event ${NAMING}
          WHERE event.seq > ${after} ORDER BY event.seq LIMIT ${limit}`;
        return rows.map(chainRowOf);
      }),

    readUnsaidRedactions: (after, limit) =>
      asStore(
        () => sql.$queryRaw<UnsaidRedaction[]>`
          SELECT seq, reason, redacted_by AS by FROM redaction
          WHERE event_seq IS NULL AND seq > ${after} ORDER BY seq LIMIT ${limit}`,
      ),
  };
}

async function readHead(sql: RawSql): Promise<Head> {
  const [row] = await sql.$queryRaw<Head[]>`SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1`;
  return row ?? { seq: 0, hash: GENESIS_HASH };
}

/** Seqs that one statement of a combined filter walks at most: some 40 ms, in which no other statement runs on SQLite. */
const SLICE_SEQS = 20_000;

type Condition = { readonly column: Prisma.Sql; readonly values: readonly string[] };

/** What a filter asks for. The first condition is the one whose index is walked: the rarer a value, the further up. */
function conditionsOf(filter: EventSelection): Condition[] {
  const asked: readonly (readonly [Prisma.Sql, string | readonly string[] | undefined])[] = [
    [Prisma.sql`task_id`, filter.task_id],
    [Prisma.sql`thread_id`, filter.thread_id],
    [Prisma.sql`run_id`, filter.run_id],
    [Prisma.sql`from_agent_id`, filter.agent_id],
    [Prisma.sql`channel`, filter.channel],
    [Prisma.sql`type`, filter.type],
    [Prisma.sql`protocol`, filter.protocol],
  ];
  return asked.flatMap(([column, value]) =>
    value === undefined ? [] : [{ column, values: typeof value === 'string' ? [value] : value }],
  );
}

/** A task may have more ids than a statement of SQLite has walks (500) or values. */
const VALUES_PER_STATEMENT = 200;

/** The condition in parts, whose answers together are its own; a filter without conditions is one part. */
function partsOf(condition: Condition | undefined): (Condition | undefined)[] {
  if (condition === undefined || condition.values.length <= VALUES_PER_STATEMENT)
    return [condition];
  const { column, values } = condition;
  const starts = Array.from(
    { length: Math.ceil(values.length / VALUES_PER_STATEMENT) },
    (_, part) => part * VALUES_PER_STATEMENT,
  );
  return starts.map((start) => ({
    column,
    values: values.slice(start, start + VALUES_PER_STATEMENT),
  }));
}

type Range = { readonly after: number; readonly before?: number; readonly limit: number };

async function readRows(sql: RawSql, query: EventQuery): Promise<RecordRow[]> {
  const { order, limit } = query;
  const [walked, ...others] = conditionsOf(query.filter ?? {});
  const parts = partsOf(walked);
  const select = async (range: Range): Promise<RecordRow[]> => {
    const found: RecordRow[] = [];
    for (const part of parts) {
      found.push(...(await selectRows(sql, whereOf(part, others, order, range), order, range)));
    }
    found.sort((one, other) => (order === 'asc' ? one.seq - other.seq : other.seq - one.seq));
    return found.slice(0, range.limit);
  };
  if (others.length === 0) return select({ ...query, after: query.after ?? 0 });

  const rows: RecordRow[] = [];
  const before = Math.min(query.before ?? Number.POSITIVE_INFINITY, (await readHead(sql)).seq + 1);
  for (const slice of slicesOf({ after: query.after ?? 0, before }, order, SLICE_SEQS)) {
    rows.push(...(await select({ ...slice, limit: limit - rows.length })));
    if (rows.length === limit) break;
  }
  return rows;
}

/**
 * Neither database can tell which index is the short way: SQLite keeps no statistics here, Postgres takes a value for
 * evenly spread over the log. So all columns but the first are made expressions, which no index answers.
 */
function whereOf(
  walked: Condition | undefined,
  others: readonly Condition[],
  order: EventQuery['order'],
  range: Range,
): Prisma.Sql {
  const within = withinOf(range);
  if (!walked) return within;
  const isSole = others.length === 0;
  const first =
    isSole && walked.values.length > 1
      ? Prisma.sql`seq IN (${walksOf(walked, order, range)})`
      : Prisma.sql`${walked.column} IN (${Prisma.join([...walked.values])})`;
  const rest = others.map(
    ({ column, values }) => Prisma.sql`${column} || '' IN (${Prisma.join([...values])})`,
  );
  return Prisma.join([within, first, ...rest], ' AND ');
}

/** Several values of one column: the index is walked once for each, as far as the answer can reach. */
function walksOf(
  { column, values }: Condition,
  order: EventQuery['order'],
  range: Range,
): Prisma.Sql {
  const walks = values.map(
    (value) => Prisma.sql`
      SELECT seq FROM (
        SELECT seq FROM event WHERE ${withinOf(range)} AND ${column} = ${value}
        ORDER BY seq ${DIRECTION[order]} LIMIT ${range.limit}
      ) AS walk`,
  );
  return Prisma.join(walks, ' UNION ALL ');
}

const DIRECTION = { asc: Prisma.sql`ASC`, desc: Prisma.sql`DESC` };

function withinOf({ after, before }: Range): Prisma.Sql {
  return before === undefined
    ? Prisma.sql`seq > ${after}`
    : Prisma.sql`seq > ${after} AND seq < ${before}`;
}

function selectRows(
  sql: RawSql,
  where: Prisma.Sql,
  order: EventQuery['order'],
  { limit }: Range,
): Promise<RecordRow[]> {
  return sql.$queryRaw<RecordRow[]>`
    SELECT seq, received_at, protocol, verdict, signature, origin, envelope, payload, ${REDACTED}
    FROM event WHERE ${where} ORDER BY seq ${DIRECTION[order]} LIMIT ${limit}`;
}
