// Walks the hash chain from the first event to the last, and holds it against the signed anchors and the artifacts that its
// events refer to. Names the first seq at which something does not fit, or cannot be read, and what.
import { toAppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import type { ArtifactStore } from '../ports/artifact-store';
import { type ChainRow, type EventStore, GENESIS_HASH, type Head } from '../ports/event-store';
import { type Anchor, anchorCheck } from './anchors';
import { ArtifactCheck, type ArtifactReport } from './artifact-check';
import { linkHash, sha256 } from './chain';

/** Rows that are held in memory at once: at 256 KiB an event, with its raw message, 16 MiB. */
const PAGE = 30;

/** What is hashed before others have a turn takes some 2 ms. Characters. */
const TURN_LENGTH_MAX = 1024 * 1024;

export type ChainReport = {
  readonly ok: boolean;
  /** Events whose link holds. */
  readonly events: number;
  readonly anchors: number;
  /** The first seq that does not fit, and why. */
  readonly bad?: { readonly seq: number; readonly reason: string };
  /** Of the events that were walked; absent where no artifacts were asked for. */
  readonly artifacts?: ArtifactReport;
};

export type VerifyOptions = {
  readonly anchors?: readonly Anchor[];
  /** SPKI PEM; what the anchors are signed with. */
  readonly publicKey?: string;
  /** What events refer to; absent: only the log is verified. */
  readonly artifacts?: Pick<ArtifactStore, 'open'>;
  readonly onProgress?: (done: number, total: number) => void;
  /** Awaited now and then between two rows, so that others have their turn; what it throws ends the walk. */
  readonly pause?: () => Promise<void>;
};

/** Verifies the whole log, or up to the first thing that is wrong. */
export async function verifyChain(
  events: Pick<EventStore, 'readChain' | 'head'>,
  { anchors = [], publicKey = '', artifacts, onProgress, pause }: VerifyOptions = {},
): Promise<ChainReport> {
  const anchorFaultAt = anchorCheck(anchors, { publicKey, chain: 'log' });
  const artifactCheck = artifacts && new ArtifactCheck(artifacts);
  let head: Head = { seq: 0, hash: GENESIS_HASH };
  const report = (reason: string | null, seq = head.seq + 1): ChainReport => {
    const found = artifactCheck?.report();
    return {
      ok: reason === null && (found?.changed ?? 0) === 0,
      events: head.seq,
      anchors: anchors.length,
      ...(reason !== null && { bad: { seq, reason } }),
      ...(found && { artifacts: found }),
    };
  };

  // A line of the anchor file that is no anchor names seq 0.
  const unreadable = anchorFaultAt(head);
  if (unreadable !== null) return report(unreadable, head.seq);
  const total = await totalOf(events);
  for (;;) {
    const { rows, damage } = await readRows(events, head.seq);
    await pause?.();
    let length = 0;
    for (const row of rows) {
      length += (row.payload?.length ?? 0) + (row.raw?.length ?? 0);
      if (length > TURN_LENGTH_MAX) {
        await pause?.();
        length = 0;
      }
      const fault = linkFault(head, row) ?? anchorFaultAt(row);
      if (fault !== null) return report(fault);
      head = { seq: row.seq, hash: row.hash };
      await artifactCheck?.take(row);
    }
    if (damage !== null) return report(damage);
    onProgress?.(head.seq, total ?? head.seq);
    if (rows.length === 0) break;
  }
  const beyond = anchors.find((anchor) => anchor.seq > head.seq);
  if (!beyond) return report(null);
  return report(`the log ends at seq ${head.seq}, but an anchor was signed at seq ${beyond.seq}`);
}

/** Of a store that is away, locked or closing nothing can be said; any other failure to read is damage. */
const AWAY: ReadonlySet<FailureCode> = new Set([
  'store_unavailable',
  'store_full',
  'overloaded',
  'shutting_down',
]);

/** The next rows; where the database cannot give all of them, those before the damage, and what it is. */
async function readRows(
  events: Pick<EventStore, 'readChain'>,
  after: number,
): Promise<{ rows: ChainRow[]; damage: string | null }> {
  try {
    return { rows: await events.readChain(after, PAGE), damage: null };
  } catch (thrown) {
    if (AWAY.has(toAppError(thrown).code)) throw thrown;
  }
  const rows: ChainRow[] = [];
  for (let last = after; ; ) {
    try {
      const [row] = await events.readChain(last, 1);
      if (row === undefined) return { rows, damage: null };
      rows.push(row);
      last = row.seq;
    } catch (thrown) {
      if (AWAY.has(toAppError(thrown).code)) throw thrown;
      return { rows, damage: damageOf(thrown, last) };
    }
    if (rows.length === PAGE) return { rows, damage: null };
  }
}

function damageOf(thrown: unknown, last: number): string {
  const { cause } = toAppError(thrown);
  const said = cause instanceof Error ? cause.message : String(cause);
  return `the database is damaged: seq ${last} is the last event that can be read, and what follows cannot (${said}); restore a backup`;
}

/** The head of a damaged database may be out of reach, too. */
async function totalOf(events: Pick<EventStore, 'head'>): Promise<number | null> {
  try {
    return (await events.head()).seq;
  } catch (thrown) {
    if (AWAY.has(toAppError(thrown).code)) throw thrown;
    return null;
  }
}

/** What is wrong with a row that should follow the head, or null. */
function linkFault(head: Head, row: ChainRow): string | null {
  if (row.seq !== head.seq + 1) {
    return `expected seq ${head.seq + 1}, found ${row.seq}: an event is missing`;
  }
  if (row.prev_hash !== head.hash) {
    return 'prev_hash is not the hash of the event before';
  }
  if (linkHash(head.hash, { ...row.columns, seq: row.seq }) !== row.hash) {
    return 'hash is not that of the columns';
  }
  if (row.misfiled !== null) {
    return `${row.misfiled} is not that of the event: readers who ask for it would miss it`;
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
