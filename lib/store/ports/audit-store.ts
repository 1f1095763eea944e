// The port of the audit: entries in the order in which they were kept, each chained to the one before. It appends and reads;
// it has no update and no delete.
import type { AuditEntry } from '@/lib/model/audit-entry';

/** An entry on its way into the audit; its place is given there. */
export type NewAuditEntry = Omit<AuditEntry, 'id'>;

/** A kept entry as the columns that its hash covers, and the hashes. */
export type AuditRow = {
  readonly id: number;
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly action: string;
  readonly target: string | null;
  readonly outcome: string;
  readonly address: string | null;
  /** JSON text. */
  readonly detail: string;
  readonly prev_hash: string;
  readonly hash: string;
};

/** The last row, as the next one follows it. */
export type AuditHead = Pick<AuditRow, 'id' | 'hash'>;

/** Which entries of the audit: at most `limit`, between two ids. */
export type AuditQuery = {
  /** The id of who acted. */
  readonly actor?: string | undefined;
  /** As in `key.create`. */
  readonly action?: string | undefined;
  /** Exclusive. */
  readonly after?: number | undefined;
  /** Exclusive. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** By id; ascending unless it says otherwise. */
  readonly order?: 'asc' | 'desc' | undefined;
};

/** The audit of one workspace, shared by its processes: one chain, whoever writes. */
export interface AuditStore {
  /**
   * Keeps entries in order, in one durable commit; resolves only after it.
   * @throws AppError `bad_text`, `store_full` or `store_unavailable`: none was kept.
   */
  append(entries: readonly NewAuditEntry[]): Promise<void>;
  list(query: AuditQuery): Promise<AuditEntry[]>;
  /** The last entry that is durable; before the first one 0 and the hash of nothing. */
  head(): Promise<AuditHead>;
  /** Rows after an id, ascending: what verifying recomputes. */
  readChain(after: number, limit: number): Promise<AuditRow[]>;
}
