// The hash chain of the audit: SHA-256 over the previous hash and the RFC 8785 form of a row's other columns.

import type { AuditRow, AuditStore } from '../ports/audit-store';
import { GENESIS_HASH } from '../ports/event-store';
import { sha256 } from './chain';

/** The columns that a link covers, in the order of RFC 8785. */
const LINKED_COLUMNS = [
  'action',
  'actor_id',
  'actor_kind',
  'actor_name',
  'address',
  'at',
  'detail',
  'id',
  'outcome',
  'target',
] as const satisfies readonly (keyof AuditRow)[];

const LINKED: string[] = [...LINKED_COLUMNS];

/** Rows that are held in memory at once: entries are a few hundred bytes. */
const PAGE = 1_000;

export type AuditReport = {
  readonly ok: boolean;
  /** Entries whose link holds. */
  readonly entries: number;
  /** The first entry that does not fit, and why. */
  readonly bad?: { readonly id: number; readonly reason: string };
};

/** The hash of a row after `prevHash`. */
export function auditHash(prevHash: string, row: Omit<AuditRow, 'hash' | 'prev_hash'>): string {
  return sha256(prevHash + JSON.stringify(row, LINKED));
}

/** Verifies the whole audit, or up to the first entry that is wrong. */
export async function verifyAudit(store: Pick<AuditStore, 'readChain'>): Promise<AuditReport> {
  let head = { id: 0, hash: GENESIS_HASH };
  for (;;) {
    const page = await store.readChain(head.id, PAGE);
    for (const row of page) {
      const reason = faultOf(head, row);
      if (reason !== null) return { ok: false, entries: head.id, bad: { id: head.id + 1, reason } };
      head = { id: row.id, hash: row.hash };
    }
    if (page.length < PAGE) return { ok: true, entries: head.id };
  }
}

function faultOf(head: { id: number; hash: string }, row: AuditRow): string | null {
  if (row.id !== head.id + 1) return `expected entry ${head.id + 1}, found ${row.id}`;
  if (row.prev_hash !== head.hash) return 'prev_hash is not the hash of the entry before';
  return auditHash(head.hash, row) === row.hash ? null : 'hash is not that of the columns';
}
