// What an entry of the audit becomes in every store: a row, linked to the one before.
import { AuditActor, AuditDetail, type AuditEntry } from '@/lib/model/audit-entry';
import { auditHash } from '../integrity/audit-chain';
import type { AuditHead, AuditRow, NewAuditEntry } from '../ports/audit-store';
import { GENESIS_HASH } from '../ports/event-store';
import { assertStorable } from './guards';

/** Columns whose text may come from outside as it is. */
const TEXTS = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'target',
  'outcome',
  'address',
] as const;

export const EMPTY_AUDIT: AuditHead = { id: 0, hash: GENESIS_HASH };

/** The rows that follow a head. @throws AppError `bad_text` where a text fits into no column */
export function auditRows(head: AuditHead, entries: readonly NewAuditEntry[]): AuditRow[] {
  let last = head;
  return entries.map((entry) => {
    const row = rowAfter(last, entry);
    last = row;
    return row;
  });
}

function rowAfter({ id, hash: prev_hash }: AuditHead, entry: NewAuditEntry): AuditRow {
  const { actor, at, action, target, outcome, address } = entry;
  const row = {
    id: id + 1,
    at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    target,
    outcome,
    address,
    detail: JSON.stringify(entry.detail),
    prev_hash,
    hash: '',
  };
  assertStorable(row, TEXTS);
  row.hash = auditHash(prev_hash, row);
  return row;
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
