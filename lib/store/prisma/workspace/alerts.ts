// Saved searches and alerts over a database. What several processes do to one row is one statement in the write section.
import type { Alert, AlertSettings, NewAlert } from '@/lib/model/alert';
import { isStorableText } from '@/lib/model/storable-text';
import type { SavedSearch as SearchRow } from '@/prisma/generated/sqlite/client';
import {
  ALERTS_KEPT_MAX,
  type AlertStore,
  SEARCHES_MAX,
  type StoredSearch,
} from '../../ports/alert-store';
import { byName, tooManySearches } from '../../rows/alert-rows';
import { assertStorable } from '../../rows/guards';
import { keptError } from '../../rows/outbox-rows';
import type { Db, Provider } from '../connection/client';
import { asStore } from '../connection/errors';
import { givenRows } from '../connection/given-rows';
import type { RawSql } from '../connection/sqlite-raw';
import type { WriteSection } from '../connection/write-section';

/** The port over a database. */
export function createAlertStore(db: Db, provider: Provider, inSection: WriteSection): AlertStore {
  return {
    ...searchPart(db, inSection),
    ...alertPart(db, provider, inSection),
    ...webhookPart(inSection),
  };
}

type SearchPart = Pick<AlertStore, 'putSearch' | 'deleteSearch' | 'searches' | 'revisions'>;

function searchPart(db: Db, inSection: WriteSection): SearchPart {
  return {
    async putSearch(search) {
      const { id, name, q, revision } = search;
      assertStorable({ id, name, q, revision });
      const put = await inSection((sql) => upsert(sql, search));
      if (put === 0) throw tooManySearches();
    },

    async deleteSearch(id) {
      if (!isStorableText(id)) return false;
      await inSection(
        (sql) => sql.$executeRaw`UPDATE alert SET due_at = NULL WHERE search_id = ${id}`,
      );
      const deleted = await inSection(
        (sql) => sql.$executeRaw`DELETE FROM saved_search WHERE id = ${id}`,
      );
      return deleted > 0;
    },

    searches: () =>
      asStore(async () => (await db.savedSearch.findMany()).map(searchOf).sort(byName)),

    revisions: () =>
      asStore(() => db.savedSearch.findMany({ select: { id: true, revision: true } })),
  };
}

type AlertPart = Pick<AlertStore, 'raise' | 'list' | 'open' | 'acknowledge'>;

function alertPart(db: Db, provider: Provider, inSection: WriteSection): AlertPart {
  return {
    async raise(alerts) {
      if (alerts.length === 0) return [];
      const ids = await inSection((sql) => insert(sql, provider, alerts));
      const fresh = alerts.filter(({ id }) => ids.has(id));
      const firedAt = new Map(fresh.map(({ search_id, raised_at }) => [search_id, raised_at]));
      for (const [search_id, raised_at] of firedAt) {
        await inSection(
          (sql) =>
            sql.$executeRaw`UPDATE saved_search SET fired_at = ${raised_at} WHERE id = ${search_id}`,
        );
      }
      if (fresh.length > 0) await inSection(dropOldest);
      return [...ids];
    },

    list: ({ before, limit }) =>
      asStore(async () => {
        const rows = await db.alert.findMany({
          ...(before !== undefined && { where: { place: { lt: before } } }),
          orderBy: { place: 'desc' },
          take: limit,
        });
        return rows.map((row) => ({ ...alertOf(row), place: row.place }));
      }),

    open: () => asStore(() => db.alert.count({ where: { acknowledged_at: null } })),

    async acknowledge(id, { at, name }) {
      if (!isStorableText(id)) return null;
      await inSection(
        (sql) => sql.$executeRaw`
          UPDATE alert SET acknowledged_at = ${at}, acknowledged_by = ${name}
          WHERE id = ${id} AND acknowledged_at IS NULL`,
      );
      const row = await asStore(() => db.alert.findUnique({ where: { id } }));
      return row && alertOf(row);
    },
  };
}

