import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '@/lib/server/free-port';
import { aChat } from './fixtures/events';

const ADMIN_TOKEN = 'e2e-admin-token-0123456789-0123456789';

test('plain Next composes the app by itself: it serves the sign-in page and takes events', async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-plain-next-'));
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const server = startNext(port, dataDir);
  try {
    await expect(async () => {
      expect((await fetch(`${url}/api/v1/openapi.json`)).status).toBe(200);
    }).toPass({ timeout: 60_000 });

    await page.goto(url);
    await expect(page.getByLabel('Key')).toBeVisible();
    const stored = await fetch(`${url}/api/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(aChat('Is anybody there?')),
    });
    expect(await stored.json()).toMatchObject({ results: [{ status: 'stored', seq: 1 }] });
  } finally {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  }
});

function startNext(port: number, dataDir: string): ChildProcess {
  const next = join('node_modules', 'next', 'dist', 'bin', 'next');
  return spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      COLLOQUY_DATA_DIR: dataDir,
      COLLOQUY_ADMIN_TOKEN: ADMIN_TOKEN,
      PORT: String(port),
    },
    stdio: 'ignore',
  });
}
