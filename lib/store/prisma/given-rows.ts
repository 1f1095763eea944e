// Rows handed to a statement as one JSON parameter and read there like a table: several times as quick as a parameter
// for every value (docs/decisions/0001).
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { Provider } from './client';

/** Column names, which are words of our own and never input, with their types. */
export type GivenColumns = Readonly<Record<string, 'text' | 'integer'>>;

/** A FROM item under the name `given`, with the columns in the order of `columns`. */
export function givenRows(
  provider: Provider,
  columns: GivenColumns,
  rows: readonly Readonly<Record<string, string | number | null>>[],
): Prisma.Sql {
  const names = Object.keys(columns);
  if (provider === 'postgresql') {
    const types = names.map((name) => `${name} ${columns[name]}`).join(', ');
    const json = JSON.stringify(rows, names);
    return Prisma.sql`jsonb_to_recordset(${json}::jsonb) AS given(${Prisma.raw(types)})`;
  }
  // Materialized, for else each column renders the row's JSON once more.
  const fields = names.map((name, at) => `json_extract(item, '$[${at}]') AS ${name}`).join(', ');
  const json = JSON.stringify(rows.map((row) => names.map((name) => row[name])));
  return Prisma.sql`(
    WITH items(item) AS MATERIALIZED (SELECT value FROM json_each(${json}))
    SELECT ${Prisma.raw(fields)} FROM items
  ) AS given`;
}

/** Column names as a list of SQL. */
export function columnList(columns: GivenColumns, prefix = ''): Prisma.Sql {
  return Prisma.raw(
    Object.keys(columns)
      .map((name) => prefix + name)
      .join(', '),
  );
}
