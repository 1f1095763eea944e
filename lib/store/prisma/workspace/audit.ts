// The audit over a database. Entries are kept in the write section, so that places and links are in the order of commits.
import { invariant } from '@/lib/std/invariant';
import type { AuditHead, AuditRow, AuditStore } from '../../ports/audit-store';
import { auditEntryOf, auditRows, EMPTY_AUDIT } from '../../rows/audit-rows';
import type { Db, Provider } from '../connection/client';
import { asStore } from '../connection/errors';
import { givenRows } from '../connection/given-rows';
import type { RawSql } from '../connection/sqlite-raw';
import type { WriteSection } from '../connection/write-section';

/** The port over a database. */
export function createAuditStore(db: Db, provider: Provider, inSection: WriteSection): AuditStore {
  return {
    append: (entries) =>
      inSection(async (sql) => {
        const [head = EMPTY_AUDIT] = await sql.$queryRaw<AuditHead[]>`
          SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1`;
        await insert(sql, provider, auditRows(head, entries));
      }),

    head: () =>
      asStore(async () => {
        const select = { id: true, hash: true };
        return (await db.audit.findFirst({ select, orderBy: { id: 'desc' } })) ?? EMPTY_AUDIT;
      }),

    list: ({ actor, action, after = 0, before, limit, order = 'asc' }) =>
      asStore(async () => {
        const rows = await db.audit.findMany({
          where: {
            id: { gt: after, ...(before !== undefined && { lt: before }) },
            ...(actor !== undefined && { actor_id: actor }),
            ...(action !== undefined && { action }),
          },
          orderBy: { id: order },
          take: limit,
        });
        return rows.map(auditEntryOf);
      }),

    readChain: (after, limit) =>
      asStore(() =>
        db.audit.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: limit }),
      ),
  };
}

async function insert(sql: RawSql, provider: Provider, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) => [
    row.id,
    row.at,
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.action,
    row.target,
    row.outcome,
    row.address,
    row.detail,
    row.prev_hash,
    row.hash,
  ]);
  const inserted = await sql.$executeRaw`
    INSERT INTO audit (
      id, at, actor_kind, actor_id, actor_name, action, target, outcome, address, detail, prev_hash, hash
    )
    SELECT
      CAST(item ->> 0 AS INTEGER), item ->> 1, item ->> 2, item ->> 3, item ->> 4, item ->> 5,
      item ->> 6, item ->> 7, item ->> 8, item ->> 9, item ->> 10, item ->> 11
    FROM ${givenRows(provider, given)}`;
  invariant(inserted === rows.length, `${rows.length} entries were inserted, not ${inserted}`);
}
