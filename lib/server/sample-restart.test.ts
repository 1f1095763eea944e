// A story of the sample team while its server is away: killed in the middle, and started again on its port and its data, or not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { EventsPage } from '@/lib/contracts/http-events';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';
import { openKillableServer } from '@/lib/testing/worlds/killable-server';

const ADMIN_TOKEN = 'a-token-for-tests-of-a-killed-server';
const PROGRAM = bundledProgram('server-process');
const AGENTS = ['oscar', 'radar', 'muse', 'user'];

/** Long enough for a server that starts twice on a busy machine. Milliseconds. */
const TIMEOUT_MS = 60_000;

async function aStory() {
  const server = await openKillableServer(PROGRAM, { adminToken: ADMIN_TOKEN });
  await server.start();
  const json = { 'content-type': 'application/json' };
  const keys = await Promise.all(
    AGENTS.map(async (name) => {
      const body = JSON.stringify({ role: 'agent', agent_id: `agent:${name}` });
      const made = await server.fetch('/keys', { method: 'POST', headers: json, body });
      return [name, ((await made.json()) as { secret: string }).secret];
    }),
  );
  const child = spawn(process.execPath, ['examples/sample-team/content-brief.mjs'], {
    env: {
      ...process.env,
      COLLOQUY_URL: server.url,
      COLLOQUY_KEYS: JSON.stringify(Object.fromEntries(keys)),
      COLLOQUY_RUN: 'run:brief',
      COLLOQUY_PACE: '0.2',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    server,
    firstWords: once(child.stderr.setEncoding('utf8'), 'data'),
    ended: Promise.all([text(child.stderr), once(child, 'exit')]),
    async events() {
      const page = await server.fetch('/events?run_id=run:brief&limit=500');
      return ((await page.json()) as EventsPage).events;
    },
  };
}

it(
  'goes on when the server is back, and says nothing twice',
  async () => {
    const { server, firstWords, ended, events } = await aStory();
    await expect.poll(async () => (await events()).length, { timeout: 20_000 }).toBeGreaterThan(2);
    const before = await events();

    await server.kill();
    expect(await firstWords).toEqual([expect.stringMatching(/^No answer from .*Waiting for it/)]);
    await server.start();

    const [said, [code]] = await ended;
    const after = await events();
    expect([code, said.trim().split('\n').length]).toEqual([0, 1]);
    expect(after.slice(0, before.length)).toEqual(before);
    const words = after.map(({ event: { type, from, payload } }) =>
      JSON.stringify([type, from, payload]),
    );
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThan(before.length);
  },
  TIMEOUT_MS,
);
