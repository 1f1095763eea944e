// Raw statements on SQLite, sent past Prisma's runtime, which writes and reads every parameter as JSON once more: a batch of
// events is one large parameter (docs/decisions/0031).
import type { InValue } from '@libsql/client';
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { SqliteThread } from './sqlite-thread';

type Query = TemplateStringsArray | Prisma.Sql;

/** What goes through raw SQL: rows as objects by the names of their columns, or how many rows were changed. */
export type RawSql = {
  $queryRaw<T = unknown>(query: Query, ...values: unknown[]): Promise<T>;
  $executeRaw(query: Query, ...values: unknown[]): Promise<number>;
};

/** As much of it as reading takes. */
export type ReadSql = Pick<RawSql, '$queryRaw'>;

/** The statements of one connection. Errors are the driver's, with `code` and `rawCode`. */
export function createRawSql(thread: SqliteThread): RawSql {
  return {
    async $queryRaw<T>(query: Query, ...values: unknown[]) {
      const { columns, rows } = await thread.execute(statementOf(query, values));
      return rows.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column, row[at]])),
      ) as T;
    },
    async $executeRaw(query: Query, ...values: unknown[]) {
      return (await thread.execute(statementOf(query, values))).rowsAffected;
    },
  };
}

function statementOf(query: Query, values: unknown[]) {
  const { sql, values: args } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
  return { sql, args: args as InValue[] };
}
