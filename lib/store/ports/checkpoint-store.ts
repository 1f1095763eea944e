// The port of projection checkpoints: where a follower keeps folded state so that a start need not fold the whole log.
// Disposable at any time, but for the pushes of clients of A2A (`lib/webhooks/pushes`), which stand in the same table.

/** One part of the state of a projection, named by `key`, as it was folded from every event up to `seq`. */
export type Checkpoint = {
  readonly projection: string;
  readonly key: string;
  readonly seq: number;
  /** JSON text. */
  readonly state: string;
};

/** What a save says of one key: its state, or null where the key is to go. */
export type CheckpointChange = Omit<Checkpoint, 'state'> & { readonly state: string | null };

/** Checkpoints by projection and key. A projection that finds none is folded from the first event. */
export interface CheckpointStore {
  /** Every checkpoint of a projection. */
  load(projection: string): Promise<Checkpoint[]>;
  /** Replaces or removes the named keys, all or none. */
  save(changes: readonly CheckpointChange[]): Promise<void>;
  /** Removes every checkpoint of a projection. */
  clear(projection: string): Promise<void>;
}
