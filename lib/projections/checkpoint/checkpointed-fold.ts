// A fold that survives a restart: it goes on from what was saved of it, part by part, so that a checkpoint costs what
// changed since the last one. Memory and parts hold what is open or lately used, never one entry per past event.
import type { EventRecord } from '@/lib/model/event-record';

/** One part that changed: JSON text, or null where the key is to go. */
export type ChangedPart = { readonly key: string; readonly state: string | null };

export type CheckpointedFold = {
  /** Takes records in any order and any number of times; a gap is waited for. */
  feed(records: readonly EventRecord[]): void;
  /** The seq up to which everything is folded. */
  seq(): number;
  /** The parts that changed since the last call, to be saved together, and the seq that they are of. */
  takeChanges(): { readonly seq: number; readonly parts: readonly ChangedPart[] };
};
