// What the databases themselves refuse, tried with plain SQL over connections of their own.
import { createClient } from '@libsql/client';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { aMessage, aRedaction } from '@/lib/testing/events';
import {
  type DatabaseWorld,
  POSTGRES_URL,
  postgresWorld,
  sqliteWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';
import { verifyAudit } from '../../integrity/audit-chain';
import { verifyChain } from '../../integrity/verify';

const ENTRY = {
  at: '2026-02-01T00:00:00.000Z',
  actor: { kind: 'key' as const, id: 'key_1', name: 'admin' },
  action: 'key.create',
  target: null,
  outcome: 'forbidden',
  address: null,
  detail: {},
};

type Attempt = readonly [what: string, sql: string];

/** The columns of an event but its seq. */
const REST = `run_hash, received_at, id_hash, thread_hash, task_hash, from_hash, channel_hash, idempotency_hash, type, origin,
  verdict, signature, raw_encoding, protocol, channel, part_of, raw_content_type, payload_place, native_hash,
  payload_hash, raw_hash, hash, envelope, findings, payload, raw`;

/** Event 2 is redacted by event 4, events 1 and 3 are not. */
const ATTEMPTS: readonly Attempt[] = [
  ['deleting an event', 'DELETE FROM event WHERE seq = 2'],
  ['deleting all events', 'DELETE FROM event'],
  ['changing a column', "UPDATE event SET channel = 'other' WHERE seq = 1"],
  ['changing what an event is found by', 'UPDATE event SET thread_hash = 0 WHERE seq = 1'],
  ['changing a hash', 'UPDATE event SET hash = payload_hash WHERE seq = 1'],
  ['moving an event', 'UPDATE event SET seq = 9 WHERE seq = 3'],
  [
    'emptying a body without a redaction',
    'UPDATE event SET payload = NULL, raw = NULL WHERE seq = 1',
  ],
  ['emptying half of a body', 'UPDATE event SET payload = NULL WHERE seq = 1'],
  ['writing a redacted body anew', "UPDATE event SET payload = '{}' WHERE seq = 2"],
  ['changing a redacted event', "UPDATE event SET channel = 'other' WHERE seq = 2"],
  ['taking a redaction back', 'DELETE FROM redaction WHERE seq = 2'],
  ['changing a redaction', "UPDATE redaction SET reason = 'other' WHERE seq = 2"],
  [
    'redacting an event that is not there',
    "INSERT INTO redaction (seq, reason, redacted_by, redacted_at, event_seq) VALUES (9, 'r', 'b', 'a', 4)",
  ],
  [
    'redacting an event without one that says so',
    "INSERT INTO redaction (seq, reason, redacted_by, redacted_at) VALUES (1, 'r', 'b', 'a')",
  ],
  [
    'redacting an event by one that says something else',
    "INSERT INTO redaction (seq, reason, redacted_by, redacted_at, event_seq) VALUES (1, 'r', 'b', 'a', 3)",
  ],
  ['taking a redaction from its event', 'UPDATE redaction SET event_seq = NULL WHERE seq = 2'],
  [
    'replacing a redaction by an upsert',
    `INSERT INTO redaction (seq, reason, redacted_by, redacted_at) VALUES (2, 'r', 'b', 'a')
      ON CONFLICT (seq) DO UPDATE SET reason = 'other'`,
  ],
  [
    'replacing an event by an upsert',
    `INSERT INTO event SELECT * FROM event WHERE seq = 1 ON CONFLICT (seq) DO UPDATE SET channel = 'other'`,
  ],
];

/** The log's rows are found by a secret that stays. */
const OF_THE_SECRET: readonly Attempt[] = [
  ['changing the secret of the hashes', "UPDATE name_secret SET secret = 'x'"],
  ['deleting the secret of the hashes', 'DELETE FROM name_secret'],
  ['adding a secret of the hashes', "INSERT INTO name_secret VALUES (2, 'x')"],
];

const AUDIT_COPY =
  'at, actor_kind, actor_id, actor_name, action, target, outcome, address, detail, prev_hash, hash';

const OF_THE_AUDIT: readonly Attempt[] = [
  ['deleting an entry of the audit', 'DELETE FROM audit WHERE id = 2'],
  ['changing an entry of the audit', "UPDATE audit SET outcome = 'ok' WHERE id = 1"],
  ['moving an entry of the audit', 'UPDATE audit SET id = 9 WHERE id = 2'],
  [
    'replacing an entry of the audit by an upsert',
    "INSERT INTO audit SELECT * FROM audit WHERE id = 1 ON CONFLICT (id) DO UPDATE SET outcome = 'other'",
  ],
];

const ON_SQLITE: readonly Attempt[] = [
  ['replacing an event', 'INSERT OR REPLACE INTO event SELECT * FROM event WHERE seq = 1'],
  [
    'replacing an event by its id, at the end',
    `INSERT OR REPLACE INTO event SELECT 5, ${REST} FROM event WHERE seq = 1`,
  ],
  [
    'leaving a gap',
    `INSERT INTO event SELECT 9, 0, ${REST.slice('run_hash, '.length)} FROM event WHERE seq = 1`,
  ],
  [
    'replacing an entry of the audit',
    'INSERT OR REPLACE INTO audit SELECT * FROM audit WHERE id = 1',
  ],
  [
    'leaving a gap in the audit',
    `INSERT INTO audit SELECT 9, ${AUDIT_COPY} FROM audit WHERE id = 1`,
  ],
  [
    'replacing a redaction',
    "INSERT OR REPLACE INTO redaction (seq, reason, redacted_by, redacted_at) VALUES (2, 'r', 'b', 'a')",
  ],
];

const ON_POSTGRES: readonly Attempt[] = [
  ['truncating the log', 'TRUNCATE event'],
  ['truncating the log with what hangs on it', 'TRUNCATE event CASCADE'],
  ['truncating the redactions', 'TRUNCATE redaction'],
  ['truncating the secret of the hashes', 'TRUNCATE name_secret'],
  ['truncating the audit', 'TRUNCATE audit'],
];

function describeTriggers(
  name: string,
  makeWorld: () => Promise<DatabaseWorld>,
  attempts: readonly Attempt[],
  execute: (url: string, sql: string) => Promise<unknown>,
): void {
  describe(`the triggers of ${name}`, () => {
    const fixture = useWorld(makeWorld);

    it.each(attempts)('refuse %s', async (_, sql) => {
      const { events } = fixture.store;
      await events.append([aMessage(), aMessage(), aMessage()]);
      await events.append([aRedaction(2)]);
      await fixture.store.audit.append([ENTRY, ENTRY]);
      const before = await events.readChain(0, 10);

      await expect(execute(fixture.world.databaseUrl, sql)).rejects.toThrow(
        /append-only|redaction|stands in the log/,
      );

      expect(await events.readChain(0, 10)).toEqual(before);
      expect(await verifyChain(events)).toMatchObject({ ok: true, events: 4 });
      expect(await verifyAudit(fixture.store.audit)).toMatchObject({ ok: true, entries: 2 });
    });
  });
}

describeTriggers(
  'SQLite',
  () => sqliteWorld(),
  [...ATTEMPTS, ...OF_THE_SECRET, ...OF_THE_AUDIT, ...ON_SQLITE],
  async (url, sql) => {
    const client = createClient({ url });
    try {
      await client.execute(sql);
    } finally {
      client.close();
    }
  },
);

if (POSTGRES_URL !== undefined) {
  describeTriggers(
    'Postgres',
    postgresWorld,
    [...ATTEMPTS, ...OF_THE_SECRET, ...OF_THE_AUDIT, ...ON_POSTGRES],
    async (url, sql) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    },
  );
}
