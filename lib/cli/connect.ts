// colloquy connect: an agent over standard input and output. What it writes, a message a line, goes to the server in its protocol;
// what is for it comes out, a message a line.

import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { defineCommand } from 'citty';
import { WebSocket } from 'ws';
import { protocols } from '@/lib/protocols/registry';
import { addressOf, connectionArgs, keyOf, quit } from './client';

/** Waits between tries, the last of which is repeated. Milliseconds. */
const RETRY_MS = [250, 500, 1_000, 2_000, 5_000];

/** The server ended the connection because of the credential: trying again would not help. */
const UNAUTHORIZED = 4401;

const NAMES = protocols.map(({ meaning }) => meaning.protocol);

type Session = {
  readonly url: string;
  readonly key: string;
  /** What was written and is not on its way yet. */
  readonly waiting: string[];
};

export const connect = defineCommand({
  meta: {
    name: 'connect',
    description: 'Speak for an agent over standard input and output, a message a line',
  },
  args: {
    ...connectionArgs,
    protocol: { type: 'string', required: true, description: `One of ${NAMES.join(', ')}` },
    agent: {
      type: 'string',
      description: 'The agent to speak for (default: the one that the key is bound to)',
    },
    after: { type: 'string', description: 'Deliver everything after this seq again' },
  },
  async run({ args }) {
    if (!NAMES.includes(args.protocol)) {
      quit(`There is no protocol ${args.protocol}; there are ${NAMES.join(', ')}.`);
    }
    const query = new URLSearchParams();
    if (args.agent) query.set('agent', args.agent);
    if (args.after) query.set('after', args.after);
    const address = addressOf(args).replace(/^http/, 'ws');
    const path = `/api/v1/socket/${args.protocol}${query.size > 0 ? `?${query}` : ''}`;
    await converse({ url: `${address}${path}`, key: await keyOf(args), waiting: [] });
  },
});

/** Until standard input ends and everything of it was sent. */
async function converse(session: Session): Promise<void> {
  let socket: WebSocket | null = null;
  let hasEnded = false;
  const send = (): void => {
    while (socket?.readyState === WebSocket.OPEN && session.waiting.length > 0) {
      socket.send(session.waiting.shift() ?? '');
    }
    if (hasEnded && session.waiting.length === 0) socket?.close(1000);
  };
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    if (line.trim() !== '') session.waiting.push(line);
    send();
  });
  lines.on('close', () => {
    hasEnded = true;
    send();
  });
  for (let tries = 0; ; tries += 1) {
    const current = open(session);
    socket = current;
    current.once('open', () => {
      tries = 0;
      console.error(`Connected to ${session.url}`);
      send();
    });
    const { code, reason } = await closed(current);
    if (code === UNAUTHORIZED) quit(`The server does not serve this agent: ${reason}`);
    if (hasEnded && session.waiting.length === 0) return;
    const waitMs = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
    console.error(`The connection ended (${reason || code}); trying again in ${waitMs} ms`);
    await pause(waitMs);
  }
}

function open({ url, key }: Session): WebSocket {
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } });
  socket.on('message', (data) => {
    // A message of several lines would be several messages to who reads line by line.
    process.stdout.write(`${data.toString().replaceAll('\n', ' ')}\n`);
  });
  return socket;
}

/** Why a connection ended, or did not begin. */
function closed(socket: WebSocket): Promise<{ code: number; reason: string }> {
  return new Promise((resolve) => {
    let reason = '';
    socket.on('unexpected-response', (_request, response) => {
      const { statusCode = 0 } = response;
      const isFinal = statusCode === 401 || statusCode === 403 || statusCode === 404;
      socket.terminate();
      resolve({ code: isFinal ? UNAUTHORIZED : statusCode, reason: `HTTP ${statusCode}` });
    });
    socket.on('error', (error) => {
      reason = error.message;
    });
    socket.on('close', (code, said) => resolve({ code, reason: said.toString() || reason }));
  });
}
