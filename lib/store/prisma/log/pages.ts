// A page of the log: its parts, one for each table that it reaches into, and in each the rows of a filter, found by walking one
// index (docs/decisions/0003). Where a filter names more than one index can answer, the log is walked in slices, so that no
// statement holds up the others for long. A page is bounded by what its events weigh before their bodies are read: the database
// tells how long they are.
import type { EventRecord } from '@/lib/model/event-record';
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { EventQuery } from '../../ports/event-store';
import { type RecordRow, recordOf } from '../../rows/event-row';
import { boundsOf, type PageBounds, RECORD_BYTES, weightOf } from '../../rows/page-bounds';
import type { ReadSql } from '../connection/sqlite-raw';
import type { Condition, EventTable } from './event-tables';
import { type Slice, slicesOf } from './slices';

/** A row as readers get it, with the texts that it is weighed by. */
export type PageRow = Pick<RecordRow, 'seq' | 'envelope' | 'payload'> & {
  readonly record: EventRecord;
};

type Range = PageBounds & { readonly after: number; readonly before?: number };

/** Where the head of the log is, for a walk that has no other end. */
type HeadSeq = () => Promise<number>;

/** Seqs that one statement of a combined filter walks at most: some 40 ms, in which no other statement runs on SQLite. */
const SLICE_SEQS = 20_000;

/** The rows of a page, the last of them the one that its bytes end at or before. */
export async function readPageRows(
  sql: ReadSql,
  { tables, headSeq }: { readonly tables: readonly EventTable[]; readonly headSeq: HeadSeq },
  query: EventQuery,
): Promise<PageRow[]> {
  const inOrder = query.order === 'asc' ? tables : tables.toReversed();
  let rows: PageRow[] = [];
  let bounds = boundsOf(query);
  for (const table of inOrder) {
    const after = Math.max(query.after ?? 0, table.after);
    const before = Math.min(query.before ?? Number.POSITIVE_INFINITY, table.before);
    if (after + 1 >= before) continue;
    const found = await readTable({ sql, table, headSeq }, query, { ...bounds, after, before });
    rows = rows.length === 0 ? found : [...rows, ...found];
    if (table === inOrder.at(-1)) break;
    bounds = boundsBehind(bounds, found);
    if (isUsedUp(bounds)) break;
  }
  return rows;
}

/** The rows of some seqs, newest first; as many as a page may weigh. */
export async function readRowsAt(
  sql: ReadSql,
  tables: readonly EventTable[],
  seqs: readonly number[],
): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  let bounds = boundsOf({ limit: seqs.length });
  for (const table of tables.toReversed()) {
    const own = seqs.filter((seq) => seq > table.after && seq < table.before);
    if (own.length === 0) continue;
    const where = Prisma.sql`seq IN (${Prisma.join(own)})`;
    const walk = { order: 'desc', range: { after: table.after, ...bounds } } as const;
    const found = await selectRows(sql, table, where, walk);
    rows.push(...found);
    bounds = boundsBehind(bounds, found);
    if (isUsedUp(bounds)) break;
  }
  return rows;
}

function boundsBehind({ limit, bytesMax }: PageBounds, rows: readonly PageRow[]): PageBounds {
  const bytes = rows.reduce((sum, row) => sum + weightOf(row), 0);
  return { limit: limit - rows.length, bytesMax: bytesMax - bytes };
}

function isUsedUp({ limit, bytesMax }: PageBounds): boolean {
  return limit <= 0 || bytesMax <= 0;
}

type Source = { readonly sql: ReadSql; readonly table: EventTable; readonly headSeq: HeadSeq };

/** The rows of one table within a range that is not empty. */
async function readTable(
  source: Source,
  query: EventQuery,
  range: PageBounds & Slice,
): Promise<PageRow[]> {
  const { after, before } = range;
  const [walked, ...others] = source.table.conditions(query.filter ?? {});
  if (others.length === 0) {
    return readMeant(source, query, { walked, others }, openEnded(range));
  }
  const rows: PageRow[] = [];
  let bounds: PageBounds = { limit: range.limit, bytesMax: range.bytesMax };
  const end = Math.min(before, (await source.headSeq()) + 1);
  for (const slice of slicesOf({ after, before: end }, query.order, SLICE_SEQS)) {
    const found = await readMeant(source, query, { walked, others }, { ...slice, ...bounds });
    rows.push(...found);
    bounds = boundsBehind(bounds, found);
    if (isUsedUp(bounds)) break;
  }
  return rows;
}

/** No statement is given a bound that no number of a database is. */
function openEnded({ before, ...range }: PageBounds & Slice): Range {
  return Number.isFinite(before) ? { ...range, before } : range;
}

type Conditions = {
  readonly walked: Condition | undefined;
  readonly others: readonly Condition[];
};

/** Rows of the filter; where some only looked like them, by hashes that they share with others, as many more are read behind. */
async function readMeant(
  { sql, table }: Source,
  { filter = {}, order }: EventQuery,
  conditions: Conditions,
  range: Range,
): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  for (let rest = range; ; ) {
    const found = await readParts(sql, table, conditions, { order, range: rest });
    const meant = found.filter(({ record }) => table.isMeant(record, filter));
    const last = found.at(-1);
    if (rest === range && meant.length === found.length) return meant;
    rows.push(...meant);
    if (meant.length === found.length || last === undefined) return rows;
    rest = { ...rest, ...boundsBehind(rest, meant), ...seqsBehind(rest, last.seq, order) };
    if (isUsedUp(rest)) return rows;
  }
}

