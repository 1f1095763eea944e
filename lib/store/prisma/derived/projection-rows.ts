// Rows of projections over a database. A save is one statement, which replaces rows only where its generation is folded up to
// where the saver thinks it is: of two processes that fold the same log one is first, and the other one learns where it stands.
import { Prisma } from '@/prisma/generated/sqlite/client';
import {
  type Generation,
  type KeyQuery,
  type MovedQuery,
  type OldestQuery,
  type ProjectionChange,
  type ProjectionRow,
  type ProjectionStore,
  ROWS_SEARCHED_MAX,
  type RowsPage,
} from '../../ports/projection-store';
import { assertStorable } from '../../rows/guards';
import type { Database, Provider } from '../connection/client';
import { asStore } from '../connection/errors';
import { givenRows } from '../connection/given-rows';
import type { RawSql, ReadSql } from '../connection/sqlite-raw';
import type { WriteSection } from '../connection/write-section';

/** The generation under which it stands which one is read, by version. */
const REGISTER = 0;
const CURRENT = 'current';

/** The row of a generation that says up to which seq it is folded. */
const HEAD = 'head';

/** The state of a row that is gone: no JSON text is empty. */
const GONE = '';

/** The largest number that a column of seqs holds. */
const SEQ_MAX = 2 ** 31 - 1;

/** Rows that are removed in one statement. */
const SWEPT_ROWS = 5_000;

const COLUMNS = Prisma.sql`kind, key, home, moved, label, state`;

type Context = { readonly sql: RawSql; readonly provider: Provider };
type ReadContext = { readonly reads: ReadSql; readonly provider: Provider };

/** The port over a database. */
export function createProjectionStore(
  { sql, reads }: Pick<Database, 'sql' | 'reads'>,
  provider: Provider,
  inSection: WriteSection,
): ProjectionStore {
  const context = { sql, provider };
  const reading = { reads, provider };
  return {
    current: (version) => asStore(() => currentOf(reads, version)),
    begin: (version) => inSection((section) => begin(section, version)),
    promote: (version, id) => inSection((section) => promote(section, version, id)),
    seqOf: (id) => asStore(() => headOf(reads, id)),
    sweep: () => asStore(() => sweep(sql)),
    async save(from, seq, rows) {
      for (const { key, home, label, state } of rows) assertStorable({ key, home, label, state });
      const stands = await asStore(() => save(context, { from, seq, rows }));
      const gone = rows.filter(({ state }) => state === null);
      if (stands === seq && gone.length > 0) await asStore(() => remove(context, from.id, gone));
      return stands;
    },
    read: (id, wanted) => asStore(() => read(reading, id, wanted)),
    newest: (id, query) => asStore(() => newest(reading, id, query)),
    oldest: (id, query) => asStore(() => oldest(reads, id, query)),
    named: (id, query) => asStore(() => named(reading, id, query)),
    all: (id, kind) =>
      asStore(
        () =>
          reads.$queryRaw<ProjectionRow[]>`
            SELECT ${COLUMNS} FROM projection_row
            WHERE generation = ${id} AND kind = ${kind} AND state <> ${GONE}`,
      ),
  };
}

async function currentOf(reads: ReadSql, version: string): Promise<Generation | null> {
  const [found] = await reads.$queryRaw<Generation[]>`
    SELECT head.generation AS id, head.moved AS seq
    FROM projection_row AS register
    JOIN projection_row AS head ON head.generation = register.moved AND head.kind = ${HEAD}
    WHERE register.generation = ${REGISTER} AND register.kind = ${CURRENT}
      AND register.key = ${version}`;
  return found ?? null;
}

async function begin(sql: RawSql, version: string): Promise<Generation> {
  const [last] = await sql.$queryRaw<{ id: number | null }[]>`
    SELECT max(generation) AS id FROM projection_row`;
  const id = (last?.id ?? REGISTER) + 1;
  await sql.$executeRaw`
    INSERT INTO projection_row (generation, kind, key, home, moved, label, state)
    VALUES (${id}, ${HEAD}, ${version}, '', 0, '', '')`;
  return { id, seq: 0 };
}

async function promote(sql: RawSql, version: string, id: number): Promise<void> {
  await sql.$executeRaw`
    INSERT INTO projection_row (generation, kind, key, home, moved, label, state)
    VALUES (${REGISTER}, ${CURRENT}, ${version}, '', ${id}, '', '')
    ON CONFLICT (generation, kind, key) DO UPDATE SET moved = excluded.moved`;
  await sql.$executeRaw`
    DELETE FROM projection_row
    WHERE generation = ${REGISTER} AND kind = ${CURRENT} AND key <> ${version}`;
}

