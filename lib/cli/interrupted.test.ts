// Real processes, which a signal ends in the middle.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

const WRITER = (file: string) => `
  import { setTimeout } from 'node:timers/promises';
  import { writeOutput } from ${JSON.stringify(fileURLToPath(new URL('output.ts', import.meta.url)))};
  async function* lines() { for (;;) { yield Buffer.from('a line'); console.log('written'); await setTimeout(10); } }
  await writeOutput(lines, ${JSON.stringify(file)}, 'It broke off.');
`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  'an export that %s ends leaves no half of a file, and the code of the signal',
  async (signal, code) => {
    const folder = await mkdtemp(join(tmpdir(), 'colloquy-interrupted-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const script = WRITER(join(folder, 'half.ndjson'));
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    expect(await readdir(folder)).toEqual(['half.ndjson']);

    child.kill(signal);

    expect((await once(child, 'exit'))[0]).toBe(code);
    expect(await readdir(folder)).toEqual([]);
  },
);

/** Takes records as the server does, and keeps them. */
async function openRecordsServer() {
  const records: { message: { id: number; error?: { message: string } } }[] = [];
  const server = createServer(async (request, response) => {
    records.push(...JSON.parse(await text(request)));
    response.setHeader('content-type', 'application/json');
    response.end('{"results":[]}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, records };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a recorder that %s ends has told what it heard, and that the call under way has no answer',
  async (signal) => {
    const { url, records } = await openRecordsServer();
    const echo = 'process.stdin.pipe(process.stdout)';
    const args = ['--import', 'tsx', MAIN, 'mcp', 'record', '--url', url, '--key', 'k', '--'];
    const child = spawn(process.execPath, [...args, process.execPath, '-e', echo]);
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}\n');
    await once(child.stdout, 'data');

    child.kill(signal);

    await once(child, 'exit');
    expect(records).toMatchObject([
      { message: { id: 1 } },
      { message: { id: 1, error: { message: expect.stringContaining('connection ended') } } },
    ]);
  },
  20_000,
);

/** Takes something back when it is ended, as the sample team does. */
const TEAM = `
  process.on('SIGTERM', () => setTimeout(takeBack, 100));
  function takeBack() { console.error('taken back'); process.exit(0); }
  console.log('begun');
  setInterval(() => undefined, 1_000);
`;

const PLAYER = `
  import { play } from ${JSON.stringify(fileURLToPath(new URL('player.ts', import.meta.url)))};
  const code = await play(['-e', ${JSON.stringify(TEAM)}], { env: process.env, onBegun: console.log });
  console.error('ended');
  process.exit(code);
`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  'a demo that %s ends waits for its team, which takes back what it asked for',
  async (signal, code) => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', PLAYER];
    const child = spawn(process.execPath, args);
    await once(child.stdout, 'data');

    child.kill(signal);

    const [said, [exit]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([said, exit]).toEqual(['taken back\nended\n', code]);
  },
  20_000,
);
