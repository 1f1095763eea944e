// Rejections over a database. What was refused may hold any text, so it is kept as one JSON text; the columns beside it
// are what it is filtered by, and stay empty where the text could not be one.
import type { Rejection } from '@/lib/model/errors/rejection';
import { isStorableText } from '@/lib/model/storable-text';
import {
  type NewRejection,
  REJECTIONS_PER_KEY_MAX,
  type RejectionStore,
} from '../../ports/rejection-store';
import type { Db, Provider } from '../connection/client';
import { asStore } from '../connection/errors';
import { givenRows } from '../connection/given-rows';
import type { RawSql } from '../connection/sqlite-raw';
import type { WriteSection } from '../connection/write-section';

/** The port over a database. Rejections are kept in the write section, so that ids are in the order of commits. */
export function createRejectionStore(
  db: Db,
  provider: Provider,
  inSection: WriteSection,
): RejectionStore {
  return {
    add: (rejections) =>
      inSection(async (sql) => {
        const ids = await insert(sql, provider, rejections);
        for (const keyId of new Set(rejections.map((rejection) => rejection.key_id))) {
          await dropOldest(sql, keyId);
        }
        return ids;
      }),

    list: ({ channel, agent_id, after = 0, before, limit, order = 'asc' }) =>
      asStore(async () => {
        const rows = await db.rejection.findMany({
          where: {
            id: { gt: after, ...(before !== undefined && { lt: before }) },
            ...(channel !== undefined && { channel }),
            ...(agent_id !== undefined && { agent_id }),
          },
          orderBy: { id: order },
          take: limit,
        });
        return rows.map(({ id, content }) => ({
          id,
          ...(JSON.parse(content) as Omit<Rejection, 'id'>),
        }));
      }),
  };
}

async function insert(
  sql: RawSql,
  provider: Provider,
  rejections: readonly NewRejection[],
): Promise<number[]> {
  const given = rejections.map(({ key_id, ...rejection }) => [
    key_id,
    columnText(rejection.channel),
    columnText(rejection.agent_id),
    JSON.stringify(rejection),
  ]);
  const added = await sql.$queryRaw<{ id: number }[]>`
    INSERT INTO rejection (key_id, channel, agent_id, content)
    SELECT item ->> 0, item ->> 1, item ->> 2, item ->> 3 FROM ${givenRows(provider, given)}
    RETURNING id`;
  return added.map((row) => row.id).sort((a, b) => a - b);
}

/** Text that no column can hold equals no filter either. */
function columnText(text: string | null): string | null {
  return text !== null && isStorableText(text) ? text : null;
}

async function dropOldest(sql: RawSql, keyId: string): Promise<void> {
  await sql.$executeRaw`
    DELETE FROM rejection WHERE key_id = ${keyId} AND id <= (
      SELECT id FROM rejection WHERE key_id = ${keyId}
      ORDER BY id DESC LIMIT 1 OFFSET ${REJECTIONS_PER_KEY_MAX}
    )`;
}
