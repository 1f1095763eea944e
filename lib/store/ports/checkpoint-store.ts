// The port of projection checkpoints: where a follower keeps folded state so that a start need not fold the whole log.
// Disposable at any time, but for the pushes of clients of A2A (`lib/webhooks/pushes`), which stand in the same table.

export type Checkpoint = {
  readonly projection: string;
  readonly key: string;
  readonly seq: number;
  /** JSON text. */
  readonly state: string;
};

/** What a save says of one key: its state, or null where the key is to go. */
export type CheckpointChange = Omit<Checkpoint, 'state'> & { readonly state: string | null };

export interface CheckpointStore {
  /** Every checkpoint of a projection. */
  load(projection: string): Promise<Checkpoint[]>;
  /** Replaces or removes the named keys, all or none. */
  save(changes: readonly CheckpointChange[]): Promise<void>;
  clear(projection: string): Promise<void>;
}
