// The examples of A2A, each against a whole server, as a person runs them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { EventsPage } from '@/lib/contracts/http-events';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';

/** Long enough for a process on a busy machine. Milliseconds. */
const TIMEOUT_MS = 60_000;

const serve = () => serveWholeApp({ environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' } });

/** What a program prints, but for the address of the page that it ends with. */
async function printed(program: string, url: string, version = '1.0'): Promise<string[]> {
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
    const { url } = await serve();
    expect(await printed('pushed.mjs', url, version)).toEqual([
      'the task goes on without its client',
      `told: ${begun}`,
      `told: ${counts} I am counting.`,
      `told: ${ended} 4 words`,
    ]);
  },
  TIMEOUT_MS,
);

it(
  'a client of A2A follows a task, and answers what it is asked, also where one before it left a task',
  async () => {
    const { url } = await serve();
    const first = await printed('client.mjs', url);
    // As one that was killed before its agent took the task leaves it.
    const message = { messageId: 'left', role: 'ROLE_USER', parts: [{ text: 'Left behind' }] };
    const left = await fetch(`${url}/a2a/word-counter/message:send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        'a2a-version': '1.0',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ message, configuration: { returnImmediately: true } }),
    });
    expect(left.status).toBe(200);

    const second = await printed('client.mjs', url);

    const steps = [
      '> The quick brown fox',
      'artifact 4 words',
      'TASK_STATE_COMPLETED',
      '> Would you count something for me?',
      'TASK_STATE_INPUT_REQUIRED Which text?',
      '> Of course I would',
      'artifact 4 words',
      'TASK_STATE_COMPLETED',
    ];
    for (const lines of [first, second]) {
      expect(lines.filter((line) => /^>|artifact|INPUT|COMPLETED/.test(line))).toEqual(steps);
    }
  },
  TIMEOUT_MS,
);

/** The agent, to which the server delivers its first task again, as after a crash before it was acknowledged. */
const TOLD_TWICE = `
  const post = fetch;
  let kept = null;
  let isKept = false;
  globalThis.fetch = async (address, init) => {
    const again = kept;
    if (again !== null && address.endsWith('/inbox')) {
      kept = null;
      return new Response(again);
    }
    const answer = await post(address, init);
    if (address.endsWith('/events')) console.log('said');
    if (address.endsWith('/ack')) console.log('acknowledged');
    if (!address.endsWith('/inbox') || isKept) return answer;
    const text = await answer.text();
    isKept = JSON.parse(text).messages.length > 0;
    if (isKept) kept = text;
    return new Response(text);
  };
  const { register, work } = await import('./examples/a2a/agent.mjs');
  await register();
  console.log('ready');
  await work(new AbortController().signal);
`;

it(
  'an agent acknowledges what it has answered, and answers what comes again once',
  async () => {
    const { url } = await serve();
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' };
    const agent = spawn(process.execPath, ['--input-type=module', '-e', TOLD_TWICE], {
      env: { ...process.env, COLLOQUY_KEY: ADMIN_TOKEN, COLLOQUY_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void agent.kill('SIGKILL'));
    const lines: string[] = [];
    createInterface({ input: agent.stdout }).on('line', (line) => void lines.push(line));
    await expect.poll(() => lines, { timeout: 20_000 }).toEqual(['ready']);
    const message = {
      messageId: 'asked',
      role: 'ROLE_USER',
      parts: [{ text: 'Three words here' }],
    };
    await fetch(`${url}/a2a/word-counter/message:send`, {
      method: 'POST',
      headers: { ...headers, 'a2a-version': '1.0' },
      body: JSON.stringify({ message, configuration: { returnImmediately: true } }),
    });

    const once = ['said', 'said', 'said', 'acknowledged'];
    await expect.poll(() => lines, { timeout: 20_000 }).toEqual(['ready', ...once, ...once]);
    const answer = await fetch(`${url}/api/v1/events?agent_id=word-counter&limit=100`, { headers });
    const { events } = (await answer.json()) as EventsPage;
    const said = events.map(({ event }) => event.type).filter((type) => type.startsWith('task.'));
    expect(said).toEqual(['task.accept', 'task.progress', 'task.result']);
  },
  TIMEOUT_MS,
);
