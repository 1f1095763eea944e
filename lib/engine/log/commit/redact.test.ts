// What a thief of the database can empty unseen: nothing, not by its triggers, not by its table of redactions, not before an
// upgrade. The databases are real, and what is done to them is done by plain SQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SERVER_ACTOR } from '@/lib/model/audit-entry';
import { verifyChain } from '@/lib/store/integrity/verify';
import type { Store } from '@/lib/store/ports/store';
import { openPrismaStore } from '@/lib/store/prisma/open';
import { aMessage, anEvent, aRedaction } from '@/lib/testing/events';
import { appendLegacy, migrateBefore } from '@/lib/testing/worlds/legacy-log';
import { GroupCommit } from './group-commit';
import { redact } from './redact';
import { sayRedactions } from './say-redactions';

const LOOSEN = `
  DROP TRIGGER event_is_unchanged; DROP TRIGGER redaction_is_first; DROP TRIGGER redaction_is_unchanged;
  DROP TRIGGER redaction_empties;`;

/** The migration that makes redactions events. */
const UPGRADE = '20261125090000_redaction_event';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-redact-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openAt(folder: string): Promise<Store> {
  const store = await openPrismaStore({ databaseUrl: `file:${join(folder, 'test.db')}` });
  onTestFinished(() => store.close());
  return store;
}

async function execute(folder: string, sql: string): Promise<void> {
  const client = createClient({ url: `file:${join(folder, 'test.db')}` });
  await client.executeMultiple(sql);
  client.close();
}

/** A database as it was before redactions were events, with five of them. */
async function anOldDatabase(): Promise<string> {
  const folder = await aFolder();
  const databaseUrl = `file:${join(folder, 'test.db')}`;
  await migrateBefore(databaseUrl, UPGRADE);
  const split = aMessage([
    anEvent({ id: 'native' }),
    anEvent({ id: 'native#1', meta: { part_of: 'native' } }),
  ]);
  await appendLegacy(databaseUrl, [aMessage(), aMessage(), split, aMessage()]);
  const redacted = (seq: number, reason: string) => `(${seq}, '${reason}', 'key_1', 'then')`;
  await execute(
    folder,
    `INSERT INTO redaction (seq, reason, redacted_by, redacted_at) VALUES
      ${redacted(1, 'with 4: not of it')}, ${redacted(2, 'a password')},
      ${redacted(3, 'with 4: a name')}, ${redacted(4, 'a name')}, ${redacted(5, 'by a thief')}`,
  );
  const store = await openAt(folder);
  const by = (action: string, target: string, outcome = 'ok') => {
    const detail = {};
    return {
      at: anEvent().ts,
      actor: SERVER_ACTOR,
      action,
      target,
      outcome,
      address: null,
      detail,
    };
  };
  await store.audit.append([
    by('event.redact', '2'),
    by('event.redact', '5', 'forbidden'),
    by('key.revoke', '1'),
    by('event.redact', '4'),
  ]);
  await store.close();
  return folder;
}

/** What `sayRedactions` is handed, and what it told. */
function portsOf(store: Store) {
  const logged: object[] = [];
  const note = (fields: object) => void logged.push(fields);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `said_${ids}`;
  };
  return { store, now: () => 0, newId, log: { info: note, warn: note, error: note }, logged };
}

