// What a server leaves on the disk is its owner's alone, whatever the umask: by real processes, for the umask is a process's.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';
import { freePort } from './free-port';

const ADMIN_TOKEN = 'a-token-for-tests-of-private-files';
const SERVER = bundledProgram('server-process');

const PATIENCE = { timeout: 10_000, interval: 20 };

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-modes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program under a umask. */
function run(umask: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const command = `umask ${umask} && exec "$@"`;
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function started(child: ChildProcess): Promise<void> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [said] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  expect(said).toBeTypeOf('string');
}

async function stopped(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** The modes of everything in a folder and of itself, by path. */
async function modesIn(folder: string): Promise<Map<string, string>> {
  const modes = new Map<string, string>();
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
    const { mode } = await stat(join(folder, name));
    modes.set(name, (mode & 0o777).toString(8));
  }
  return modes;
}

/** Those that others may read, write or enter. */
const open = (modes: Map<string, string>) => [...modes].filter(([, mode]) => !/00$/.test(mode));

/** Has a server keep something of every kind. */
async function fill(api: string): Promise<void> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const send = (path: string, method: string, body: object | string) =>
    fetch(`${api}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  expect((await send('/artifacts', 'PUT', 'bytes')).status).toBe(200);
  const event = anEvent({ from: { agent_id: 'agent:ken' } });
  expect((await send('/events', 'POST', [event])).status).toBe(200);
}

describe.each(['0', '022'])('under the umask %s', (umask) => {
  it('a server makes files of 0600 and folders of 0700, and closes those that it finds open', async () => {
    const dataDir = join(await aFolder(), 'above', 'data');
    const port = await freePort('127.0.0.1');
    const env = {
      PORT: String(port),
      GATEWAY_PORT: '0',
      COLLOQUY_DATA_DIR: dataDir,
      COLLOQUY_ADMIN_TOKEN: ADMIN_TOKEN,
    };
    const api = `http://127.0.0.1:${port}/api/v1`;
    const first = run(umask, [SERVER], env);
    await started(first);
    await fill(api);
    const made = await modesIn(dataDir);
    expect(open(made)).toEqual([]);
    const names = ['colloquy.db', 'colloquy.db-wal', 'colloquy.db-shm', 'instance-key.pem'];
    expect([...made.keys()]).toEqual(expect.arrayContaining([...names, 'anchors.ndjson']));
    await stopped(first);
    await mkdir(join(dataDir, 'agents', 'ken'), { recursive: true });
    await writeFile(join(dataDir, 'agents', 'ken', 'session.jsonl.old'), 'a line\n');
    for (const [name, mode] of await modesIn(dataDir)) {
      await chmod(join(dataDir, name), mode.startsWith('7') ? 0o755 : 0o644);
    }
    const second = run(umask, [SERVER], env);
    await started(second);

    // The folder of sessions is opened beside everything else.
    await vi.waitFor(async () => expect(open(await modesIn(dataDir))).toEqual([]), PATIENCE);
  });

  it('makes the admin key for its owner alone', async () => {
    const dataDir = await aFolder();
    const port = await freePort('127.0.0.1');
    const env = { PORT: String(port), GATEWAY_PORT: '0', COLLOQUY_DATA_DIR: dataDir };
    await writeFile(join(dataDir, 'admin.key'), `clq_${'a'.repeat(43)}\n`);
    await chmod(join(dataDir, 'admin.key'), 0o644);
    await mkdir(join(dataDir, 'artifacts', 'aa', 'bb'), { recursive: true });

    await started(run(umask, [SERVER], env));

    expect(open(await modesIn(dataDir))).toEqual([]);
  });
});
