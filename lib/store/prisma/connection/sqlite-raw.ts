// Raw statements on SQLite, sent past Prisma's runtime, which writes and reads every parameter as JSON once more: a batch of
// events is one large parameter (docs/decisions/0031).
import type { InValue } from '@libsql/client';
import { withMembers } from '@/lib/std/with-members';
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { SqliteThread, ThreadRows } from './sqlite-thread';

type Query = TemplateStringsArray | Prisma.Sql;

/** What goes through raw SQL: rows as objects by the names of their columns, or how many rows were changed. */
export type RawSql = {
  $queryRaw<T = unknown>(query: Query, ...values: unknown[]): Promise<T>;
  $executeRaw(query: Query, ...values: unknown[]): Promise<number>;
  /** Both in one message to the thread of SQLite, which is why Postgres has it not: the second runs where the first answers as it says. */
  readonly queryThenExecute?: QueryThenExecute;
};

/** Reads, and executes `next` where one row is found, which begins with the values of `after`; else nothing is changed. */
type QueryThenExecute = <T>(
  query: Prisma.Sql,
  next: { readonly after: readonly (string | number)[]; readonly query: Prisma.Sql },
) => Promise<{ readonly rows: T[]; readonly changed: number }>;

/** As much of it as reading takes. */
export type ReadSql = Pick<RawSql, '$queryRaw'>;

/** The statements of one connection. Errors are the driver's, with `code` and `rawCode`. */
export function createRawSql(thread: Pick<SqliteThread, 'execute'>): RawSql {
  return {
    async $queryRaw<T>(query: Query, ...values: unknown[]) {
      return objectsOf(await thread.execute(statementOf(query, values))) as T;
    },
    async $executeRaw(query: Query, ...values: unknown[]) {
      return (await thread.execute(statementOf(query, values))).rowsAffected;
    },
    async queryThenExecute<T>(...[query, next]: Parameters<QueryThenExecute>) {
      const { after } = next;
      const following = withMembers(statementOf(next.query), { after });
      const statement = withMembers(statementOf(query), { next: following });
      const answer = await thread.execute(statement);
      return { rows: objectsOf(answer) as T[], changed: answer.rowsAffected };
    },
  };
}

function objectsOf({ columns, rows }: ThreadRows): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
}

function statementOf(query: Query, values: unknown[] = []) {
  const { sql, values: args } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
  return { sql, args: args as InValue[] };
}
