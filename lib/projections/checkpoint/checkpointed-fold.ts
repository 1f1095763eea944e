// A fold that survives a restart: it goes on from what was saved of it, part by part, so that a save costs what changed since the
// last one. Memory and parts hold what is open or lately used, never one entry per past event.
import type { EventRecord } from '@/lib/model/event-record';
import type { LoadedRun } from '@/lib/tasks/task-index';

/** One part as it was saved: JSON text. */
export type CheckpointPart = { readonly key: string; readonly state: string };

/** One part that changed: JSON text, or null where the key is to go. */
export type ChangedPart = {
  readonly key: string;
  readonly state: string | null;
  /** The run that it belongs to; absent where it belongs to none, and is always in memory. */
  readonly run?: string;
};

export type CheckpointedFold = {
  /** Takes records in any order and any number of times; a gap is waited for. */
  feed(records: readonly EventRecord[]): void;
  /** The seq up to which everything is folded. */
  seq(): number;
  /** The parts that changed since the last call, to be saved together, and the seq that they are of. */
  takeChanges(): { readonly seq: number; readonly parts: readonly ChangedPart[] };
  /**
   * Puts in parts of runs as they were saved. A record is fed only while the parts of its run are in memory.
   * @param runs All tasks of these runs: of those that have ended a fold keeps no parts.
   */
  loadRuns?(parts: readonly CheckpointPart[], runs: readonly LoadedRun[]): void;
  /** Forgets the parts of a run, which are saved. */
  evictRun?(runId: string): void;
};
