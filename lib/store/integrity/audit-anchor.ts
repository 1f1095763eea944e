// A signed head of the audit as an entry of the audit itself, so that a copy of the table tells alone what of it was signed,
// by which key. Whoever knows the key's public half verifies it.
import { AuditDetail, SERVER_ACTOR } from '@/lib/model/audit-entry';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import type { AuditRow, NewAuditEntry } from '../ports/audit-store';
import type { Anchor } from './anchors';

const ACTION = 'audit.anchor';

/** The entry of an anchor that the key of this name signed. */
export function anchorEntry({ at, ...signed }: Anchor, key: string): NewAuditEntry {
  const detail = { ...signed, key };
  const nowhere = { target: null, address: null };
  return { at, actor: SERVER_ACTOR, action: ACTION, outcome: 'ok', detail, ...nowhere };
}

/** The anchor that a row bears, and the name of the key; null where it bears none. */
export function anchorIn(row: AuditRow): { readonly anchor: Anchor; readonly key: string } | null {
  if (row.action !== ACTION) return null;
  const detail = AuditDetail.safeParse(jsonOrNull(row.detail));
  if (!detail.success) return null;
  const { seq, hash, signature, key } = detail.data;
  if (typeof seq !== 'number' || typeof hash !== 'string') return null;
  if (typeof signature !== 'string' || typeof key !== 'string') return null;
  return { anchor: { seq, hash, at: row.at, signature }, key };
}