function webhookPart(inSection: WriteSection): Pick<AlertStore, 'lease' | 'tried'> {
  return {
    async lease(now, until, limit) {
      const rows = await inSection(
        (sql) => sql.$queryRaw<(AlertRow & { webhook: string; tries: number })[]>`
          UPDATE alert SET due_at = ${until} WHERE place IN (
            SELECT place FROM alert WHERE due_at <= ${now} ORDER BY due_at, place LIMIT ${limit}
          ) RETURNING *`,
      );
      return rows.map((row) => ({ ...alertOf(row), webhook: row.webhook, tries: row.tries }));
    },

    async tried(id, { at, error, due_at }) {
      const kept = error === null ? null : keptError(error);
      await inSection(
        (sql) =>
          sql.$executeRaw`UPDATE alert SET tries = tries + 1, due_at = ${due_at} WHERE id = ${id}`,
      );
      await inSection(
        (sql) => sql.$executeRaw`
          UPDATE saved_search SET tried_at = ${at}, tried_error = ${kept}
          WHERE id = (SELECT search_id FROM alert WHERE id = ${id})`,
      );
    },
  };
}

/** Nothing is put where there are as many others as there may be. */
function upsert(
  sql: RawSql,
  { id, name, q, alert, revision, since_seq }: Parameters<AlertStore['putSearch']>[0],
): Promise<number> {
  const settings = alert === null ? null : JSON.stringify(alert);
  return sql.$executeRaw`
    INSERT INTO saved_search (id, name, q, alert, revision, since_seq)
    SELECT ${id}, ${name}, ${q}, CAST(${settings} AS TEXT), ${revision}, CAST(${since_seq} AS INTEGER)
    WHERE (SELECT COUNT(*) FROM saved_search WHERE id <> ${id}) < ${SEARCHES_MAX}
    ON CONFLICT (id) DO UPDATE SET
      name = excluded.name, q = excluded.q, alert = excluded.alert,
      revision = excluded.revision, since_seq = excluded.since_seq`;
}

async function insert(
  sql: RawSql,
  provider: Provider,
  alerts: readonly NewAlert[],
): Promise<ReadonlySet<string>> {
  const given = alerts.map((alert) => {
    const { id, search_id, name, q, over, within_s, count, first_seq, last_seq } = alert;
    const due = alert.webhook === null ? null : alert.raised_at;
    return [
      ...[id, search_id, name, q, over, within_s, count, first_seq, last_seq],
      ...[alert.raised_at, alert.webhook, due],
    ];
  });
  const rows = await sql.$queryRaw<{ id: string }[]>`
    INSERT INTO alert (id, search_id, name, q, threshold, within_s, count, first_seq, last_seq, raised_at, webhook, due_at)
    SELECT item ->> 0, item ->> 1, item ->> 2, item ->> 3, CAST(item ->> 4 AS DOUBLE PRECISION),
      CAST(item ->> 5 AS INTEGER), CAST(item ->> 6 AS DOUBLE PRECISION), CAST(item ->> 7 AS INTEGER),
      CAST(item ->> 8 AS INTEGER), item ->> 9, item ->> 10, item ->> 11
    FROM ${givenRows(provider, given)} WHERE TRUE
    ON CONFLICT (id) DO NOTHING
    RETURNING id`;
  return new Set(rows.map(({ id }) => id));
}

function dropOldest(sql: RawSql): Promise<number> {
  return sql.$executeRaw`
    DELETE FROM alert WHERE place <= (
      SELECT place FROM alert ORDER BY place DESC LIMIT 1 OFFSET ${ALERTS_KEPT_MAX}
    )`;
}

function searchOf({ alert, tried_at, tried_error, ...row }: SearchRow): StoredSearch {
  return {
    ...row,
    alert: alert === null ? null : (JSON.parse(alert) as AlertSettings),
    webhook_tried: tried_at === null ? null : { at: tried_at, error: tried_error },
  };
}

type AlertRow = Omit<Alert, 'over'> & { readonly threshold: number };

function alertOf(row: AlertRow): Alert {
  const { id, search_id, name, q, threshold: over, within_s, count } = row;
  const { first_seq, last_seq, raised_at, acknowledged_at, acknowledged_by } = row;
  const found = { id, search_id, name, q, over, within_s, count, first_seq, last_seq };
  return { ...found, raised_at, acknowledged_at, acknowledged_by };
}
