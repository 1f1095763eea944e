// When the head of the audit is signed: after so many entries, after some minutes, and when the server stops. Nobody waits for it.
import type { AnchorLog } from '@/lib/store/integrity/anchors';
import { anchorEntry } from '@/lib/store/integrity/audit-anchor';
import { keyNameOf } from '@/lib/store/integrity/instance-key';
import type { AuditStore } from '@/lib/store/ports/audit-store';

/** Entries between two anchors: as many as somebody with the database alone can write anew unseen. */
const ANCHOR_ENTRIES = 1_000;

/** From an entry to its anchor, where few come: an idle server signs nothing, a busy one 12 times an hour at least. Milliseconds. */
const ANCHOR_MS = 5 * 60_000;

export type AuditAnchors = {
  /** So many entries were kept. */
  noteKept(entries: number): void;
  /** Signs what is not signed. */
  close(): Promise<void>;
};

/** Keeps the anchors of one process. Its own entries alone make one due, so that no process signs another's anchor. */
export function createAuditAnchors(deps: {
  readonly store: Pick<AuditStore, 'head' | 'append'>;
  readonly anchors: AnchorLog;
  readonly log: { error(fields: object, message: string): void };
}): AuditAnchors {
  const { store, anchors, log } = deps;
  const key = keyNameOf(anchors.publicKey);
  let unsigned = 0;
  let timer: NodeJS.Timeout | null = null;
  let work: Promise<void> = Promise.resolve();

  async function sign(): Promise<void> {
    const covered = unsigned;
    if (covered === 0) return;
    const { id, hash } = await store.head();
    const anchor = await anchors.note({ seq: id, hash });
    if (anchor !== null) await store.append([anchorEntry(anchor, key)]);
    unsigned -= covered;
  }

  function signInTurn(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    work = work
      .then(sign)
      .catch((error: unknown) => log.error({ err: error }, 'the audit could not be anchored'));
    return work;
  }

  return {
    noteKept(entries) {
      const before = unsigned;
      unsigned += entries;
      const isDue = Math.floor(unsigned / ANCHOR_ENTRIES) > Math.floor(before / ANCHOR_ENTRIES);
      if (isDue) void signInTurn();
      else timer ??= setTimeout(() => void signInTurn(), ANCHOR_MS).unref();
    },
    close: signInTurn,
  };
}