async function sweep(sql: RawSql): Promise<boolean> {
  const isOld = Prisma.sql`generation > ${REGISTER} AND generation < (
    SELECT max(moved) FROM projection_row WHERE generation = ${REGISTER}
  )`;
  // Without its head a generation is gone.
  await sql.$executeRaw`DELETE FROM projection_row WHERE ${isOld} AND kind = ${HEAD}`;
  const removed = await sql.$executeRaw`
    DELETE FROM projection_row WHERE (generation, kind, key) IN (
      SELECT generation, kind, key FROM projection_row WHERE ${isOld} LIMIT ${SWEPT_ROWS}
    )`;
  return removed === SWEPT_ROWS;
}

async function save(
  { sql, provider }: Context,
  { from, seq, rows }: { from: Generation; seq: number; rows: readonly ProjectionChange[] },
): Promise<number | null> {
  const given = rows.map(({ kind, key, home, moved, label, state }) => [
    ...[kind, key, home, moved, label, state ?? GONE],
  ]);
  // Postgres waits for a save that is under way, and looks at the head again.
  const lock = provider === 'postgresql' ? Prisma.sql`FOR UPDATE` : Prisma.empty;
  const saved = await sql.$executeRaw`
    WITH held AS MATERIALIZED (
      SELECT key AS version FROM projection_row
      WHERE generation = ${from.id} AND kind = ${HEAD} AND moved = ${from.seq} ${lock}
    )
    INSERT INTO projection_row (generation, kind, key, home, moved, label, state)
    SELECT CAST(${from.id} AS INTEGER), item ->> 0, item ->> 1, item ->> 2, CAST(item ->> 3 AS INTEGER),
      item ->> 4, item ->> 5
    FROM held, ${givenRows(provider, given)}
    UNION ALL
    SELECT CAST(${from.id} AS INTEGER), ${HEAD}, version, '', CAST(${seq} AS INTEGER), '', '' FROM held
    WHERE TRUE
    ON CONFLICT (generation, kind, key) DO UPDATE
      SET moved = excluded.moved, label = excluded.label, state = excluded.state`;
  return saved > 0 ? seq : await headOf(sql, from.id);
}

/** What was saved as gone is not seen from then on, and is removed by a statement of its own. */
function remove(
  { sql, provider }: Context,
  id: number,
  rows: readonly ProjectionChange[],
): Promise<number> {
  const names = rows.map(({ kind, key }) => [kind, key]);
  return sql.$executeRaw`
    DELETE FROM projection_row WHERE generation = ${id} AND state = ${GONE} AND (kind, key) IN (
      SELECT item ->> 0, item ->> 1 FROM ${givenRows(provider, names)}
    )`;
}

async function headOf(reads: ReadSql, id: number): Promise<number | null> {
  const [head] = await reads.$queryRaw<{ moved: number }[]>`
    SELECT moved FROM projection_row WHERE generation = ${id} AND kind = ${HEAD}`;
  return head?.moved ?? null;
}

async function read(
  { reads, provider }: ReadContext,
  id: number,
  { keys, homes, homeKinds }: Parameters<ProjectionStore['read']>[1],
): ReturnType<ProjectionStore['read']> {
  const names = keys.map(([kind, key]) => [kind, key]);
  const places = homeKinds.flatMap((kind) => homes.map((home) => [kind, home]));
  // CROSS JOIN has SQLite look for each of what is given by an index, and not go through all rows.
  const found = await reads.$queryRaw<ProjectionRow[]>`
    SELECT ${COLUMNS} FROM projection_row WHERE generation = ${id} AND kind = ${HEAD}
    UNION ALL
    SELECT row.kind, row.key, row.home, row.moved, row.label, row.state
    FROM ${givenRows(provider, names)} CROSS JOIN projection_row AS row
    WHERE row.generation = ${id} AND row.kind = item ->> 0 AND row.key = item ->> 1
      AND row.state <> ${GONE}
    UNION ALL
    SELECT row.kind, row.key, row.home, row.moved, row.label, row.state
    FROM ${givenRows(provider, places)} CROSS JOIN projection_row AS row
    WHERE row.generation = ${id} AND row.kind = item ->> 0 AND row.home = item ->> 1
      AND row.state <> ${GONE}`;
  const head = found.find(({ kind }) => kind === HEAD);
  return head ? { seq: head.moved, rows: found.filter((row) => row !== head) } : null;
}

