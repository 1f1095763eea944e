// When the write-ahead log of SQLite is copied and emptied, on a real file.
import { stat } from 'node:fs/promises';
import { createClient } from '@libsql/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { createDatabase, type Database } from './client';
import { emptyWriteAheadLog } from './wal-checkpoints';

const MIB = 1024 * 1024;

describe('the write-ahead log of SQLite', () => {
  const fixture = useWorld(() => sqliteWorld());
  let database: Database;
  beforeEach(async () => {
    database = await createDatabase(fixture.world.databaseUrl);
  });
  afterEach(() => database.close());

  const path = () => fixture.world.databaseUrl.replace('file:', '');
  const sizeOf = async (file: string) => (await stat(file)).size;

  const write = (key: number) => database.sql.$executeRaw`
    INSERT INTO checkpoint (projection, key, seq, state) VALUES ('test', ${String(key)}, 0, ${'x'.repeat(MIB)})`;

  it('is copied beside the writer, long before a commit would have to', async () => {
    for (let key = 0; key < 8; key += 1) await write(key);

    await expect.poll(() => sizeOf(path())).toBeGreaterThan(5 * MIB);
  });

  it('begins anew while somebody writes all the time', async () => {
    for (let key = 0; key < 64; key += 1) await write(key);

    expect(await sizeOf(`${path()}-wal`)).toBeLessThan(48 * MIB);
  });

  it('is emptied as soon as a reader of what it holds has ended', async () => {
    await write(1);
    const reader = createClient({ url: fixture.world.databaseUrl });
    await reader.execute('BEGIN');
    await reader.execute('SELECT count(*) FROM checkpoint');
    await write(2);

    const emptied = emptyWriteAheadLog(database.sql);
    setTimeout(() => void reader.execute('COMMIT'), 300);
    await emptied;

    expect(await sizeOf(`${path()}-wal`)).toBe(0);
    reader.close();
  });

  it('is emptied while it is being copied', async () => {
    for (let key = 0; key < 6; key += 1) await write(key);

    await emptyWriteAheadLog(database.sql);

    expect(await sizeOf(`${path()}-wal`)).toBe(0);
  });

  it('lets a database be closed while it is being copied, with everything in it', async () => {
    for (let key = 0; key < 6; key += 1) await write(key);
    await database.close();

    database = await createDatabase(fixture.world.databaseUrl);
    const [row] = await database.reads.$queryRaw<
      { n: number }[]
    >`SELECT count(*) AS n FROM checkpoint`;
    expect(row?.n).toBe(6);
  });
});
