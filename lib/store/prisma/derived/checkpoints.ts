// Checkpoints over a database: all keys of a save are one statement, so all or none are replaced. A key that goes is first
// emptied by that statement, which makes it unseen, and then swept.
import type { CheckpointChange, CheckpointStore } from '../../ports/checkpoint-store';
import { assertStorable } from '../../rows/guards';
import type { Database, Provider } from '../connection/client';
import { asStore } from '../connection/errors';
import { givenRows } from '../connection/given-rows';
import type { RawSql } from '../connection/sqlite-raw';

/** The state of a key that is gone: no JSON text is empty. */
const GONE = '';

/** The port over a database. */
export function createCheckpointStore({ db, sql }: Database, provider: Provider): CheckpointStore {
  return {
    load: (projection) =>
      asStore(() =>
        db.checkpoint.findMany({
          where: { projection, state: { not: GONE } },
          orderBy: { key: 'asc' },
        }),
      ),

    async save(changes) {
      for (const { projection, key, state } of changes) {
        assertStorable({ projection, key, state });
      }
      const last = lastOfEachKey(changes);
      await asStore(() => replace(sql, provider, last));
      const gone = last.filter(({ state }) => state === null);
      if (gone.length > 0) await asStore(() => sweep(sql, provider, gone));
    },

    async clear(projection) {
      await asStore(() => db.checkpoint.deleteMany({ where: { projection } }));
    },
  };
}

/** Postgres refuses to replace the same row twice in one statement. */
function lastOfEachKey(changes: readonly CheckpointChange[]): CheckpointChange[] {
  const byKey = new Map(
    changes.map((change) => [JSON.stringify([change.projection, change.key]), change]),
  );
  return [...byKey.values()];
}

function replace(
  sql: RawSql,
  provider: Provider,
  changes: readonly CheckpointChange[],
): Promise<number> {
  const given = changes.map(({ projection, key, seq, state }) => [
    ...[projection, key, seq, state ?? GONE],
  ]);
  return sql.$executeRaw`
    INSERT INTO checkpoint (projection, key, seq, state)
    SELECT item ->> 0, item ->> 1, CAST(item ->> 2 AS INTEGER), item ->> 3
    FROM ${givenRows(provider, given)} WHERE TRUE
    ON CONFLICT (projection, key) DO UPDATE SET seq = excluded.seq, state = excluded.state`;
}

function sweep(
  sql: RawSql,
  provider: Provider,
  gone: readonly CheckpointChange[],
): Promise<number> {
  const given = gone.map(({ projection, key }) => [projection, key]);
  return sql.$executeRaw`
    DELETE FROM checkpoint WHERE state = ${GONE} AND (projection, key) IN (
      SELECT item ->> 0, item ->> 1 FROM ${givenRows(provider, given)}
    )`;
}
