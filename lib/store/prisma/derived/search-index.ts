// The search index over a database: FTS5 on SQLite, a tsvector on Postgres, both given terms that are cut by us. Neither keeps where
// in a text a term stands, nor any text (docs/decisions/0084). On SQLite the last row says up to where the index stands, so that rows
// and position are one statement.
import type { TermAsked, TermClause } from '@/lib/model/term-clause';
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { FindQuery, Found, SearchEntry, SearchStore } from '../../ports/search-store';
import type { Database, Provider } from '../connection/client';
import { asStore } from '../connection/errors';
import { givenRows } from '../connection/given-rows';
import type { RawSql, ReadSql } from '../connection/sqlite-raw';
import { emptyWriteAheadLog } from '../connection/wal-checkpoints';

/** Seqs that one statement looks through at most: some 100 ms where all of them have most of what is asked for. */
const FIND_SEQS = 1_000_000;

/**
 * Postgres finds all events of a term before it sorts them, and neither knows nor learns when most have it. So the newest are walked
 * one by one first: what is said everywhere is found there, and what is not is said seldom.
 */
const WALKED_SEQS = 10_000;

/** Pages of the index that one step of a purge writes: some 20 ms, in which nothing else is written on SQLite. */
const PURGED_PAGES = 100;

/** The port over a database. */
export function createSearchStore(
  { sql, reads, searches }: Pick<Database, 'sql' | 'reads' | 'searches'>,
  provider: Provider,
): SearchStore {
  const { positionSql, add, replace, purge, clear, find } =
    provider === 'sqlite' ? onSqlite(sql) : ON_POSTGRES;
  const position = async (): Promise<number> => {
    const [row] = await reads.$queryRaw<{ seq: number | null }[]>(positionSql);
    return row?.seq ?? 0;
  };
  return {
    position: () => asStore(position),
    add: (entries) =>
      asStore(async () => {
        const [first] = entries;
        if (first !== undefined) await add(sql, givenEntries(provider, entries), first.seq - 1);
        return position();
      }),
    replace: (entries) => asStore(() => replace(sql, givenEntries(provider, entries))),
    purge: () => asStore(purge),
    clear: () => asStore(() => clear(sql)),
    find: (query) => asStore(() => find(searches, query)),
  };
}

function givenEntries(provider: Provider, entries: readonly SearchEntry[]): Prisma.Sql {
  return givenRows(
    provider,
    entries.map(({ seq, terms }) => [seq, terms.join(' ')]),
  );
}

/** What differs between the databases. */
type Dialect = {
  readonly positionSql: Prisma.Sql;
  /** @param standsAt Nothing is added unless the index stands there or further. */
  add(sql: RawSql, given: Prisma.Sql, standsAt: number): Promise<unknown>;
  replace(sql: RawSql, given: Prisma.Sql): Promise<void>;
  purge(): Promise<boolean>;
  clear(sql: RawSql): Promise<void>;
  find(sql: ReadSql, query: FindQuery): Promise<Found>;
};

/** The last row. To be used as a value: where it stands behind FROM, SQLite walks the whole index for it. */
const SQLITE_LAST = Prisma.sql`SELECT max(id) AS seq FROM search_index_docsize`;

function onSqlite(sql: RawSql): Dialect {
  let isPurging = false;
  return {
    positionSql: SQLITE_LAST,

    add: (writer, given, standsAt) => writer.$executeRaw`
      INSERT INTO search_index (rowid, terms)
      SELECT CAST(item ->> 0 AS INTEGER), item ->> 1
      FROM ${given}, (SELECT coalesce((${SQLITE_LAST}), 0) AS last) AS head
      WHERE CAST(item ->> 0 AS INTEGER) > last AND last >= ${standsAt}`,

    async replace(writer, given) {
      await writer.$executeRaw`
        INSERT OR REPLACE INTO search_index (rowid, terms)
        SELECT CAST(item ->> 0 AS INTEGER), item ->> 1
        FROM ${given} WHERE CAST(item ->> 0 AS INTEGER) <= (${SQLITE_LAST})`;
    },

    /** What was replaced is only marked; it goes when what it stands in is merged, which a negative number begins. */
    async purge() {
      const before = await changesOf(sql);
      const pages = isPurging ? PURGED_PAGES : -PURGED_PAGES;
      await sql.$executeRaw`
        INSERT INTO search_index (search_index, rank) VALUES ('merge', CAST(${pages} AS INTEGER))`;
      // FTS5 counts its own row as a change, and everything that it merged besides.
      const hasMerged = (await changesOf(sql)) - before >= 2;
      const isMore = hasMerged || !isPurging;
      isPurging = isMore;
      if (!isMore) await emptyWriteAheadLog(sql);
      return isMore;
    },

    async clear(writer) {
      await writer.$executeRaw`INSERT INTO search_index (search_index) VALUES ('delete-all')`;
    },

    async find(searcher, query) {
      const { before, after, limit } = query;
      const lookedTo = Math.max(after, before - 1 - FIND_SEQS);
      // Numbers come as REAL, which FTS5 takes for no bound.
      const [row] = await searcher.$queryRaw<{ position: number | null; seqs: string }[]>`
        SELECT (${SQLITE_LAST}) AS position, (
          SELECT json_group_array(seq) FROM (
            SELECT rowid AS seq FROM search_index
            WHERE search_index MATCH ${matchText(query.clauses)}
              AND rowid > CAST(${lookedTo} AS INTEGER) AND rowid < CAST(${before} AS INTEGER)
            ORDER BY rowid DESC LIMIT ${limit}
          )
        ) AS seqs`;
      const seqs = JSON.parse(row?.seqs ?? '[]') as number[];
      return { seqs, lookedTo, position: row?.position ?? 0 };
    },
  };
}

