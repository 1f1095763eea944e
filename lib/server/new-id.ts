// Ids of what the server itself makes: UUIDs of version 7, which sort by time. Their random bits are drawn many at a time, for
// each message that comes takes one.
import { randomFillSync } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/** Drawn from the system at once: enough for some 300 ids. */
const RANDOM_WORDS = 1_024;

const words = new Uint32Array(RANDOM_WORDS);
let used = RANDOM_WORDS;

function nextUint32(): number {
  if (used === RANDOM_WORDS) {
    randomFillSync(words);
    used = 0;
  }
  const word = words[used] ?? 0;
  words[used] = 0;
  used += 1;
  return word;
}

const generator = new V7Generator({ nextUint32 });

/** A new id, greater than every one before it. */
export function newId(): string {
  return generator.generate().toString();
}

/** A new id of a lease: 96 random bits in 16 characters, for every delivery keeps one. */
export function newLeaseId(): string {
  const bits = Uint32Array.of(nextUint32(), nextUint32(), nextUint32());
  return Buffer.from(bits.buffer).toString('base64url');
}
