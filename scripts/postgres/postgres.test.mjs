import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { findPostgres, startPostgres } from './postgres.mjs';

const programs = findPostgres();

async function query(url, text) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Resolves once `check` holds; the test's own timeout is the limit. */
async function eventually(check) {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const refuses = (url) =>
  query(url, 'SELECT 1').then(
    () => false,
    () => true,
  );

// A process that starts a server, prints where it is, and waits to be killed.
const STARTER = `
  import { findPostgres, startPostgres } from ${JSON.stringify(new URL('postgres.mjs', import.meta.url).href)};
  const server = await startPostgres(findPostgres());
  process.stdout.write(server.url);
  setInterval(() => undefined, 1000);
`;

describe.skipIf(!programs)('a Postgres for the tests', () => {
  it('takes connections over loopback and is gone with its data after stop', async () => {
    const server = await startPostgres(programs);
    const [row] = await query(server.url, 'SHOW data_directory');

    await server.stop();

    expect(existsSync(row.data_directory)).toBe(false);
    expect(await refuses(server.url)).toBe(true);
  });

  it('is gone with its data when its starter is killed outright', async () => {
    const starter = spawn(process.execPath, ['--input-type=module', '-e', STARTER]);
    const [url] = (await once(starter.stdout, 'data')).map(String);
    const [row] = await query(url, 'SHOW data_directory');

    starter.kill('SIGKILL');

    await eventually(() => !existsSync(row.data_directory));
    expect(await refuses(url)).toBe(true);
  });
});

describe('finding Postgres', () => {
  it('takes the first folder of the PATH that holds both programs', () => {
    const parent = mkdtempSync(join(tmpdir(), 'colloquy-path-'));
    const half = join(parent, 'half');
    const whole = join(parent, 'whole');
    for (const folder of [half, whole]) mkdirSync(folder);
    for (const file of ['half/initdb', 'whole/initdb', 'whole/postgres']) {
      writeFileSync(join(parent, process.platform === 'win32' ? `${file}.exe` : file), '');
    }

    const found = findPostgres({ PATH: ['', half, whole].join(delimiter) });

    rmSync(parent, { recursive: true });
    expect(found).toBe(whole);
  });
});