async function changesOf(sql: RawSql): Promise<number> {
  const [row] = await sql.$queryRaw<{ changes: number }[]>`SELECT total_changes() AS changes`;
  return row?.changes ?? 0;
}

/** What FTS5 is asked: terms stand in quotation marks, which no term has in it. */
function matchText(clauses: readonly TermClause[]): string {
  const termText = ({ term, isPrefix }: TermAsked) => `"${term}"${isPrefix ? ' *' : ''}`;
  const eitherText = ({ anyOf }: TermClause) => `(${anyOf.map(termText).join(' OR ')})`;
  const wanted = clauses.filter(({ isExcluded }) => !isExcluded).map(eitherText);
  const excluded = clauses.filter(({ isExcluded }) => isExcluded).map(eitherText);
  const all = wanted.join(' AND ');
  return excluded.length === 0 ? all : `(${all}) NOT (${excluded.join(' OR ')})`;
}

const POSTGRES_TERMS = Prisma.sql`array_to_tsvector(string_to_array(item ->> 1, ' '))`;

const ON_POSTGRES: Dialect = {
  positionSql: Prisma.sql`SELECT max(seq) AS seq FROM search_entry`,

  add: (sql, given, standsAt) => sql.$executeRaw`
    INSERT INTO search_entry (seq, terms)
    SELECT CAST(item ->> 0 AS INTEGER), ${POSTGRES_TERMS} FROM ${given}
    WHERE coalesce((SELECT max(seq) FROM search_entry), 0) >= ${standsAt}
    ON CONFLICT (seq) DO NOTHING`,

  async replace(sql, given) {
    await sql.$executeRaw`
      UPDATE search_entry SET terms = ${POSTGRES_TERMS} FROM ${given}
      WHERE seq = CAST(item ->> 0 AS INTEGER)`;
  },

  purge: async () => false,

  async clear(sql) {
    await sql.$executeRaw`TRUNCATE search_entry`;
  },

  async find(sql, query) {
    const { after, before, limit } = query;
    const text = tsqueryText(query.clauses);
    const matching = (from: number, to: number) => Prisma.sql`
      SELECT seq FROM search_entry WHERE terms @@ ${text}::tsquery AND seq > ${from} AND seq < ${to}`;
    const walkedTo = Math.max(after, before - 1 - WALKED_SEQS);
    const newest = await foundBy(
      sql,
      Prisma.sql`${matching(walkedTo, before)} ORDER BY seq DESC LIMIT ${limit}`,
    );
    if (newest.seqs.length === limit || walkedTo === after)
      return { ...newest, lookedTo: walkedTo };
    const lookedTo = Math.max(after, before - 1 - FIND_SEQS);
    // Materialized, for else a word that is rarer than Postgres thinks has it walk all rows in order.
    const older = await foundBy(
      sql,
      Prisma.sql`
        WITH matching AS MATERIALIZED (${matching(lookedTo, walkedTo + 1)})
        SELECT seq FROM matching ORDER BY seq DESC LIMIT ${limit - newest.seqs.length}`,
    );
    const position = Math.min(newest.position, older.position);
    return { seqs: [...newest.seqs, ...older.seqs], lookedTo, position };
  },
};

/** What a statement finds, and where the index stands for it: the table is not emptied while a statement reads it. */
async function foundBy(sql: ReadSql, found: Prisma.Sql): Promise<Omit<Found, 'lookedTo'>> {
  const [row] = await sql.$queryRaw<{ position: number | null; seqs: number[] }[]>`
    SELECT (${ON_POSTGRES.positionSql}) AS position, ARRAY(${found}) AS seqs`;
  return { seqs: row?.seqs ?? [], position: row?.position ?? 0 };
}

/** What Postgres is asked: terms stand in apostrophes, which no term has in it. */
function tsqueryText(clauses: readonly TermClause[]): string {
  const termText = ({ term, isPrefix }: TermAsked) => `'${term}'${isPrefix ? ':*' : ''}`;
  return clauses
    .map(({ anyOf, isExcluded }) => `${isExcluded ? '!' : ''}(${anyOf.map(termText).join(' | ')})`)
    .join(' & ');
}
