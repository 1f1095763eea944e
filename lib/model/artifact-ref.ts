// How messages refer to an artifact: by the SHA-256 of its bytes.

/** One artifact at most: large enough for a log or a picture, small enough not to fill a disk by accident. Bytes. */
export const ARTIFACT_BYTES_MAX = 256 * 1024 * 1024;

/** The one form of a reference that the artifact store serves. */
const ARTIFACT_REF = /^artifact:sha256-([0-9a-f]{64})$/;

/** The hash that a reference names, in lower-case hex; null for what is no such reference. */
export function artifactHash(ref: string): string | null {
  return ARTIFACT_REF.exec(ref)?.[1] ?? null;
}

/** The reference of the artifact whose bytes have this hash; null for what is no hash in lower-case hex. */
export function artifactRef(sha256: string): string | null {
  const ref = `artifact:sha256-${sha256}`;
  return ARTIFACT_REF.test(ref) ? ref : null;
}
