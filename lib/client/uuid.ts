// A UUID of version 7 (RFC 9562, 5.7): the time first, so that ids sort as they were made, then random bits.

/** Of the sixteen bytes of an id those behind its time. */
export const RANDOM_BYTES = 10;

/** @param random `RANDOM_BYTES` bytes, of which six bits give way to the version and the variant. */
export function uuidV7(ms: number, random: Uint8Array): string {
  const [head = 0, low = 0, variant = 0, ...rest] = random;
  const bytes = [0x70 | (head & 0x0f), low, 0x80 | (variant & 0x3f), ...rest];
  const hex = ms.toString(16).padStart(12, '0') + bytes.map(hexOf).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
