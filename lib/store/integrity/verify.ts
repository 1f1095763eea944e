// Walks the hash chain from the first event to the last, and holds it against the signed anchors. Names the first seq
// at which something does not fit, and what.

import { type ChainRow, type EventStore, GENESIS_HASH, type Head } from '../ports/event-store';
import { type Anchor, anchorCheck } from './anchors';
import { linkHash, sha256 } from './chain';

/** Rows that are held in memory at once: at 256 KiB an event, with its raw message, 64 MiB. */
const PAGE = 100;

export type ChainReport = {
  readonly ok: boolean;
  /** Events whose link holds. */
  readonly events: number;
  readonly anchors: number;
  /** The first seq that does not fit, and why. */
  readonly bad?: { readonly seq: number; readonly reason: string };
};

export type VerifyOptions = {
  readonly anchors?: readonly Anchor[];
  /** SPKI PEM; what the anchors are signed with. */
  readonly publicKey?: string;
  readonly onProgress?: (done: number, total: number) => void;
};

/** Verifies the whole log, or up to the first thing that is wrong. */
export async function verifyChain(
  events: Pick<EventStore, 'readChain' | 'head'>,
  { anchors = [], publicKey = '', onProgress }: VerifyOptions = {},
): Promise<ChainReport> {
  const total = (await events.head()).seq;
  const anchorFaultAt = anchorCheck(anchors, { publicKey, chain: 'log' });
  let head: Head = { seq: 0, hash: GENESIS_HASH };
  const report = (reason: string | null, seq = head.seq + 1): ChainReport => ({
    ok: reason === null,
    events: head.seq,
    anchors: anchors.length,
    ...(reason !== null && { bad: { seq, reason } }),
  });

  // A line of the anchor file that is no anchor names seq 0.
  const unreadable = anchorFaultAt(head);
  if (unreadable !== null) return report(unreadable, head.seq);
  for (;;) {
    const page = await events.readChain(head.seq, PAGE);
    for (const row of page) {
      const fault = linkFault(head, row) ?? anchorFaultAt(row);
      if (fault !== null) return report(fault);
      head = { seq: row.seq, hash: row.hash };
    }
    onProgress?.(head.seq, total);
    if (page.length === 0) break;
  }
  const beyond = anchors.find((anchor) => anchor.seq > head.seq);
  if (!beyond) return report(null);
  return report(`the log ends at seq ${head.seq}, but an anchor was signed at seq ${beyond.seq}`);
}

/** What is wrong with a row that should follow the head, or null. */
export function linkFault(head: Head, row: ChainRow): string | null {
  if (row.seq !== head.seq + 1) {
    return `expected seq ${head.seq + 1}, found ${row.seq}: an event is missing`;
  }
  if (row.prev_hash !== head.hash) {
    return 'prev_hash is not the hash of the event before';
  }
  if (linkHash(head.hash, { ...row.columns, seq: row.seq }) !== row.hash) {
    return 'hash is not that of the columns';
  }
  const emptied = emptiedFault(row);
  if (emptied !== null) return emptied;
  if (row.payload !== null && sha256(row.payload) !== row.columns.payload_hash) {
    return 'the payload does not match payload_hash';
  }
  if (row.raw !== null && sha256(row.raw) !== row.columns.raw_hash) {
    return 'the raw message does not match raw_hash';
  }
  return null;
}

/** A body is gone because an event of the log says so, or it was taken out by hand. That event is a link of the chain itself. */
function emptiedFault({ seq, payload, raw, columns, redaction }: ChainRow): string | null {
  if (payload !== null && (raw !== null || columns.raw_hash === null)) return null;
  const where = 'payload and raw message are gone';
  const naming = redaction?.event ?? null;
  if (redaction === null || naming === null)
    return `${where}, and no event of the log redacts them`;
  if (naming.redaction?.seqs.includes(seq) !== true) {
    return `${where}, and event ${naming.seq}, which is named for it, does not redact them`;
  }
  if (naming.redaction.reason === redaction.reason) return null;
  return `the reason why it was redacted is not the one that event ${naming.seq} gives`;
}