function seqsBehind(
  range: Range,
  seq: number,
  order: EventQuery['order'],
): Omit<Range, keyof PageBounds> {
  const { after, before } = range;
  if (order === 'desc') return { after, before: seq };
  return before === undefined ? { after: seq } : { after: seq, before };
}

type Walk = { readonly order: EventQuery['order']; readonly range: Range };

async function readParts(
  sql: ReadSql,
  table: EventTable,
  { walked, others }: Conditions,
  { order, range }: Walk,
): Promise<PageRow[]> {
  const parts = partsOf(walked);
  const found: PageRow[] = [];
  for (const part of parts) {
    const where = whereOf(table, { walked: part, others }, { order, range });
    found.push(...(await selectRows(sql, table, where, { order, range })));
  }
  if (parts.length === 1) return found;
  found.sort((one, other) => (order === 'asc' ? one.seq - other.seq : other.seq - one.seq));
  return withNext(found, range);
}

/** A task may have more ids than a statement of SQLite has walks (500) or values. */
const VALUES_PER_STATEMENT = 200;

/** The condition in parts, whose answers together are its own; a filter without conditions is one part. */
function partsOf(condition: Condition | undefined): (Condition | undefined)[] {
  if (condition === undefined || condition.values.length <= VALUES_PER_STATEMENT)
    return [condition];
  const { values } = condition;
  const starts = Array.from(
    { length: Math.ceil(values.length / VALUES_PER_STATEMENT) },
    (_, part) => part * VALUES_PER_STATEMENT,
  );
  return starts.map((start) => ({
    ...condition,
    values: values.slice(start, start + VALUES_PER_STATEMENT),
  }));
}

/**
 * The rows before which the bytes are not used up, as a statement selects them. The one that crosses the bound stands at the end:
 * behind it one part of a condition may lack rows that another has.
 */
function withNext(rows: readonly PageRow[], { limit, bytesMax }: PageBounds): PageRow[] {
  const taken: PageRow[] = [];
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
function whereOf(table: EventTable, { walked, others }: Conditions, walk: Walk): Prisma.Sql {
  const within = withinOf(walk.range);
  if (!walked) return within;
  const isSole = others.length === 0;
  const first =
    isSole && walked.values.length > 1
      ? Prisma.sql`seq IN (${walksOf(table, walked, walk)})`
      : Prisma.sql`${walked.column} IN (${Prisma.join([...walked.values])})`;
  const rest = others.map(
    ({ expression, values }) => Prisma.sql`${expression} IN (${Prisma.join([...values])})`,
  );
  return Prisma.join([within, first, ...rest], ' AND ');
}

/** Several values of one column: the index is walked once for each, as far as the answer can reach. */
function walksOf(
  table: EventTable,
  { column, values }: Condition,
  { order, range }: Walk,
): Prisma.Sql {
  const walks = values.map(
    (value) => Prisma.sql`
      SELECT seq FROM (
        SELECT seq FROM ${table.name} WHERE ${withinOf(range)} AND ${column} = ${value}
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

/** The reason stands in a table of its own and is looked up only where a payload is gone. */
const REDACTED = Prisma.sql`
  CASE WHEN payload IS NULL THEN (SELECT r.reason FROM redaction r WHERE r.seq = stored.seq) END AS redacted`;

async function selectRows(
  sql: ReadSql,
  table: EventTable,
  where: Prisma.Sql,
  { order, range }: Walk,
): Promise<PageRow[]> {
  const { limit } = range;
  // The first row comes whatever it weighs, so that of one nothing need be measured.
  const bounded =
    limit === 1 ? where : Prisma.sql`seq IN (${measured(table, where, { order, range })})`;
  const rows = await sql.$queryRaw<unknown[]>`
    SELECT seq, received_at, protocol, verdict, signature, origin, envelope, payload, ${REDACTED}
    FROM ${table.name} AS stored WHERE ${bounded} ORDER BY seq ${DIRECTION[order]} LIMIT ${limit}`;
  return rows.map((row) => {
    const kept = table.recordRow(row);
    const { seq, envelope, payload } = kept;
    return { seq, envelope, payload, record: recordOf(kept) };
  });
}

/**
 * The seqs of a page. Both databases keep the length of a text apart from it, so that no body is read for this; the bodies of
 * those that are chosen are then read by their primary key.
 */
function measured(
  table: EventTable,
  where: Prisma.Sql,
  { order, range: { limit, bytesMax } }: Walk,
): Prisma.Sql {
  return Prisma.sql`
    SELECT seq FROM (
      SELECT seq, SUM(bytes) OVER (ORDER BY seq ${DIRECTION[order]} ROWS UNBOUNDED PRECEDING) - bytes AS bytes_before
      FROM (
        SELECT seq, OCTET_LENGTH(envelope) + COALESCE(OCTET_LENGTH(payload), 0) + ${RECORD_BYTES} AS bytes
        FROM ${table.name} WHERE ${where} ORDER BY seq ${DIRECTION[order]} LIMIT ${limit}
      ) AS walked
    ) AS sized WHERE bytes_before < ${bytesMax}`;
}