async function newest(
  context: ReadContext,
  id: number,
  { kind, home, before, label, limit }: MovedQuery,
): Promise<RowsPage> {
  const { reads } = context;
  const ofHome = home === null ? Prisma.empty : Prisma.sql`AND home = ${home}`;
  const last = Math.min(before, SEQ_MAX);
  const range = Prisma.sql`generation = ${id} AND kind = ${kind} ${ofHome} AND moved < ${last}`;
  const order = Prisma.sql`ORDER BY moved DESC`;
  if (label === '') {
    const rows = await reads.$queryRaw<ProjectionRow[]>`
      SELECT ${COLUMNS} FROM projection_row WHERE ${range} AND state <> ${GONE} ${order} LIMIT ${limit}`;
    return pageOf(rows, { limit, next: ({ moved }) => String(moved) });
  }
  // Both by indexes, whose rows may be gone: the states, which are large, are read of what is found alone.
  const [end] = await reads.$queryRaw<{ moved: number }[]>`
    SELECT moved FROM projection_row WHERE ${range} ${order} LIMIT 1 OFFSET ${ROWS_SEARCHED_MAX - 1}`;
  const rows = await reads.$queryRaw<ProjectionRow[]>`
    SELECT ${COLUMNS} FROM projection_row
    WHERE ${range} AND moved >= ${end?.moved ?? 0} AND ${contains(context, label)} AND state <> ${GONE}
    ${order} LIMIT ${limit}`;
  const next = ({ moved }: ProjectionRow) => String(moved);
  return searchedPage(rows, { limit, next, end: end === undefined ? null : String(end.moved) });
}

function oldest(
  reads: ReadSql,
  id: number,
  { kind, after, limit }: OldestQuery,
): Promise<ProjectionRow[]> {
  return reads.$queryRaw<ProjectionRow[]>`
    SELECT ${COLUMNS} FROM projection_row
    WHERE generation = ${id} AND kind = ${kind} AND moved >= ${after.moved}
      AND (moved > ${after.moved} OR key > ${after.key}) AND state <> ${GONE}
    ORDER BY moved, key LIMIT ${limit}`;
}

async function named(
  context: ReadContext,
  id: number,
  { kind, after, label, labelIsKey, limit }: KeyQuery,
): Promise<RowsPage> {
  const { reads } = context;
  const behind = after === null ? Prisma.empty : Prisma.sql`AND key > ${after}`;
  const range = Prisma.sql`generation = ${id} AND kind = ${kind} ${behind}`;
  const order = Prisma.sql`ORDER BY key`;
  const next = ({ key }: ProjectionRow) => key;
  if (label === '') {
    const rows = await reads.$queryRaw<ProjectionRow[]>`
      SELECT ${COLUMNS} FROM projection_row WHERE ${range} AND state <> ${GONE} ${order} LIMIT ${limit}`;
    return pageOf(rows, { limit, next });
  }
  const [end] = await reads.$queryRaw<{ key: string }[]>`
    SELECT key FROM projection_row WHERE ${range} ${order} LIMIT 1 OFFSET ${ROWS_SEARCHED_MAX - 1}`;
  const upTo = end === undefined ? Prisma.empty : Prisma.sql`AND key <= ${end.key}`;
  const isFound = labelIsKey ? namedLike(context, label) : contains(context, label);
  const rows = await reads.$queryRaw<ProjectionRow[]>`
    SELECT ${COLUMNS} FROM projection_row
    WHERE ${range} ${upTo} AND ${isFound} AND state <> ${GONE}
    ${order} LIMIT ${limit}`;
  return searchedPage(rows, { limit, next, end: end?.key ?? null });
}

function contains({ provider }: Pick<Context, 'provider'>, label: string): Prisma.Sql {
  return provider === 'postgresql'
    ? Prisma.sql`strpos(label, ${label}) > 0`
    : Prisma.sql`instr(label, ${label}) > 0`;
}

/** The same where labels are keys in lower case: SQLite, which lowers ASCII alone, reads the row only of a key that has more. */
function namedLike(context: Pick<Context, 'provider'>, label: string): Prisma.Sql {
  if (context.provider === 'postgresql') return contains(context, label);
  return Prisma.sql`CASE WHEN length(CAST(key AS BLOB)) = length(key) THEN instr(lower(key), ${label})
    ELSE instr(label, ${label}) END > 0`;
}

type PageOptions = { readonly limit: number; readonly next: (row: ProjectionRow) => string };

function pageOf(rows: readonly ProjectionRow[], { limit, next }: PageOptions): RowsPage {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows, lookedAt: rows.length, next: last === undefined ? null : next(last) };
}

/** @param end Where the search ended; null where it came to the end. */
function searchedPage(
  rows: readonly ProjectionRow[],
  { limit, next, end }: PageOptions & { readonly end: string | null },
): RowsPage {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows, lookedAt: ROWS_SEARCHED_MAX, next: last === undefined ? end : next(last) };
}
