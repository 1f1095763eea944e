// What is read once of a log when it is opened: the secret of its hashes, which never changes, and where the part ends that an
// earlier version wrote, to which nothing is added.
import { invariant } from '@/lib/std/invariant';
import { GENESIS_HASH, type Head } from '../../ports/event-store';
import { createNameHashes, type NameHashes } from '../../rows/name-hashes';
import type { RawSql } from '../connection/sqlite-raw';

export type LogFacts = {
  readonly hashes: NameHashes;
  /** The last event of the table `legacy_event`; seq 0 where there is none. What follows stands in `event`. */
  readonly legacyHead: Head;
};

/** Of a database whose migrations are applied. */
export async function readLogFacts(sql: RawSql): Promise<LogFacts> {
  const [kept] = await sql.$queryRaw<{ secret: string }[]>`SELECT secret FROM name_secret`;
  invariant(kept, 'the migration made the secret of the hashes');
  const [last] = await sql.$queryRaw<Head[]>`
    SELECT seq, hash FROM legacy_event ORDER BY seq DESC LIMIT 1`;
  return {
    hashes: createNameHashes(kept.secret),
    legacyHead: last ?? { seq: 0, hash: GENESIS_HASH },
  };
}