describe('a body that was taken out by hand', () => {
  it.each([
    ['without a word', ''],
    [
      'with a redaction that names no event',
      "INSERT INTO redaction (seq, reason, redacted_by, redacted_at) VALUES (2, 'legal', 'key_1', 'then');",
    ],
    [
      'with a redaction that names an event which says something else',
      "INSERT INTO redaction (seq, reason, redacted_by, redacted_at, event_seq) VALUES (2, 'legal', 'key_1', 'then', 3);",
    ],
    [
      'with a redaction that names that of another event',
      "INSERT INTO redaction (seq, reason, redacted_by, redacted_at, event_seq) VALUES (2, 'legal', 'key_1', 'then', 4);",
    ],
  ])('breaks the chain at its seq: %s', async (_, sql) => {
    const folder = await aFolder();
    const { events } = await openAt(folder);
    await events.append([aMessage(), aMessage(), aMessage()]);
    await events.append([aRedaction(1)]);

    await execute(
      folder,
      `${LOOSEN} ${sql} UPDATE event SET payload = NULL, raw = NULL WHERE seq = 2;`,
    );

    expect((await verifyChain(events)).bad).toEqual({
      seq: 2,
      reason: expect.stringContaining('payload and raw message are gone, and '),
    });
  });

  it('shows where its reason is another than the one in the log', async () => {
    const folder = await aFolder();
    const { events } = await openAt(folder);
    await events.append([aMessage()]);
    await events.append([aRedaction(1, 'a password')]);

    await execute(folder, `${LOOSEN} UPDATE redaction SET reason = 'by court order';`);

    expect((await verifyChain(events)).bad?.seq).toBe(1);
  });

  it('is taken over by an admin who redacts it, in the log and with a reason', async () => {
    const folder = await aFolder();
    const { events } = await openAt(folder);
    await events.append([aMessage()]);
    await execute(folder, `${LOOSEN} UPDATE event SET payload = NULL, raw = NULL WHERE seq = 1;`);
    const commit = new GroupCommit(events, () => undefined);
    const ports = { events, commit, now: () => 0, newId: () => 'r1' };

    expect(await redact(ports, { seq: 1, reason: 'found gone', by: 'admin' })).toBe(true);

    expect(await events.get(1)).toMatchObject({ redacted: 'found gone', redacted_by_seq: 2 });
    expect(await verifyChain(events)).toMatchObject({ ok: true, events: 2 });
  });
});

describe('redactions from before they were events', () => {
  it('get their events where the audit tells of them, once, and are named by verify where it does not', async () => {
    const folder = await anOldDatabase();
    const store = await openAt(folder);
    const ports = portsOf(store);

    await sayRedactions(ports);
    await sayRedactions(ports);

    const said = await store.events.read({ after: 5, limit: 9, order: 'asc' });
    expect(said.map(({ event }) => [event.meta?.redacts, event.meta?.reason])).toEqual([
      [[2], 'a password'],
      [[3], 'with 4: a name'],
      [[4], 'a name'],
    ]);
    expect(ports.logged).toEqual([{ redactions: 3 }, { redactions: 2, seqs: [1, 5] }]);
    expect(await store.events.get(2)).toMatchObject({ redacted: 'a password', redacted_by_seq: 6 });
    expect((await verifyChain(store.events)).bad?.seq).toBe(1);
  });

  it('are believed of no audit that was changed', async () => {
    const folder = await anOldDatabase();
    await execute(
      folder,
      "DROP TRIGGER audit_is_unchanged; UPDATE audit SET outcome = 'ok' WHERE id = 2;",
    );
    const store = await openAt(folder);
    const ports = portsOf(store);

    await sayRedactions(ports);

    expect(ports.logged).toEqual([{ redactions: 5, seqs: [1, 2, 3, 4, 5] }]);
    expect((await store.events.head()).seq).toBe(5);
  });

  it('hold again when an admin redacts what the audit does not tell of', async () => {
    const { events, ...store } = await openAt(await anOldDatabase());
    await sayRedactions(portsOf({ ...store, events }));
    const commit = new GroupCommit(events, () => undefined);

    for (const seq of [1, 5]) {
      const ports = { events, commit, now: () => 0, newId: () => `again_${seq}` };
      await redact(ports, { seq, reason: 'legal, see the letter', by: 'admin' });
    }

    expect(await events.get(5)).toMatchObject({ redacted: 'legal, see the letter' });
    expect(await verifyChain(events)).toMatchObject({ ok: true });
  });
});
