import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteThread } from './sqlite-thread';

/** Takes SQLite a good part of a second. */
const SLOW = `
  WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000)
  SELECT max(n) AS last FROM numbers`;

describe('a connection to SQLite in a thread of its own', () => {
  let folder: string;
  let thread: SqliteThread;
  const pragmas = ['PRAGMA foreign_keys = ON'];
  const run = (sql: string, ...args: (string | number | bigint | null)[]) =>
    thread.execute({ sql, args });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colloquy-thread-'));
    const url = `file:${join(folder, 'deep', 'log.db')}`;
    thread = new SqliteThread({ url, timeout: 50, pragmas: () => pragmas });
  });
  afterEach(async () => {
    await thread.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('lets the process go on while a statement runs', async () => {
    await mkdir(join(folder, 'deep'));
    await run('SELECT 1');
    const order: string[] = [];
    const timer = new Promise<void>((resolve) => {
      setTimeout(() => {
        order.push('timer');
        resolve();
      }, 1);
    });
    const answer = run(SLOW).then(({ rows }) => {
      order.push('answer');
      return rows;
    });

    expect(await answer).toEqual([[1_000_000]]);
    await timer;
    expect(order).toEqual(['timer', 'answer']);
  });

  it('answers values as they are, by the order of the columns', async () => {
    await mkdir(join(folder, 'deep'));

    expect(
      await run('SELECT ? AS a, ? AS b, ? AS c, ? AS d', 'ä\u{1f600}', 7, 2n ** 40n, null),
    ).toEqual({
      columns: ['a', 'b', 'c', 'd'],
      columnTypes: ['', '', '', ''],
      rows: [['ä\u{1f600}', 7, 2 ** 40, null]],
      rowsAffected: 0,
    });
  });

  it('says what the driver says, and works on when the cause is gone', async () => {
    await expect(run('SELECT 1')).rejects.toThrow(/unable to open/i);
    await mkdir(join(folder, 'deep'));
    await expect(run('SELECT nothing')).rejects.toMatchObject({ code: 'SQLITE_ERROR' });

    expect((await run('SELECT 1 AS one')).rows).toEqual([[1]]);
  });

  it('tells every fresh connection its pragmas before the first statement', async () => {
    await mkdir(join(folder, 'deep'));
    const isOn = async () => (await run('PRAGMA foreign_keys')).rows;

    expect(await isOn()).toEqual([[1]]);
    await expect(run('SELECT nothing')).rejects.toThrow();
    expect(await isOn()).toEqual([[1]]);
    await thread.close();
    expect(await isOn()).toEqual([[1]]);
  });

  it('runs what comes at once one after the other, past what fails', async () => {
    await mkdir(join(folder, 'deep'));
    await run('CREATE TABLE kept (n INTEGER)');

    const settled = await Promise.allSettled([
      run('INSERT INTO kept VALUES (1)'),
      run('SELECT nothing'),
      run('SELECT count(*) FROM kept'),
    ]);

    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(settled[2]).toMatchObject({ value: { rows: [[1]] } });
  });

  it('runs what comes next at once where one row is found that begins as expected, and else not', async () => {
    await mkdir(join(folder, 'deep'));
    await run('CREATE TABLE kept (n INTEGER)');
    const next = (...after: (string | number)[]) => ({
      sql: 'INSERT INTO kept VALUES (?), (?)',
      args: [7, 8],
      after,
    });
    const ask = (sql: string, ...after: (string | number)[]) =>
      thread.execute({ sql, args: [], next: next(...after) });

    const ran = await ask("SELECT 'head', 3, 'more'", 'head', 3);
    const others = [
      await ask("SELECT 'head', 4", 'head', 3),
      await ask("SELECT 'head', 3 UNION ALL SELECT 'id', 1", 'head', 3),
      await ask('SELECT n FROM kept WHERE n > 9', 'head', 3),
    ];

    expect(ran).toMatchObject({ rows: [['head', 3, 'more']], rowsAffected: 2 });
    expect(others.map(({ rowsAffected }) => rowsAffected)).toEqual([0, 0, 0]);
    expect((await run('SELECT count(*) FROM kept')).rows).toEqual([[2]]);
  });

  it('is a fresh connection after what came next failed', async () => {
    await mkdir(join(folder, 'deep'));
    const next = { sql: 'INSERT INTO nothing VALUES (1)', args: [], after: [1] };

    await expect(thread.execute({ sql: 'SELECT 1', args: [], next })).rejects.toThrow(/nothing/);
    expect((await run('PRAGMA foreign_keys')).rows).toEqual([[1]]);
  });

  it('opens the file anew after it was closed, and says nothing when closed twice', async () => {
    await mkdir(join(folder, 'deep'));
    await run('CREATE TABLE kept (n INTEGER)');
    expect((await run('INSERT INTO kept VALUES (1), (2)')).rowsAffected).toBe(2);
    await thread.close();
    await thread.close();

    expect((await run('SELECT n FROM kept')).rows).toEqual([[1], [2]]);
  });
});
