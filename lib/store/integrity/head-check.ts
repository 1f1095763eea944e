// Whether a database is the one that was here last: its chains lead through the heads that were signed last, outside of it. One
// row of each is read, so that it costs the same at every start. It sees a log that was cut off, written anew or exchanged.
import type { AuditStore } from '../ports/audit-store';
import type { EventStore } from '../ports/event-store';
import { type AnchoredChain, type AnchorLog, anchorFault } from './anchors';
import { sha256 } from './chain';

/** What a chain is compared by, and how its row at a place is found. */
export type CheckedChain = {
  readonly chain: AnchoredChain;
  readonly anchors: AnchorLog;
  hashAt(place: number): Promise<string | null>;
  end(): Promise<number>;
};

/** The log as it is compared. */
export function checkedLog(
  events: Pick<EventStore, 'readChain' | 'head'>,
  anchors: AnchorLog,
): CheckedChain {
  return {
    chain: 'log',
    anchors,
    hashAt: async (seq) =>
      (await events.readChain(seq - 1, 1)).find((row) => row.seq === seq)?.hash ?? null,
    end: async () => (await events.head()).seq,
  };
}

/** The audit as it is compared. */
export function checkedAudit(
  audit: Pick<AuditStore, 'readChain' | 'head'>,
  anchors: AnchorLog,
): CheckedChain {
  return {
    chain: 'audit',
    anchors,
    hashAt: async (id) =>
      (await audit.readChain(id - 1, 1)).find((row) => row.id === id)?.hash ?? null,
    end: async () => (await audit.head()).id,
  };
}

/** Returns what the last anchor says against its chain, or null. */
export async function headFault({ chain, anchors, ...rows }: CheckedChain): Promise<string | null> {
  const last = anchors.last();
  if (last === null) return null;
  const end = await rows.end();
  const { publicKey } = anchors;
  const hash = last.seq > end || last.seq < 1 ? null : await rows.hashAt(last.seq);
  const fault = anchorFault(last, hash ?? last.hash, { publicKey, chain });
  if (fault !== null || hash !== null) return fault;
  return `the ${chain} ends at ${end}, but its place ${last.seq} was signed on ${last.at}`;
}

/** Names the state of chains that do not fit, so that who accepts it accepts this one and no other. */
export async function stateName(chains: readonly CheckedChain[]): Promise<string> {
  const parts: string[] = [];
  for (const { chain, anchors, ...rows } of chains) {
    const end = await rows.end();
    const hash = end === 0 ? null : await rows.hashAt(end);
    parts.push(`${chain} ${end} ${hash} ${anchors.last()?.signature}`);
  }
  return sha256(parts.join('\n')).slice(0, STATE_NAME_LENGTH);
}

/** 48 bits: nobody types more, and no second state has the same by chance. */
const STATE_NAME_LENGTH = 12;
