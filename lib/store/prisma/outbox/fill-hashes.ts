// Gives the rows of the outbox that an earlier version wrote the hashes that they are found by: no database makes them, so it is done
// by the start that follows the migration. Rows of the outbox are few beside those of the log.
import type { NameHashes } from '../../rows/name-hashes';
import { leaseHash } from '../../rows/stored-delivery';
import type { Provider } from '../connection/client';
import { givenRows } from '../connection/given-rows';
import type { RawSql } from '../connection/sqlite-raw';

/** Rows that one statement fills: some 10 ms. */
const FILLED_AT_ONCE = 1_000;

type Unfilled = {
  readonly agent_id: string;
  readonly seq: number;
  readonly run_id: string;
  readonly lease_id: string | null;
};

/** Fills what is not filled; another process that does the same writes the same. */
export async function fillDeliveryHashes(
  sql: RawSql,
  provider: Provider,
  hashes: NameHashes,
): Promise<void> {
  for (let filled = FILLED_AT_ONCE; filled === FILLED_AT_ONCE; ) {
    const rows = await sql.$queryRaw<Unfilled[]>`
      SELECT agent_id, seq, run_id, lease_id FROM delivery WHERE run_hash IS NULL LIMIT ${FILLED_AT_ONCE}`;
    filled = rows.length;
    if (filled > 0) await fill(sql, provider, { rows, hashes });
  }
}

async function fill(
  sql: RawSql,
  provider: Provider,
  { rows, hashes }: { readonly rows: readonly Unfilled[]; readonly hashes: NameHashes },
): Promise<void> {
  const given = rows.map(({ agent_id, seq, run_id, lease_id }) => [
    ...[agent_id, seq, hashes.of(run_id), leaseHash(lease_id, hashes), lease_id],
  ]);
  // A lease may have changed in the meantime, in another process: then its hash is the one that was written with it.
  await sql.$executeRaw`
    UPDATE delivery SET
      run_hash = CAST(item ->> 2 AS INTEGER),
      lease_hash = CASE WHEN lease_id = item ->> 4 THEN CAST(item ->> 3 AS INTEGER) ELSE lease_hash END
    FROM ${givenRows(provider, given)}
    WHERE agent_id = item ->> 0 AND seq = CAST(item ->> 1 AS INTEGER)`;
}
