// The migrator of the start, held against Prisma's own command line, which must agree with what it did.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { heldMigrations, proxyTo, silentServer } from '@/lib/testing/worlds/postgres-faults';
import {
  type DatabaseWorld,
  onPostgres,
  POSTGRES_URL,
  postgresWorld,
  sqliteWorld,
  useWorld,
} from '@/lib/testing/worlds/store-worlds';
import { openPrismaStore } from '../open';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PRISMA = join(ROOT, 'node_modules/prisma/build/index.js');

/** Starting Prisma's command line takes seconds. */
const CLI_TIMEOUT_MS = 60_000;

async function prisma(databaseUrl: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [PRISMA, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  return stdout + stderr;
}

function describeMigrate(
  provider: 'sqlite' | 'postgresql',
  makeWorld: () => Promise<DatabaseWorld>,
): void {
  describe(`the migrator on ${provider}`, () => {
    const fixture = useWorld(makeWorld);

    it(
      'leaves a database that Prisma calls up to date and like the models',
      async () => {
        const url = fixture.world.databaseUrl;

        expect(await prisma(url, 'migrate', 'status')).toMatch(/up to date/i);
        // It exits with 2 where the database differs from the models.
        const models = ['--from-config-datasource', '--to-schema', `prisma/${provider}`];
        await prisma(url, 'migrate', 'diff', '--exit-code', ...models);
      },
      CLI_TIMEOUT_MS,
    );

    it('migrates once where several processes start at once', async () => {
      const fresh = await makeWorld();

      const stores = await Promise.all([fresh.open(), fresh.open(), fresh.open()]);

      for (const store of stores) expect(await store.check()).toEqual({ ok: true });
      await Promise.all(stores.map((store) => store.close()));
      await fresh.dispose();
    });

    it('applies further migrations, whole or not at all', async () => {
      const databaseUrl = fixture.world.databaseUrl;
      const migrationsDir = await mkdtemp(join(tmpdir(), 'colloquy-migrations-'));
      const folder = join(migrationsDir, provider, 'migrations');
      await cp(join(ROOT, 'prisma', provider, 'migrations'), folder, { recursive: true });
      const write = async (name: string, sql: string) => {
        await mkdir(join(folder, name), { recursive: true });
        await writeFile(join(folder, name, 'migration.sql'), sql);
      };
      await write('20990101000000_good', 'CREATE TABLE later (a TEXT);');
      await write('20990102000000_bad', 'CREATE TABLE half (a TEXT); CREATE TABLE half (a TEXT);');

      await expect(openPrismaStore({ databaseUrl, migrationsDir })).rejects.toThrow();
      expect(await fixture.store.check()).toEqual({ ok: true });
      await write('20990102000000_bad', 'CREATE TABLE half (a TEXT);');
      await (await openPrismaStore({ databaseUrl, migrationsDir })).close();

      expect(await fixture.store.check()).toMatchObject({
        ok: false,
        reason: expect.stringContaining('later version'),
      });
      await expect(fixture.world.open()).rejects.toThrow(
        /Start that one, or restore a backup from before the upgrade\.\nThe database is \S+\.$/,
      );
      await rm(migrationsDir, { recursive: true });
    });

    it('refuses a database whose migrations had another text', async () => {
      const migrationsDir = await mkdtemp(join(tmpdir(), 'colloquy-migrations-'));
      const folder = join(migrationsDir, provider, 'migrations');
      await cp(join(ROOT, 'prisma', provider, 'migrations'), folder, { recursive: true });
      const [first = ''] = (await readdir(folder)).sort();
      await writeFile(join(folder, first, 'migration.sql'), '-- another text', { flag: 'a' });

      const { databaseUrl } = fixture.world;
      await expect(openPrismaStore({ databaseUrl, migrationsDir })).rejects.toThrow('another text');

      await rm(migrationsDir, { recursive: true });
    });
  });
}

describeMigrate('sqlite', () => sqliteWorld());

it('leaves no connection to a SQLite file open: the last that ends takes the log of writes with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-migrations-'));
  const store = await openPrismaStore({ databaseUrl: `file:${join(folder, 'colloquy.db')}` });

  await store.close();

  // A connection of the driver ends once its statements are collected.
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await vi.waitFor(async () => {
    collect();
    expect(await readdir(folder)).toEqual(['colloquy.db']);
  });
  await rm(folder, { recursive: true });
});

if (POSTGRES_URL !== undefined) {
  describeMigrate('postgresql', postgresWorld);

  describe('a Postgres store', () => {
    const fixture = useWorld(postgresWorld);

    it('is not opened where a crash would lose what was acknowledged', async () => {
      const { databaseUrl } = fixture.world;
      const name = new URL(databaseUrl).pathname.slice(1);
      await onPostgres(databaseUrl, `ALTER DATABASE ${name} SET synchronous_commit = off`);

      await expect(fixture.world.open()).rejects.toThrow('synchronous_commit = off');
    });

    it('is not opened by a user who may make no tables, and says how to let it', async () => {
      const url = new URL(fixture.world.databaseUrl);
      url.username = `user_${randomUUID().slice(0, 8)}`;
      await onPostgres(fixture.world.databaseUrl, `CREATE ROLE ${url.username} LOGIN`);

      await expect(openPrismaStore({ databaseUrl: url.toString() })).rejects.toThrow(
        /may not make tables in it \(permission denied.*GRANT CREATE ON SCHEMA/,
      );
      await onPostgres(fixture.world.databaseUrl, `DROP ROLE ${url.username}`);
    });

    it('is not opened where the database goes away while it is migrated', async () => {
      const proxy = await proxyTo(fixture.world.databaseUrl);
      const migrating = await heldMigrations(fixture.world.databaseUrl);
      const opening = openPrismaStore({ databaseUrl: proxy.url });
      const refusal = expect(opening).rejects.toMatchObject({ code: 'store_unavailable' });
      await migrating.onceWaitedFor();

      proxy.cut();

      await refusal;
      await migrating.now();
      await proxy.close();
    });

    it('is not opened where nobody answers, which is told in some seconds', {
      timeout: 15_000,
    }, async () => {
      const silent = await silentServer();

      await expect(openPrismaStore({ databaseUrl: silent.url })).rejects.toMatchObject({
        code: 'store_unavailable',
        message: expect.stringMatching(/^The database is locked or does not answer\. It said: /),
      });
      await silent.close();
    });
  });
}
