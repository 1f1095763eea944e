import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CommandWorld, openCommandWorld } from './command-testing';
import { fetchHeard } from './heard-fetch';

const TICK_MS = 5_000;

let world: CommandWorld;
/** Takes every request; of what is asked with `begun` it says the beginning, and nothing more. */
let silent: Server;
let url: string;

beforeAll(async () => {
  world = await openCommandWorld();
  silent = createServer((request, response) => {
    request.resume();
    const heard = () => void silent.emit('heard');
    if (!request.url?.includes('begun')) return heard();
    const isTail = request.headers.accept === 'text/event-stream';
    response.setHeader('content-type', isTail ? 'text/event-stream' : 'application/x-ndjson');
    response.write(isTail ? ': following\n\n' : '{"half":1}\n', heard);
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await world.close();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Turns of the event loop in which what was written arrives. */
const TURNS = 20;

/** What comes of it once the server has heard of it, while the clock of the test goes on. */
async function waited<Value>(work: Promise<Value>): Promise<Value> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  await Promise.race([once(silent, 'heard'), ended]);
  while (!isDone) {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done));
    await vi.advanceTimersByTimeAsync(TICK_MS);
  }
  return ended;
}

it.each([
  ['verify'],
  ['agent', 'list'],
  ['demo'],
  ['events', 'tail'],
  ['events', 'tail', '--thread=begun'],
  ['session', 'get', 'ken', 'begun'],
  ['replay', 'run_1'],
])('says that nothing came for a minute: %s %s', async (...line) => {
  const said = await waited(world.colloquy(...line, `--url=${url}`));

  expect(said).toMatchObject({
    code: 1,
    text: `${url} took the request and has said nothing for 60 s. What was asked may have been done. Look at its log, and whether it is stopped.`,
  });
});

it('says after which event a tail goes on', async () => {
  const tail = world.colloquy('events', 'tail', '--thread=begun', '--after=7', `--url=${url}`);

  expect((await waited(tail)).text).toMatch(/ Go on from here with: --after 7$/);
});

it('says that an export broke off', async () => {
  const said = await waited(world.colloquy('run', 'export', 'begun', `--url=${url}`));

  expect(said).toMatchObject({ code: 1, text: expect.stringMatching('The export broke off') });
});

it('waits as long as they like for the source of what is sent and the reader of what came', async () => {
  const echo = createServer((request, response) => void request.pipe(response));
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  const source = new Readable({ read: () => undefined });
  source.push('Hel');
  const { port } = echo.address() as AddressInfo;

  const asked = fetchHeard(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: Readable.toWeb(source) as ReadableStream,
    duplex: 'half',
  });
  await once(echo, 'request');
  await vi.advanceTimersByTimeAsync(600_000);
  source.push('lo');
  source.push(null);
  const response = await asked;
  await vi.advanceTimersByTimeAsync(600_000);

  expect(await response.text()).toBe('Hello');
  echo.closeAllConnections();
  echo.close();
});
