// Names as numbers of 32 bits, by which the log's indexes find them: a tenth of what the names take. Several names may have one
// number, so whoever finds a row looks at its texts. The numbers are keyed by a secret of the database, so that nobody
// can choose names that share one, which would make a walk long.
import { hash } from 'node:crypto';

/** Names come again: an id when its row is written, what it stands in with the next events. So many are remembered. */
const REMEMBERED_MAX = 8_192;

/** The numbers of one database. */
export type NameHashes = {
  of(name: string): number;
};

/** The numbers under a secret, as signed integers. */
export function createNameHashes(secret: string): NameHashes {
  const remembered = new Map<string, number>();
  return {
    of(name) {
      const known = remembered.get(name);
      if (known !== undefined) return known;
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      const number = firstBits(hash('sha256', secret + name, 'binary'));
      remembered.set(name, number);
      return number;
    },
  };
}

/** The first 32 bits of bytes that are given as a text of one character each: half the price of hexadecimal digits. */
function firstBits(bytes: string): number {
  return (
    (bytes.charCodeAt(0) << 24) |
    (bytes.charCodeAt(1) << 16) |
    (bytes.charCodeAt(2) << 8) |
    bytes.charCodeAt(3)
  );
}
