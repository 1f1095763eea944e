// Hidden classes are what V8 keeps of the shapes of objects, in the old heap. A message that makes some of its own takes longer
// to be read, and they keep it in memory until that heap is collected (docs/decisions/0108).
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';
import { openKillableServer } from '@/lib/testing/worlds/killable-server';
import { bodyOf, nativeMessage, typeOfBody } from './sample';

const PROGRAM = bundledProgram('server-process');

const MESSAGES = 400;

/** A class that a message makes is made as often as there are messages; what a commit or a query makes, less often. */
const OF_A_MESSAGE = 0.75 * MESSAGES;

async function openServer() {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-classes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log = join(folder, 'v8.log');
  const server = await openKillableServer(PROGRAM, {
    adminToken: 'a-token-for-tests-of-hidden-classes',
    env: { COLLOQUY_RATE_LIMIT: '0' },
    flags: ['--log-maps', `--logfile=${log}`, '--no-logfile-per-isolate'],
  });
  await server.start();

  /** How often each place of the program made a hidden class, without the time at which it did. */
  async function classesMade(): Promise<ReadonlyMap<string, number>> {
    const made = new Map<string, number>();
    for (const line of (await readFile(log, 'utf8')).split('\n')) {
      const [kind, what, , , , , at, column, why, name] = line.split(',');
      const place = `${what} of ${name} at ${at}:${column}, ${why}`;
      if (kind === 'map') made.set(place, (made.get(place) ?? 0) + 1);
    }
    return made;
  }

  async function send(protocol: string, make: () => Record<string, unknown> | string) {
    const body = bodyOf(Array.from({ length: MESSAGES }, make));
    const response = await server.fetch(`/ingest/${protocol}`, {
      method: 'POST',
      headers: { 'content-type': typeOfBody(body) },
      body,
    });
    const { results } = (await response.json()) as { results: { status: string }[] };
    expect(results.filter(({ status }) => status === 'stored')).toHaveLength(MESSAGES);
    // Projections follow the log.
    await pause(1_500);
  }

  return { send, classesMade };
}

it.each(Object.entries(nativeMessage))(
  'no message of %s makes a hidden class of its own',
  async (protocol, make) => {
    const { send, classesMade } = await openServer();
    await send(protocol, make);
    const before = await classesMade();
    await send(protocol, make);
    const after = await classesMade();

    const often = [...after]
      .map(([place, count]) => ({ place, count: count - (before.get(place) ?? 0) }))
      .filter(({ count }) => count >= OF_A_MESSAGE);

    expect(before.size).toBeGreaterThan(100);
    expect(often).toEqual([]);
  },
  60_000,
);
