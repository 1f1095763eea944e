// The port of projection checkpoints: where a follower keeps folded state so that a start need not fold the whole log.
// Disposable at any time.

export type Checkpoint = {
  readonly projection: string;
  readonly key: string;
  readonly seq: number;
  /** JSON text. */
  readonly state: string;
};

export interface CheckpointStore {
  /** Every checkpoint of a projection. */
  load(projection: string): Promise<Checkpoint[]>;
  /** Replaces the named keys, all or none. */
  save(checkpoints: readonly Checkpoint[]): Promise<void>;
  clear(projection: string): Promise<void>;
}
