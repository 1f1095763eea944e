// Checkpoints over a database: all keys of a save are one statement, so all or none are replaced.
import type { Checkpoint, CheckpointStore } from '../checkpoint-store';
import { assertStorable } from '../guards';
import type { Db, Provider } from './client';
import { asStore } from './errors';
import { givenRows } from './given-rows';

/** The port over a database. */
export function createCheckpointStore(db: Db, provider: Provider): CheckpointStore {
  return {
    load: (projection) =>
      asStore(() => db.checkpoint.findMany({ where: { projection }, orderBy: { key: 'asc' } })),

    async save(checkpoints) {
      for (const { projection, key, state } of checkpoints) {
        assertStorable({ projection, key, state });
      }
      const given = lastOfEachKey(checkpoints).map(({ projection, key, seq, state }) => [
        projection,
        key,
        seq,
        state,
      ]);
      await asStore(
        () => db.$executeRaw`
          INSERT INTO checkpoint (projection, key, seq, state)
          SELECT item ->> 0, item ->> 1, CAST(item ->> 2 AS INTEGER), item ->> 3
          FROM ${givenRows(provider, given)} WHERE TRUE
          ON CONFLICT (projection, key) DO UPDATE SET seq = excluded.seq, state = excluded.state`,
      );
    },

    async clear(projection) {
      await asStore(() => db.checkpoint.deleteMany({ where: { projection } }));
    },
  };
}

/** Postgres refuses to replace the same row twice in one statement. */
function lastOfEachKey(checkpoints: readonly Checkpoint[]): Checkpoint[] {
  const byKey = new Map(
    checkpoints.map((checkpoint) => [
      JSON.stringify([checkpoint.projection, checkpoint.key]),
      checkpoint,
    ]),
  );
  return [...byKey.values()];
}
