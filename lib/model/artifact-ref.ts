// How messages refer to an artifact: by the SHA-256 of its bytes.

/** One artifact at most: large enough for a log or a picture, small enough not to fill a disk by accident. Bytes. */
export const ARTIFACT_BYTES_MAX = 256 * 1024 * 1024;

const PREFIX = 'artifact:sha256-';

/** The one form of a reference that the artifact store serves. */
export const ARTIFACT_REF = /^artifact:sha256-[0-9a-f]{64}$/;

const REFS_IN_TEXT = /artifact:sha256-[0-9a-f]{64}(?![0-9a-f])/g;

/** The hash that a reference names, in lower-case hex; null for what is no such reference. */
export function artifactHash(ref: string): string | null {
  return ARTIFACT_REF.test(ref) ? ref.slice(PREFIX.length) : null;
}

/** The reference of the artifact whose bytes have this hash; null for what is no hash in lower-case hex. */
export function artifactRef(sha256: string): string | null {
  const ref = `${PREFIX}${sha256}`;
  return ARTIFACT_REF.test(ref) ? ref : null;
}

/** The references that stand in a text, wherever in it. */
export function artifactRefsIn(text: string): string[] {
  return text.match(REFS_IN_TEXT) ?? [];
}
