// A server whose database was changed between two of its lives: it starts on no other one than the one that it left.
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LOCAL_ADMIN } from '@/lib/security/local-admin';
import { anEvent } from '@/lib/testing/events';
import { ADMIN_TOKEN } from '@/lib/testing/worlds/whole-app';
import { type App, compose } from './compose';
import { readSettings } from './env';
import { createLogger } from './logger';

/** A data directory whose server is started and stopped. */
async function aServer() {
  const dir = await mkdtemp(join(tmpdir(), 'colloquy-known-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return {
    dir,
    database: join(dir, 'colloquy.db'),
    start: (environment: Record<string, string> = {}): Promise<App> =>
      compose(
        readSettings({
          COLLOQUY_DATA_DIR: dir,
          COLLOQUY_ADMIN_TOKEN: ADMIN_TOKEN,
          GATEWAY_PORT: '0',
          ...environment,
        }),
        createLogger('silent'),
      ),
  };
}

async function say(app: App, count: number): Promise<void> {
  const items = Array.from({ length: count }, () => {
    const json = anEvent();
    return { ok: true as const, frame: { text: JSON.stringify(json), json } };
  });
  const outcomes = await app.handle.engine.ingest({
    protocol: 'clutch',
    items,
    contentType: 'application/json',
    principal: LOCAL_ADMIN,
  });
  expect(outcomes.map(({ result }) => result.status)).toEqual(items.map(() => 'stored'));
}

/** A life of the server in which so many events are said. */
async function live(server: Awaited<ReturnType<typeof aServer>>, events: number): Promise<void> {
  const app = await server.start();
  await say(app, events);
  await app.close();
  // All of it stands in the one file then, which is what is copied.
  await execute(server.database, 'PRAGMA wal_checkpoint(TRUNCATE)');
}

/** A file in the place of the database, without what the write-ahead log of the old one holds. */
async function putBack(file: string, database: string): Promise<void> {
  for (const end of ['-wal', '-shm']) await rm(database + end, { force: true });
  await copyFile(file, database);
}

async function refusal(
  server: Awaited<ReturnType<typeof aServer>>,
  environment: Record<string, string> = {},
): Promise<string> {
  const error = await server.start(environment).then(
    (app) => app.close().then(() => null),
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? error.message : 'it started';
}

async function execute(database: string, sql: string): Promise<unknown[]> {
  const client = createClient({ url: `file:${database}` });
  try {
    const { columns, rows } = await client.execute(sql);
    return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
  } finally {
    client.close();
  }
}

describe('a database that is not as it was signed last', () => {
  it('is refused where its end was cut off', async () => {
    const server = await aServer();
    await live(server, 5);
    await execute(server.database, 'DROP TRIGGER event_is_kept');
    await execute(server.database, 'DELETE FROM event WHERE seq > 3');

    const message = await refusal(server);

    expect(message).toContain('the log ends at 3, but its place 5 was signed on');
    expect(message).toMatch(/COLLOQUY_ACCEPT_DATABASE=[0-9a-f]{12}\n/);
  });

  it('is refused where another one stands in its place', async () => {
    const [server, other] = [await aServer(), await aServer()];
    await live(server, 5);
    await live(other, 9);

    expect(await refusal(server, { DATABASE_URL: `file:${other.database}` })).toContain(
      'the log was written anew',
    );
  });

  it('is accepted knowingly, by its name and no other, and goes on with anchors of its own', async () => {
    const server = await aServer();
    await live(server, 3);
    const backup = join(server.dir, 'backup.db');
    await copyFile(server.database, backup);
    await live(server, 3);
    await putBack(backup, server.database);
    const [, name = ''] = /COLLOQUY_ACCEPT_DATABASE=(\w+)/.exec(await refusal(server)) ?? [];

    await expect(server.start({ COLLOQUY_ACCEPT_DATABASE: '0'.repeat(12) })).rejects.toThrow(name);
    const app = await server.start({ COLLOQUY_ACCEPT_DATABASE: name });
    await say(app, 4);
    const report = await app.handle.engine.verify();
    await app.close();

    expect(report).toMatchObject({ ok: true, events: 7 });
    const audit = await execute(server.database, 'SELECT action, target FROM audit');
    expect(audit).toContainEqual({ action: 'database.accept', target: name });
    const aside = (await readdir(server.dir)).filter((file) => /^anchors\.ndjson\./.test(file));
    expect(aside).toHaveLength(1);
    expect(await readFile(join(server.dir, aside[0] ?? ''), 'utf8')).toContain('"seq":6');
    expect(await refusal(server)).toBe('it started');
  });

  it('is refused where the key of the anchors was lost, which is put back', async () => {
    const server = await aServer();
    await live(server, 1);
    const key = await readFile(join(server.dir, 'instance-key.pem'));
    await rm(join(server.dir, 'instance-key.pem'));

    expect(await refusal(server)).toContain('put instance-key.pem of the data directory back');

    await writeFile(join(server.dir, 'instance-key.pem'), key);
    expect(await refusal(server)).toBe('it started');
  });

  it('is refused where its last anchor is none of ours', async () => {
    const server = await aServer();
    await live(server, 2);
    const forged = { seq: 1, hash: '0', at: 'then', signature: 'AAAA' };
    await writeFile(join(server.dir, 'anchors.ndjson'), `${JSON.stringify(forged)}\n`);

    expect(await refusal(server)).toContain('the signature of the anchor at seq 1 does not verify');
  });

  it('starts again, whatever it was stopped by, where nothing was changed', async () => {
    const server = await aServer();
    await live(server, 2);
    await live(server, 2);

    expect(await refusal(server)).toBe('it started');
  });
});
