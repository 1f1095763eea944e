// Redaction over a database. To insert the row that says who and why is all: a trigger empties the event with it, so
// that both are one commit and neither is there without the other.
import type { EventStore } from '../ports/event-store';
import { assertStorable } from '../rows/guards';
import type { Provider } from './connection/client';
import type { RawSql } from './connection/sqlite-raw';
import type { WriteSection } from './connection/write-section';

/** The port's `redact` over a database. A second redaction of an event changes nothing: the first reason stands. */
export function createRedact(
  sql: RawSql,
  provider: Provider,
  inSection: WriteSection,
): EventStore['redact'] {
  return async (seq, reason, by, at) => {
    assertStorable({ reason, by, at });
    const isThere = await inSection(async (sql) => {
      const [found] = await sql.$queryRaw<{ redaction: number | null }[]>`
        SELECT r.seq AS redaction FROM event e LEFT JOIN redaction r ON r.seq = e.seq WHERE e.seq = ${seq}`;
      if (found?.redaction === null) {
        await sql.$executeRaw`
          INSERT INTO redaction (seq, reason, redacted_by, redacted_at) VALUES (${seq}, ${reason}, ${by}, ${at})`;
      }
      return found !== undefined;
    });
    // The write-ahead log still holds the emptied pages; this puts it back to nothing. Postgres waits for its vacuum.
    if (isThere && provider === 'sqlite') await sql.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`;
    return isThere;
  };
}
