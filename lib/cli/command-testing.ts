// Runs command lines in this process, against the whole API on a port of its own.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { runCommand } from 'citty';
import { vi } from 'vitest';
import {
  openTestApi,
  TEST_ADMIN_SECRET,
  TEST_HOST,
  type TestApiOptions,
} from '@/lib/testing/worlds/test-api';
import { agent } from './agent';
import { demo } from './demo';
import { endInWords } from './end-in-words';
import { events } from './events';
import { follow } from './follow';
import { replay } from './replay';
import { run } from './run';
import { session } from './session';
import { verify } from './verify';
import { view } from './view';

/** What `quit` ends the process with, in a process that goes on; nobody but this file catches it. */
class Exit extends Error {}

const COMMANDS = { agent, demo, events, follow, replay, run, session, verify, view } as const;

export type CommandWorld = Awaited<ReturnType<typeof openCommandWorld>>;

/** An empty workspace, and the command that speaks to it. */
export async function openCommandWorld(options: TestApiOptions = {}) {
  const api = await openTestApi(options);

  /** The API answers to one host and port, and the test's port is a free one. */
  function underItsName(request: Request): Response | Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('host', TEST_HOST);
    const { method, body } = request;
    const init = { method, headers, ...(body && { body, duplex: 'half' as const }) };
    return api.app.fetch(new Request(request.url, init));
  }

  const server = serve({ fetch: underItsName, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    api,
    url,
    /** Runs a command line and returns what it printed and how it ended. */
    colloquy: (...line: string[]) =>
      colloquyWith({ '--url': url, '--key': TEST_ADMIN_SECRET }, line),
    /** The same where no key is said. */
    keyless: (...line: string[]) => colloquyWith({ '--url': url }, line),
    async close(): Promise<void> {
      await new Promise((resolve) => server.close(resolve));
      await api.close();
    },
  };
}

/** @param usual What is said where the line does not say it. */
async function colloquyWith(usual: Readonly<Record<string, string>>, line: readonly string[]) {
  const [name, ...rest] = line;
  const command = COMMANDS[name as keyof typeof COMMANDS];
  const printed: string[] = [];
  let ended: number | null = null;
  // A process that has ended prints nothing more.
  const note = (text: unknown) => void (ended === null && printed.push(String(text)));
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(note),
    vi.spyOn(console, 'error').mockImplementation(note),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      ended ??= Number(code);
      throw new Exit();
    }),
  ];
  const connection = Object.entries(usual)
    .filter(([option]) => name !== 'view' && !rest.some((word) => word.startsWith(option)))
    .map(([option, value]) => `${option}=${value}`);
  try {
    await runCommand(endInWords(command as never), { rawArgs: [...rest, ...connection] });
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const code = ended ?? Number(process.exitCode ?? 0);
  // It is the command's, and not the test's.
  process.exitCode = undefined;
  return {
    code,
    text: printed.join('\n'),
    json: () => JSON.parse(printed.join('\n')),
  };
}
