import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ResultsAnswer } from '@/lib/contracts/http-events';
import { openPrismaStore } from '@/lib/store/prisma/open';
import { anEvent } from '@/lib/testing/events';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';
import { freePort } from './free-port';

const PROGRAM = bundledProgram('faulty-process');
const ADMIN_TOKEN = 'a-token-for-tests-of-the-last-resort';

async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-fault-'));
  const port = await freePort('127.0.0.1');
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      PORT: String(port),
      GATEWAY_PORT: 'off',
      COLLOQUY_DATA_DIR: dataDir,
      COLLOQUY_ADMIN_TOKEN: ADMIN_TOKEN,
      DATABASE_URL: '',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const exited = once(child, 'exit');
  await once(output, 'line');
  return { child, dataDir, port, lines, exited };
}

describe('an error that nobody catches', () => {
  it.each(['exception', 'rejection'])(
    'ends the process in order, with what it was in the log: %s',
    async (fault) => {
      const { child, dataDir, port, lines, exited } = await startServer();
      const acknowledged: string[] = [];
      const write = async (): Promise<void> => {
        const response = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
          method: 'POST',
          headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
          body: JSON.stringify(anEvent()),
        });
        if (response.status !== 200) return;
        const { results } = (await response.json()) as ResultsAnswer;
        for (const { id } of results) acknowledged.push(id ?? '');
      };
      const writeOn = async (): Promise<void> => {
        for (;;) await write();
      };
      await write();
      const writers = Array.from({ length: 4 }, () => writeOn().catch(() => undefined));
      await expect.poll(() => acknowledged.length).toBeGreaterThan(20);

      child.stdin.write(`${fault}\n`);
      const [code, signal] = await exited;
      await Promise.all(writers);

      expect([code, signal]).toEqual([1, null]);
      expect(lines.join('\n')).toContain(
        `nobody catches ${fault === 'exception' ? 'this' : 'that'}`,
      );
      const store = await openPrismaStore({ databaseUrl: `file:${join(dataDir, 'colloquy.db')}` });
      onTestFinished(() => store.close());
      const stored = new Set<string>();
      for (let after = 0; ; ) {
        const page = await store.events.read({ filter: {}, after, limit: 1_000, order: 'asc' });
        for (const { event } of page) stored.add(event.id);
        if (page.length < 1_000) break;
        after = page.at(-1)?.seq ?? after;
      }
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    },
  );
});
