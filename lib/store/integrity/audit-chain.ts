// The hash chain of the audit: SHA-256 over the previous hash and the RFC 8785 form of a row's other columns; and the walk
// that holds it against its signed anchors.
import type { AuditHead, AuditRow, AuditStore } from '../ports/audit-store';
import { GENESIS_HASH } from '../ports/event-store';
import { type Anchor, anchorCheck, anchorFault } from './anchors';
import { anchorIn } from './audit-anchor';
import { sha256 } from './chain';
import { keyNameOf } from './instance-key';

/** Rows that are held in memory at once: entries are a few hundred bytes. */
const PAGE = 1_000;

export type AuditReport = {
  readonly ok: boolean;
  /** Entries whose link holds. */
  readonly entries: number;
  /** Anchors in the audit that hold, and the last entry that the key signed, in the audit or beside it: 0 for none. */
  readonly anchors: number;
  readonly anchored_to: number;
  /** The name of the key that signs anchors; null where none was given to verify with. */
  readonly key: string | null;
  /** The first entry that does not fit, and why. */
  readonly bad?: { readonly id: number; readonly reason: string };
};

export type AuditVerification = {
  /** Those that are kept outside the database. */
  readonly anchors?: readonly Anchor[];
  /** SPKI PEM. Anchors of other keys, as of another host's process, neither count nor fail. */
  readonly publicKey?: string;
};

/** What a link covers of a row. */
type LinkedRow = Omit<AuditRow, 'hash' | 'prev_hash'>;

/** The hash of a row after `prevHash`. */
export function auditHash(prevHash: string, row: LinkedRow): string {
  // In the order of RFC 8785.
  const linked = {
    action: row.action,
    actor_id: row.actor_id,
    actor_kind: row.actor_kind,
    actor_name: row.actor_name,
    address: row.address,
    at: row.at,
    detail: row.detail,
    id: row.id,
    outcome: row.outcome,
    target: row.target,
  } satisfies LinkedRow;
  return sha256(prevHash + JSON.stringify(linked));
}

/**
 * Verifies the whole audit, or up to the first entry that is wrong: every link, every anchor of the key that stands in it, and
 * those that are kept beside it.
 */
export async function verifyAudit(
  store: Pick<AuditStore, 'readChain'>,
  options: AuditVerification = {},
): Promise<AuditReport> {
  const walk = new AuditWalk(store, options);
  const unreadable = walk.unreadableAnchor();
  if (unreadable !== null) return walk.report(unreadable);
  for (;;) {
    const page = await store.readChain(walk.head.id, PAGE);
    for (const row of page) {
      const bad = await walk.take(row);
      if (bad !== null) return walk.report(bad);
    }
    if (page.length < PAGE) return walk.report(walk.cutOffEnd());
  }
}

type Bad = NonNullable<AuditReport['bad']>;

/** Takes one row after the other, and knows what holds so far. */
class AuditWalk {
  head: AuditHead = { id: 0, hash: GENESIS_HASH };
  readonly #store: Pick<AuditStore, 'readChain'>;
  readonly #kept: readonly Anchor[];
  readonly #by: { readonly publicKey: string; readonly chain: 'audit' };
  readonly #key: string | null;
  readonly #keptFault: ReturnType<typeof anchorCheck>;
  readonly #keptAt: ReadonlySet<number>;
  #anchors = 0;
  #anchoredTo = 0;

  constructor(
    store: Pick<AuditStore, 'readChain'>,
    { anchors = [], publicKey = '' }: AuditVerification,
  ) {
    this.#store = store;
    this.#kept = anchors;
    this.#by = { publicKey, chain: 'audit' };
    this.#key = publicKey === '' ? null : keyNameOf(publicKey);
    this.#keptFault = anchorCheck(anchors, this.#by);
    this.#keptAt = new Set(anchors.map(({ seq }) => seq));
  }

  report(bad: Bad | null): AuditReport {
    return {
      ok: bad === null,
      entries: this.head.id,
      anchors: this.#anchors,
      anchored_to: this.#anchoredTo,
      key: this.#key,
      ...(bad !== null && { bad }),
    };
  }

  /** A line of the file that is no anchor names entry 0. */
  unreadableAnchor(): Bad | null {
    return badAt(0, this.#keptFault({ seq: 0, hash: GENESIS_HASH }));
  }

  /** What is wrong with the next row, or with what is signed of the rows up to it. */
  async take(row: AuditRow): Promise<Bad | null> {
    const link = badAt(this.head.id + 1, faultOf(this.head, row));
    if (link !== null) return link;
    const kept = badAt(row.id, this.#keptFault({ seq: row.id, hash: row.hash }));
    if (kept !== null) return kept;
    const signed = anchorIn(row);
    if (signed !== null && signed.key === this.#key) {
      const { anchor } = signed;
      const bad = badAt(anchor.seq, anchorFault(anchor, await this.#hashAt(anchor.seq), this.#by));
      if (bad !== null) return bad;
      this.#anchors += 1;
      this.#anchoredTo = Math.max(this.#anchoredTo, anchor.seq);
    }
    this.head = { id: row.id, hash: row.hash };
    if (this.#keptAt.has(row.id)) this.#anchoredTo = Math.max(this.#anchoredTo, row.id);
    return null;
  }

  cutOffEnd(): Bad | null {
    const { id } = this.head;
    const beyond = this.#kept.find(({ seq }) => seq > id);
    if (beyond === undefined) return null;
    const reason = `the audit ends at entry ${id}, but an anchor was signed at entry ${beyond.seq}`;
    return { id: id + 1, reason };
  }

  /** Other processes may have kept entries between a head and its anchor; null where the entry is not before. */
  async #hashAt(id: number): Promise<string | null> {
    if (id === this.head.id) return this.head.hash;
    if (!(id > 0 && id < this.head.id)) return null;
    const [row] = await this.#store.readChain(id - 1, 1);
    return row?.hash ?? null;
  }
}

function badAt(id: number, reason: string | null): Bad | null {
  return reason === null ? null : { id, reason };
}

function faultOf(head: AuditHead, row: AuditRow): string | null {
  if (row.id !== head.id + 1) return `expected entry ${head.id + 1}, found ${row.id}`;
  if (row.prev_hash !== head.hash) return 'prev_hash is not the hash of the entry before';
  return auditHash(head.hash, row) === row.hash ? null : 'hash is not that of the columns';
}
