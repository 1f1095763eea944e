import { execFile } from 'node:child_process';
import {
  copyFile,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Client, createClient } from '@libsql/client';
import { describe, expect, it } from 'vitest';
import type { AppError } from '@/lib/model/errors/app-error';
import { aDelivery, aRequest, minute } from '@/lib/testing/deliveries';
import { aMessage, anEvent, aRedaction } from '@/lib/testing/events';
import { sqliteWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { describeStore } from '../contract/contract';
import { verifyChain } from '../integrity/verify';
import { openPrismaStore } from './open';

const run = promisify(execFile);

describeStore('SQLite', () => sqliteWorld(), { runs: 20 });

describe('a SQLite file', () => {
  const fixture = useWorld(() => sqliteWorld());

  it('holds nothing of a body that was redacted, neither in the database nor in its write-ahead log', async () => {
    const { events } = fixture.store;
    const path = fixture.world.databaseUrl.replace('file:', '');
    const filesHold = async (text: string) =>
      (await Promise.all([path, `${path}-wal`].map((file) => readFile(file)))).some((bytes) =>
        bytes.includes(text),
      );
    const secret = `canary-${'x'.repeat(10_000)}-end`;
    await events.append([aMessage(), aMessage(anEvent({ payload: { secret } })), aMessage()]);
    expect(await filesHold('canary-')).toBe(true);

    await events.append([aRedaction(2)]);

    expect(await filesHold('canary-')).toBe(false);
    expect(await filesHold('xxxxxxxx')).toBe(false);
  });
});

it('a SQLite file that another program has to itself for a moment is waited for when it is opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-locked-'));
  const databaseUrl = `file:${join(folder, 'colloquy.db')}`;
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // The connection that migrated ends as it is collected; nobody else gets the file before.
  const collecting = setInterval(collect, 1);
  let other: Client | null = null;
  const none: string[] = [];
  const morePragmas: string[] = Object.assign([], {
    // Read by each connection before its first statement: the first one meets the lock, the next one does not.
    [Symbol.iterator]() {
      if (other === null) {
        other = createClient({ url: databaseUrl });
        void other.execute('PRAGMA locking_mode = EXCLUSIVE');
        void other.execute('BEGIN EXCLUSIVE');
      } else {
        other.close();
      }
      return none.values();
    },
  });

  const store = await openPrismaStore({ databaseUrl, morePragmas }).finally(() =>
    clearInterval(collecting),
  );

  expect(await store.check()).toEqual({ ok: true });
  await store.close();
  await rm(folder, { recursive: true });
});

/** As a backup by hand does. */
const READER = `
import { createClient } from '@libsql/client';
const client = createClient({ url: process.argv[1] });
await client.executeMultiple('SELECT * FROM _prisma_migrations');
client.close();`;

it('a SQLite file that is opened again keeps its write-ahead log while another program reads it and ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-reader-'));
  const databaseUrl = `file:${join(folder, 'colloquy.db')}`;
  await (await openPrismaStore({ databaseUrl })).close();
  const store = await openPrismaStore({ databaseUrl });

  await run(process.execPath, ['--input-type=module', '-e', READER, databaseUrl]);

  expect(await store.check()).toEqual({ ok: true });
  await store.close();
  await rm(folder, { recursive: true });
});

const PATIENCE = { timeout: 6_000 };

