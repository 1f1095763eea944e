// The audit in memory, with the same rows and the same chain.
import type { AuditRow, AuditStore } from '../ports/audit-store';
import { auditEntryOf, auditRows, EMPTY_AUDIT } from '../rows/audit-rows';

/** An empty audit. */
export function createMemoryAuditStore(): AuditStore {
  const rows: AuditRow[] = [];
  return {
    async append(entries) {
      rows.push(...auditRows(rows.at(-1) ?? EMPTY_AUDIT, entries));
    },
    async head() {
      const { id, hash } = rows.at(-1) ?? EMPTY_AUDIT;
      return { id, hash };
    },
    async list({ actor, action, after = 0, before = rows.length + 1, limit, order = 'asc' }) {
      const within = rows.slice(Math.max(after, 0), Math.max(before - 1, 0));
      if (order === 'desc') within.reverse();
      const asked = within.filter(
        (row) =>
          (actor === undefined || row.actor_id === actor) &&
          (action === undefined || row.action === action),
      );
      return asked.slice(0, limit).map(auditEntryOf);
    },
    async readChain(after, limit) {
      return rows.slice(after, after + limit);
    },
  };
}
