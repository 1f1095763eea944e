// A server in a process of its own, on data that outlives it, that can be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { freePort } from '@/lib/server/free-port';

type ServerOptions = {
  readonly adminToken: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Flags of Node. */
  readonly flags?: readonly string[];
};

/** It ends, and its data goes, when the test does. */
export async function openKillableServer(
  program: string,
  { adminToken, env = {}, flags = [] }: ServerOptions,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-killed-'));
  const port = await freePort('127.0.0.1');
  let child: ChildProcess | null = null;

  async function kill(): Promise<void> {
    if (child === null || child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    child = null;
  }
  onTestFinished(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const url = `http://127.0.0.1:${port}`;
  return {
    dataDir,
    url,
    kill,
    /** Starts it; returns the first line that it says: the address of its gateway. */
    async start(): Promise<string> {
      child = spawn(process.execPath, [...flags, program], {
        env: {
          ...process.env,
          PORT: String(port),
          GATEWAY_PORT: '0',
          COLLOQUY_DATA_DIR: dataDir,
          COLLOQUY_ADMIN_TOKEN: adminToken,
          DATABASE_URL: '',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
      const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
      if (typeof line !== 'string') throw new Error(`the server ended with ${line}`);
      return line;
    },
    /** Asks its API as the admin. */
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(`${url}/api/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${adminToken}`, ...init.headers },
      }),
  };
}
