// What an entry of the audit becomes in every store: a row, linked to the one before.
import { AuditActor, AuditDetail, type AuditEntry } from '@/lib/model/audit-entry';
import { auditHash } from '../integrity/audit-chain';
import type { AuditHead, AuditRow, NewAuditEntry } from '../ports/audit-store';
import { GENESIS_HASH } from '../ports/event-store';
import { assertStorable } from './guards';

export const EMPTY_AUDIT: AuditHead = { id: 0, hash: GENESIS_HASH };

/** The rows that follow a head. @throws AppError `bad_text` where a text fits into no column */
export function auditRows(head: AuditHead, entries: readonly NewAuditEntry[]): AuditRow[] {
  let last = head;
  return entries.map((entry) => {
    const row = { ...columnsOf(entry), id: last.id + 1, prev_hash: last.hash };
    const linked = { ...row, hash: auditHash(last.hash, row) };
    last = linked;
    return linked;
  });
}

function columnsOf({ actor, detail, at, action, target, outcome, address }: NewAuditEntry) {
  const { kind: actor_kind, id: actor_id, name: actor_name } = actor;
  const texts = { at, actor_kind, actor_id, actor_name, action, target, outcome, address };
  assertStorable(texts);
  return { ...texts, detail: JSON.stringify(detail) };
}

/** A row as it is read. */
export function auditEntryOf(row: AuditRow): AuditEntry {
  const { id, at, action, target, outcome, address } = row;
  const actor = { kind: row.actor_kind, id: row.actor_id, name: row.actor_name };
  return {
    id,
    at,
    actor: AuditActor.parse(actor),
    action,
    target,
    outcome,
    address,
    detail: AuditDetail.parse(JSON.parse(row.detail)),
  };
}
