// Reads the log. Every answer is in the order of seq and found through an index; where a filter names more than one
// index can answer, the log is walked in slices, so that no statement holds up the others for long. A page is bounded by what
// its events weigh before their bodies are read: the database tells how long they are.
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
import {
  boundsOf,
  type PageBounds,
  RECORD_BYTES,
  weightOf,
  withinBounds,
} from '../rows/page-bounds';
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
  const readPage: EventStore['readPage'] = (query) =>
    asStore(async () => {
      const { rows, isFull } = withinBounds(await readRows(sql, query), boundsOf(query));
      return { events: rows.map(recordOf), isFull };
    }, placeOf(query));

  return {
    head: () => asStore(() => readHead(sql)),

    readPage,

    read: async (query) => (await readPage(query)).events,

    get: (seq) =>
      asStore(async () => {
        const [row] = await sql.$queryRaw<(EventRow & NamingRow)[]>`
          SELECT event.*, ${NAMING_COLUMNS} FROM event ${NAMING} WHERE event.seq = ${seq}`;
        return row ? detailOf(row) : null;
      }, `event ${seq}`),

    readChecked: (agentId, limit) =>
      asStore(async () => {
        const rows = await sql.$queryRaw<CheckedRow[]>`
          SELECT seq, received_at, protocol, verdict, findings FROM event
          WHERE from_agent_id = ${agentId} AND part_of IS NULL ORDER BY seq DESC LIMIT ${limit}`;
        return rows.map(checkedOf);
      }),

    readChain: (after, limit) =>
      asStore(
        async () => {
          const rows = await sql.$queryRaw<(EventRow & NamingRow)[]>`
            SELECT event.*, ${NAMING_COLUMNS} FROM event ${NAMING}
            WHERE event.seq > ${after} ORDER BY event.seq LIMIT ${limit}`;
          return rows.map(chainRowOf);
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

/** Which part of the log a page is of, for whoever has to find the damage in it. */
function placeOf({ after = 0, before, limit, order }: EventQuery): string {
  if (order === 'asc') return `an event after ${after}, within ${limit} that were asked for`;
  return `an event before ${before ?? 'the end'}, within ${limit} that were asked for`;
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

type Range = PageBounds & { readonly after: number; readonly before?: number };

/** The rows of a page, the last of them the one that its bytes end at or before. */
async function readRows(sql: RawSql, query: EventQuery): Promise<RecordRow[]> {
  const { order } = query;
  const [walked, ...others] = conditionsOf(query.filter ?? {});
  const parts = partsOf(walked);
  const select = async (range: Range): Promise<RecordRow[]> => {
    const found: RecordRow[] = [];
    for (const part of parts) {
      found.push(...(await selectRows(sql, whereOf(part, others, order, range), order, range)));
    }
    found.sort((one, other) => (order === 'asc' ? one.seq - other.seq : other.seq - one.seq));
    return parts.length === 1 ? found : withNext(found, range);
  };
  const bounds = boundsOf(query);
  const { after = 0 } = query;
  if (others.length === 0) {
    return select({
      ...bounds,
      after,
      ...(query.before !== undefined && { before: query.before }),
    });
  }

  const rows: RecordRow[] = [];
  let { limit, bytesMax } = bounds;
  const before = Math.min(query.before ?? Number.POSITIVE_INFINITY, (await readHead(sql)).seq + 1);
  for (const slice of slicesOf({ after, before }, order, SLICE_SEQS)) {
    const found = await select({ ...slice, limit, bytesMax });
    rows.push(...found);
    limit -= found.length;
    bytesMax -= found.reduce((sum, row) => sum + weightOf(row), 0);
    if (limit === 0 || bytesMax <= 0) break;
  }
  return rows;
}

/**
 * The rows before which the bytes are not used up, as a statement selects them. The one that crosses the bound stands at the end:
 * behind it one part of a condition may lack rows that another has.
 */
function withNext(rows: readonly RecordRow[], { limit, bytesMax }: PageBounds): RecordRow[] {
  const taken: RecordRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (taken.length === limit || bytes >= bytesMax) break;
    taken.push(row);
    bytes += weightOf(row);
  }
  return taken;
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
  { limit, bytesMax }: Range,
): Promise<RecordRow[]> {
  // The first row comes whatever it weighs, so that of one nothing need be measured.
  const bounded =
    limit === 1 ? where : Prisma.sql`seq IN (${measured(where, order, { limit, bytesMax })})`;
  return sql.$queryRaw<RecordRow[]>`
    SELECT seq, received_at, protocol, verdict, signature, origin, envelope, payload, ${REDACTED}
    FROM event WHERE ${bounded} ORDER BY seq ${DIRECTION[order]} LIMIT ${limit}`;
}

/**
 * The seqs of a page. Both databases keep the length of a text apart from it, so that no body is read for this; the bodies of
 * those that are chosen are then read by their primary key.
 */
function measured(
  where: Prisma.Sql,
  order: EventQuery['order'],
  { limit, bytesMax }: PageBounds,
): Prisma.Sql {
  return Prisma.sql`
    SELECT seq FROM (
      SELECT seq, SUM(bytes) OVER (ORDER BY seq ${DIRECTION[order]} ROWS UNBOUNDED PRECEDING) - bytes AS bytes_before
      FROM (
        SELECT seq, OCTET_LENGTH(envelope) + COALESCE(OCTET_LENGTH(payload), 0) + ${RECORD_BYTES} AS bytes
        FROM event WHERE ${where} ORDER BY seq ${DIRECTION[order]} LIMIT ${limit}
      ) AS walked
    ) AS sized WHERE bytes_before < ${bytesMax}`;
}
