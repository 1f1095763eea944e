// The examples of A2A, each against a whole server, as a person runs them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';

/** Long enough for a process on a busy machine. Milliseconds. */
const TIMEOUT_MS = 60_000;

/** What a program prints, but for the address of the page that it ends with. */
async function printed(program: string, version: string): Promise<string[]> {
  const { url } = await serveWholeApp({ environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' } });
  const options = ['--url', url, '--version', version];
  const child = spawn(process.execPath, [`examples/a2a/${program}`, ...options], {
    env: { ...process.env, COLLOQUY_KEY: ADMIN_TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, exit] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(exit).toEqual([0, null]);
  const lines = said.trim().split('\n');
  expect(lines.pop()).toContain(`${url}/r/a2a%3A`);
  return lines;
}

it.each([
  ['1.0', ['TASK_STATE_WORKING', 'TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']],
  ['0.3', ['working', 'working', 'completed']],
])(
  'a client of A2A %s is told of each step of its task at the address that it named',
  async (version, [begun, counts, ended]) => {
    expect(await printed('pushed.mjs', version)).toEqual([
      'the task goes on without its client',
      `told: ${begun}`,
      `told: ${counts} I am counting.`,
      `told: ${ended} 4 words`,
    ]);
  },
  TIMEOUT_MS,
);

it(
  'a client of A2A follows a task, and answers what it is asked',
  async () => {
    const lines = await printed('client.mjs', '1.0');

    expect(lines.filter((line) => /^>|artifact|INPUT|COMPLETED/.test(line))).toEqual([
      '> The quick brown fox',
      'artifact 4 words',
      'TASK_STATE_COMPLETED',
      '> Would you count something for me?',
      'TASK_STATE_INPUT_REQUIRED Which text?',
      '> Of course I would',
      'artifact 4 words',
      'TASK_STATE_COMPLETED',
    ]);
  },
  TIMEOUT_MS,
);