describe('a SQLite file that is moved while the server goes on', () => {
  const fixture = useWorld(() => sqliteWorld());

  it.each([
    ['nothing', async () => undefined],
    ['another one', (path: string) => writeFile(path, '')],
  ])('is told by the store, where %s is in its place, until it is back', async (_, replace) => {
    const path = fixture.world.databaseUrl.replace('file:', '');
    expect(await fixture.store.check()).toEqual({ ok: true });
    await rename(path, `${path}.away`);
    await replace(path);

    expect(await fixture.store.check()).toMatchObject({
      ok: false,
      reason: expect.stringContaining(`${path} was moved, removed or replaced`),
    });

    await rename(`${path}.away`, path);
    expect(await fixture.store.check()).toEqual({ ok: true });
  });

  it('takes nothing more within some seconds, though nobody asks whether it is ready, until it is back', async () => {
    const path = fixture.world.databaseUrl.replace('file:', '');
    const { events, keys, agents } = fixture.store;
    await rename(path, `${path}.away`);

    const refused = { code: 'store_unavailable', retryAfterSec: expect.any(Number) };
    const append = () => events.append([aMessage()]);
    const failure = () =>
      append().then(
        () => null,
        (error: unknown) => error,
      );
    await expect.poll(failure, PATIENCE).toMatchObject(refused);
    await expect(append()).rejects.toThrow(/moved, removed or replaced .* Nothing was stored/);
    await expect(keys.revoke('key_1', minute(1))).rejects.toMatchObject(refused);
    await expect(agents.touch('agent:ken', minute(1))).rejects.toMatchObject(refused);
    // A connection that is opened now makes an empty file in its place.
    await expect(events.head()).rejects.toMatchObject(refused);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });

    await rename(`${path}.away`, path);
    await expect.poll(failure, PATIENCE).toBeNull();
  });

  it('takes nothing more where its write-ahead log was removed, and has what it took', async () => {
    const path = fixture.world.databaseUrl.replace('file:', '');
    const { events } = fixture.store;
    await events.append([aMessage()]);
    await unlink(`${path}-wal`);
    await events.append([aMessage()]);

    expect(await fixture.store.check()).toMatchObject({
      ok: false,
      reason: expect.stringContaining(`${path}-wal was removed`),
    });
    await expect(events.append([aMessage()])).rejects.toMatchObject({ code: 'store_unavailable' });
    // What another process makes there has nothing of what was taken.
    await writeFile(`${path}-wal`, '');
    expect(await fixture.store.check()).toMatchObject({ ok: false });

    // What a start finds after a crash.
    await copyFile(path, `${path}.crashed`);
    const crashed = await openPrismaStore({ databaseUrl: `file:${path}.crashed` });
    expect(await crashed.events.head()).toMatchObject({ seq: 2 });
    await crashed.close();
  });
});

describe('a SQLite file of which a page is damaged', () => {
  /** Bytes of a page, and how a page begins that holds rows (https://www.sqlite.org/fileformat2.html). */
  const PAGE = 4096;
  const TABLE_LEAF = 13;
  const fixture = useWorld(() => sqliteWorld());

  it('says so, and at which event', async () => {
    const text = 'x'.repeat(3_000);
    const messages = Array.from({ length: 200 }, () => aMessage(anEvent({ payload: { text } })));
    await fixture.store.events.append(messages);
    const other = createClient({ url: fixture.world.databaseUrl });
    await other.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    other.close();
    await fixture.store.close();
    const file = await open(fixture.world.databaseUrl.replace('file:', ''), 'r+');
    const { size } = await file.stat();
    // The leaves of the second half, but for the last pages, which hold the newest events.
    for (let at = Math.floor(size / 2 / PAGE) * PAGE; at < size - 40 * PAGE; at += PAGE) {
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
      if (buffer[0] === TABLE_LEAF) await file.write(Buffer.alloc(64, 0xff), 0, 64, at);
    }
    await file.close();
    const { events } = await fixture.restart();

    const failures: unknown[] = [];
    for (let seq = 1; seq <= 200; seq += 1) {
      await events.get(seq).catch((error: unknown) => failures.push([seq, error]));
    }

    expect(failures.length).toBeGreaterThan(0);
    for (const [seq, error] of failures as [number, AppError][]) {
      expect(error).toMatchObject({
        code: 'store_damaged',
        message: expect.stringContaining(`event ${seq} cannot be read`),
      });
    }
  });
});

