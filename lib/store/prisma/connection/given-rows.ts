// Rows handed to a statement as one JSON parameter, several times as quick as a parameter for every value
// (docs/decisions/0001). The statement reads the fields by their place: `item ->> 0` means the same on both databases.
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { Provider } from './client';

export type GivenRow = readonly (string | number | null)[];

/** A FROM item with one row for each given one, in its only column `item`. */
export function givenRows(provider: Provider, rows: readonly GivenRow[]): Prisma.Sql {
  const json = JSON.stringify(rows);
  if (provider === 'postgresql') {
    return Prisma.sql`jsonb_array_elements(${json}::jsonb) AS given(item)`;
  }
  // Materialized, for else SQLite writes the row's JSON anew for every field that is read of it.
  return Prisma.sql`(
    WITH items(item) AS MATERIALIZED (SELECT value FROM json_each(${json}))
    SELECT item FROM items
  ) AS given`;
}
