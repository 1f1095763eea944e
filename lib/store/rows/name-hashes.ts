// Names as numbers of 32 bits, by which the log's indexes find them: a tenth of what the names take. Several names may have one
// number, so whoever finds a row looks at its texts. The numbers are keyed by a secret of the database, so that nobody
// can choose names that share one, which would make a walk long.
import { sha256 } from '../integrity/chain';

/** Hexadecimal digits of 32 bits. */
const DIGITS = 8;

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
      const hash = Number.parseInt(sha256(secret + name).slice(0, DIGITS), 16) | 0;
      remembered.set(name, hash);
      return hash;
    },
  };
}