describe('an outbox with a backlog', () => {
  const fixture = useWorld(() => sqliteWorld());
  const ROWS = 60_000;

  /** Rows of five agents that wait from the first minute on. */
  async function fill(rows: number): Promise<void> {
    const other = createClient({ url: fixture.world.databaseUrl });
    await other.execute({
      sql: `
        INSERT INTO delivery (agent_id, seq, run_hash, run_id, task_id, type, state, attempt, created_at, queue, due_at)
        WITH RECURSIVE row(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM row WHERE seq < ?1)
        SELECT 'agent:' || (seq % 5), seq, 1, 'run_1', 'task_1', '1', 1, 0, ?2, 'agent:' || (seq % 5), ?2
        FROM row`,
      args: [rows, minute(0)],
    });
    other.close();
  }

  /** The quickest of many: what a busy machine adds is not in it. Milliseconds. */
  async function quickest(work: () => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let run = 0; run < 20; run += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  }

  it('is asked and leased from as quickly as one without', async () => {
    await fill(300);
    const due = () => fixture.store.outbox.due(minute(1));
    const lease = () => fixture.store.outbox.lease([aRequest(1, { agentId: 'agent:1', max: 2 })]);
    const few = { due: await quickest(due), lease: await quickest(lease) };
    const other = createClient({ url: fixture.world.databaseUrl });
    await other.execute('DELETE FROM delivery');
    other.close();
    await fill(ROWS);

    const many = { due: await quickest(due), lease: await quickest(lease) };

    expect(await due()).toHaveLength(5);
    expect(many.due).toBeLessThan(4 * few.due);
    expect(many.lease).toBeLessThan(4 * few.lease);
  });
});

describe('a row of the outbox', () => {
  const fixture = useWorld(() => sqliteWorld());

  it('says nothing that its event says', async () => {
    const { events, outbox } = fixture.store;
    await events.append([aMessage(anEvent(), { receivedAt: minute(0) })]);
    await outbox.enqueue([aDelivery({ type: 'chat.message' })], 1);

    const other = createClient({ url: fixture.world.databaseUrl });
    const { rows } = await other.execute(
      'SELECT run_id, task_id, type, created_at FROM delivery WHERE seq = 1',
    );
    other.close();

    expect(Object.values({ ...rows[0] })).toEqual(['', '', '', '']);
    expect(await outbox.list({ states: ['waiting'], limit: 9 })).toMatchObject([
      { run_id: 'run_1', task_id: 'task_1', type: 'chat.message', created_at: minute(0) },
    ]);
  });
});

describe('a SQLite file that was changed behind the store', () => {
  const fixture = useWorld(() => sqliteWorld());

  it.each([
    ["UPDATE event SET payload = '{}' WHERE seq = 40", 40],
    ["UPDATE event SET channel = 'other' WHERE seq = 41", 41],
    ['UPDATE event SET payload_place = NULL WHERE seq = 42', 42],
    ['DELETE FROM event WHERE seq = 43', 43],
    ['UPDATE event SET seq = 1000 WHERE seq = 44', 44],
    ['UPDATE event SET hash = payload_hash WHERE seq = 45', 45],
    ["UPDATE event SET envelope = replace(envelope, 'run_1', 'run_2') WHERE seq = 45", 45],
    ['UPDATE event SET received_at = received_at + 1 WHERE seq = 45', 45],
    ['UPDATE event SET origin = 1 WHERE seq = 45', 45],
    ['UPDATE event SET thread_hash = thread_hash + 1 WHERE seq = 45', 45],
    ['UPDATE event SET idempotency_hash = 1 WHERE seq = 45', 45],
    ['UPDATE event SET raw = NULL WHERE seq = 46', 46],
  ])('does not verify after %s', async (sql, seq) => {
    const { events } = fixture.store;
    await events.append(Array.from({ length: 45 }, () => aMessage()));
    const inOwnWords = { raw: { text: 'as it came', contentType: 'text/plain' } };
    await events.append(Array.from({ length: 55 }, () => aMessage(undefined, inOwnWords)));
    const other = createClient({ url: fixture.world.databaseUrl });
    await other.execute('DROP TRIGGER event_is_unchanged');
    await other.execute('DROP TRIGGER event_is_kept');
    await other.execute(sql);
    other.close();

    expect(await verifyChain(events)).toMatchObject({ ok: false, events: seq - 1, bad: { seq } });
  });
});
