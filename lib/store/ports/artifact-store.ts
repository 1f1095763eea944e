// The port of the artifact store: bytes under the name of their own SHA-256.

/** What a put came to: the reference that it is opened by, `artifact:sha256-` and the hash in hex, and its size. */
export type StoredArtifact = { readonly ref: string; readonly bytes: number };

/** Keeps bytes once, however often they are put. Nothing that was put changes or is deleted. */
export interface ArtifactStore {
  /** @throws AppError `body_too_large`, `store_full` or `store_unavailable`; then nothing is visible. */
  put(chunks: AsyncIterable<Uint8Array>): Promise<StoredArtifact>;
  /** Whether the bytes of a reference are here. */
  has(ref: string): Promise<boolean>;
  /**
   * Null for a reference that is not here or not of the one form. Bytes that no longer match their name are never served.
   * @throws AppError `store_damaged` where they do not match, `overloaded` while the process may open no further file
   */
  open(ref: string): Promise<{ bytes: number; stream: AsyncIterable<Uint8Array> } | null>;
}
