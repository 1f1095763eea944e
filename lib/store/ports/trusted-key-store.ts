// The port of the keys of other workspaces that admins trust, by fingerprint. Those of the environment stand in no store.

/** A key by its fingerprint, what an admin calls its workspace, and who trusted it when (ISO 8601). */
export type StoredTrustedKey = {
  readonly key: string;
  readonly name: string;
  readonly added_by: string;
  readonly added_at: string;
};

/** More workspaces than send each other runs, and no more than a person can look through. */
export const TRUSTED_KEYS_MAX = 200;

/** Trusted keys of one workspace, shared by its processes. */
export interface TrustedKeyStore {
  /**
   * Keeps a key. Returns whether it was not there; one that is there stays as it is.
   * @throws AppError `limit_exceeded` where there are as many as there may be
   */
  add(key: StoredTrustedKey): Promise<boolean>;
  /** Calls a key otherwise. Returns whether it was there. */
  rename(key: string, name: string): Promise<boolean>;
  /** Returns whether it was there. */
  remove(key: string): Promise<boolean>;
  get(key: string): Promise<StoredTrustedKey | null>;
  /** By fingerprint. */
  list(): Promise<StoredTrustedKey[]>;
}
