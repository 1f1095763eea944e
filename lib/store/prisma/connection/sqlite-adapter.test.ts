// The driver's habits that could make an acknowledgement a lie, each met on a real file.
import { chmod, mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Client, createClient } from '@libsql/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMessage, anEvent } from '@/lib/testing/events';
import { sqliteWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { verifyChain } from '../../integrity/verify';
import { createDatabase, type Database } from './client';
import { nameOfDatabase } from './fault-text';

describe('a SQLite store beside another process', () => {
  const fixture = useWorld(() => sqliteWorld());
  let other: Client;
  beforeEach(() => {
    other = createClient({ url: fixture.world.databaseUrl });
  });
  afterEach(() => other.close());

  const countSeenByOther = async () =>
    Number((await other.execute('SELECT count(*) AS n FROM event')).rows[0]?.n);

  it('says that it is unavailable while a lock is held, and commits what it acknowledges after', async () => {
    const { events } = fixture.store;
    await other.execute('BEGIN IMMEDIATE');

    await expect(events.append([aMessage()])).rejects.toMatchObject({
      code: 'store_unavailable',
      retryAfterSec: expect.any(Number),
    });
    await other.execute('ROLLBACK');

    // The driver alone would answer `stored` here and never commit.
    expect((await events.append([aMessage()])).outcomes).toEqual([{ status: 'stored', seq: 1 }]);
    expect(await countSeenByOther()).toBe(1);
  });

  it('says within some seconds that it is not ready while a lock is held, though nobody writes, and is ready again by itself', async () => {
    const { store, world } = fixture;
    await other.execute('BEGIN IMMEDIATE');

    const startedAt = performance.now();
    expect(await store.check()).toMatchObject({
      ok: false,
      reason: expect.stringContaining(world.databaseUrl.replace('file:', '')),
    });
    expect(performance.now() - startedAt).toBeLessThan(6_000);

    await other.execute('ROLLBACK');
    await expect.poll(() => store.check(), { timeout: 6_000 }).toEqual({ ok: true });
  });

  it('writes nothing to find out that it is ready', async () => {
    const { store, world } = fixture;
    await store.events.append([aMessage()]);
    const log = `${world.databaseUrl.replace('file:', '')}-wal`;
    const before = await stat(log);

    expect(await store.check()).toEqual({ ok: true });

    const { size, mtimeMs } = await stat(log);
    expect({ size, mtimeMs }).toEqual({ size: before.size, mtimeMs: before.mtimeMs });
  });

  it('waits for a lock that is let go soon', async () => {
    const { events } = fixture.store;
    await other.execute('BEGIN IMMEDIATE');

    const appended = events.append([aMessage()]);
    setTimeout(() => void other.execute('ROLLBACK'), 200);

    expect((await appended).outcomes).toEqual([{ status: 'stored', seq: 1 }]);
    expect(await countSeenByOther()).toBe(1);
  });

  it('leaves no hole where two stores append to one file at once', async () => {
    const second = await fixture.world.open();
    const stores = [fixture.store, second];

    await Promise.all(
      Array.from({ length: 100 }, (_, at) => stores[at % 2]?.events.append([aMessage()])),
    );

    expect(await verifyChain(second.events)).toMatchObject({ ok: true, events: 100 });
    await second.close();
  });

  it('refuses to open a file that is not a database', async () => {
    const plain = await sqliteWorld();
    const path = plain.databaseUrl.replace('file:', '');
    const { writeFile } = await import('node:fs/promises');
    await writeFile(path, 'x'.repeat(10_000));

    await expect(plain.open()).rejects.toThrow(/not a database/i);

    await plain.dispose();
  });
});

describe('a SQLite store on a full disk', () => {
  const morePragmas: string[] = [];
  const fixture = useWorld(() => sqliteWorld(morePragmas));
  afterEach(() => {
    morePragmas.length = 0;
  });

  it('stores nothing, says that it is full, and goes on when there is space again', async () => {
    await fixture.store.events.append([aMessage()]);
    morePragmas.push('PRAGMA max_page_count = 80');
    const { events } = await fixture.restart();
    const large = aMessage(anEvent({ payload: { text: 'x'.repeat(500_000) } }));

    for (let tries = 0; tries < 2; tries += 1) {
      await expect(events.append([aMessage(), large])).rejects.toMatchObject({
        code: 'store_full',
        retryAfterSec: expect.any(Number),
      });
      expect((await events.head()).seq).toBe(1);
    }
    morePragmas.length = 0;
    // The failure that sees the space come back may be the last one: its connection still has the limit.
    await events.append([large]).catch(() => undefined);

    expect((await events.append([aMessage(), large])).outcomes[0]).toMatchObject({
      status: 'stored',
    });
    expect((await verifyChain(events)).ok).toBe(true);
  });

  it('is not ready while writes are refused, names the file and what to type, and is ready again by itself', async () => {
    await fixture.store.events.append([aMessage()]);
    // No page more than there is.
    morePragmas.push('PRAGMA max_page_count = 1');
    const store = await fixture.restart();
    const path = fixture.world.databaseUrl.replace('file:', '');
    const large = aMessage(anEvent({ payload: { text: 'x'.repeat(500_000) } }));
    expect(await store.check()).toEqual({ ok: true });

    await expect(store.events.append([large])).rejects.toMatchObject({ code: 'store_full' });
    const refused = [await store.check(), await store.check()];
    morePragmas.length = 0;

    for (const state of refused) {
      expect(state).toMatchObject({ ok: false });
      expect(state).toHaveProperty('reason', expect.stringContaining(path));
      expect(state).toHaveProperty('reason', expect.stringContaining("df -h '"));
    }
    await expect.poll(() => store.check()).toEqual({ ok: true });
    expect((await store.events.append([large])).outcomes[0]).toMatchObject({ status: 'stored' });
  });
});

describe('a database that cannot be opened', () => {
  it('is named, with what to do: a folder, a file of something else, and one in a folder that takes none', async () => {
    const world = await sqliteWorld();
    const path = world.databaseUrl.replace('file:', '');

    await mkdir(path);
    await expect(world.open()).rejects.toThrow(
      `The database has to be a file, and ${path} is a folder. Move it away, or name a file with DATABASE_URL.`,
    );
    await rmdir(path);
    await writeFile(path, 'Minutes of a meeting'.repeat(1_000));
    await expect(world.open()).rejects.toMatchObject({
      code: 'store_damaged',
      message: `${path} is not a database of SQLite, or its beginning is damaged. Where it is Colloquy's, restore a backup (docs/operations.md); else name another file with DATABASE_URL.`,
    });
    await world.dispose();
    await writeFile(dirname(path), '');
    await expect(world.open()).rejects.toThrow(`Look with: ls -ld '${dirname(path)}' '${path}'`);
    await world.dispose();
  });

  it("has another program's tables, and is left as it is", async () => {
    const world = await sqliteWorld();
    const path = world.databaseUrl.replace('file:', '');
    const other = createClient({ url: world.databaseUrl });
    await other.execute('CREATE TABLE invoice (id INTEGER PRIMARY KEY, total TEXT)');
    other.close();
    await chmod(path, 0o644);
    const before = await readFile(path);

    await expect(world.open()).rejects.toThrow(
      `The file of the database has the tables of another program. Name another one with DATABASE_URL; nothing was changed in this one.\nThe database is ${path}.`,
    );

    expect(await readFile(path)).toEqual(before);
    expect((await stat(path)).mode & 0o777).toBe(0o644);
    await world.dispose();
  });

  it.skipIf(process.platform === 'win32')('is named by its path, as a shell takes it', () => {
    expect(nameOfDatabase('file:///var/lib/our%20team/c.db')).toBe('/var/lib/our team/c.db');
  });

  it('is named without its password', () => {
    const name = nameOfDatabase('postgres://colloquy:secret@db.example:5433/log');

    expect(name).toBe('postgres://colloquy@db.example:5433/log');
  });
});

describe('a connection of the SQLite adapter', () => {
  const fixture = useWorld(() => sqliteWorld());
  let database: Database;
  beforeEach(async () => {
    database = await createDatabase(fixture.world.databaseUrl);
  });
  afterEach(() => database.close());

  it.each(['db', 'sql'] as const)(
    'has its settings from the first statement of %s on, and again after one that failed',
    async (way) => {
      const db = database[way];
      const settings = async () => [
        await db.$queryRaw`PRAGMA synchronous`,
        await db.$queryRaw`PRAGMA busy_timeout`,
        await db.$queryRaw`PRAGMA foreign_keys`,
        await db.$queryRaw`PRAGMA recursive_triggers`,
        await db.$queryRaw`PRAGMA secure_delete`,
        await db.$queryRaw`PRAGMA journal_mode`,
      ];
      const expected = [
        [{ synchronous: 2 }],
        [{ timeout: 50 }],
        [{ foreign_keys: 1 }],
        [{ recursive_triggers: 1 }],
        [{ secure_delete: 1 }],
        [{ journal_mode: 'wal' }],
      ];

      expect(await settings()).toEqual(expected);
      await expect(db.$queryRaw`SELECT nothing`).rejects.toThrow();
      expect(await settings()).toEqual(expected);
    },
  );

  it('takes no interactive transaction, after which it would be another connection', async () => {
    await expect(
      database.db.$transaction((transaction) => transaction.agent.count()),
    ).rejects.toThrow(/Invariant broken/);
  });

  it('reads beside a writer what was committed last, and waits for none', async () => {
    const ended: string[] = [];
    const writing = database.sql.$executeRaw`
      WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < 1000000)
      INSERT INTO workflow (name, source, updated_at, updated_by) SELECT 'late', max(n), '', '' FROM counter`.then(
      () => ended.push('written'),
    );
    const names = () => database.reads.$queryRaw`SELECT name FROM workflow`;

    const before = await names();
    ended.push('read');
    await writing;

    expect(before).toEqual([]);
    expect(ended).toEqual(['read', 'written']);
    expect(await names()).toEqual([{ name: 'late' }]);
  });

  it('writes nothing where it only reads', async () => {
    await expect(database.reads.$queryRaw`DELETE FROM workflow`).rejects.toThrow('readonly');
  });
});
