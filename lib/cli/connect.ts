// colloquy connect: an agent over standard input and output. What it writes, a message a line, goes to the server in its protocol;
// what is for it comes out, a message a line.
import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { defineCommand } from 'citty';
import { WebSocket } from 'ws';
import { MESSAGE_RATE_HEADER } from '@/lib/contracts/plain-socket';
import { protocols } from '@/lib/protocols/registry';
import {
  addressOf,
  authorizationOf,
  connectionArgs,
  findKey,
  keyOf,
  MISUSED,
  OTHER_KEY,
  quit,
} from './client';
import { createLinePace, type LinePace } from './line-pace';
import { plainLines } from './print';

/** Waits between tries, the last of which is repeated. Milliseconds. */
const RETRY_MS = [250, 500, 1_000, 2_000, 5_000];

/** After the last line: so long the server has to say what is wrong with it. Milliseconds. */
const LAST_ANSWERS_MS = 1_000;

/** Of an answer that refuses the connection so much is read, a sentence, and for so long. Characters and milliseconds. */
const REFUSAL_LENGTH_MAX = 1_000;
const REFUSAL_MS = 5_000;

/** A server that is here answers a handshake, and what it is asked whether it is still there, in a tenth of it. Milliseconds. */
const SILENCE_MS = 30_000;

/** The server ended the connection because of the credential: trying again would not help. */
const UNAUTHORIZED = 4401;

/** Of a server that does not say how many messages a second it takes: its default. */
const MESSAGES_PER_SECOND = 100;

const NAMES = protocols.map(({ meaning }) => meaning.protocol);

/** Whose lines are carried, and to where. */
export type CarriedAgent = {
  readonly url: string;
  /** Null: none is said, as where authentication is off. */
  readonly key: string | null;
  /** What to do where the server does not take that. */
  readonly advice: string;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
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
      quit(`There is no protocol ${args.protocol}; there are ${NAMES.join(', ')}.`, MISUSED);
    }
    const query = new URLSearchParams();
    if (args.agent) query.set('agent', args.agent);
    if (args.after) query.set('after', args.after);
    const address = addressOf(args).replace(/^http/, 'ws');
    const path = `/api/v1/socket/${args.protocol}${query.size > 0 ? `?${query}` : ''}`;
    const { stdin, stdout } = process;
    const key = await keyOf(args);
    const refusal = await carryAgent({
      url: `${address}${path}`,
      key,
      advice: key === null ? (await findKey(args)).missing : OTHER_KEY,
      stdin,
      stdout,
    });
    if (refusal !== null) quit(`${addressOf(args)} does not serve this agent: ${refusal}`);
  },
});

/**
 * Until the agent's lines end and everything of them was sent; returns why the server does not serve it, null where it did. Where there
 * are no lines, a connection that was never open is no success.
 */
export async function carryAgent(agent: CarriedAgent): Promise<string | null> {
  let socket: WebSocket | null = null;
  let pace: LinePace = createLinePace(MESSAGES_PER_SECOND, performance.now());
  let pacing: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let wasOpen = false;
  /** What was written and is not on its way yet. */
  const waiting: string[] = [];
  const send = (): void => {
    const current = socket;
    if (current?.readyState !== WebSocket.OPEN) return;
    clearTimeout(pacing);
    for (let line = waiting[0]; line !== undefined; line = waiting[0]) {
      const waitMs = pace.take(performance.now());
      if (waitMs > 0) {
        pacing = setTimeout(send, waitMs);
        return;
      }
      current.send(line);
      waiting.shift();
    }
    if (hasEnded) setTimeout(() => current.close(1000), LAST_ANSWERS_MS);
  };
  const lines = createInterface({ input: agent.stdin });
  lines.on('line', (line) => {
    if (line.trim() !== '') waiting.push(line);
    send();
  });
  lines.on('close', () => {
    hasEnded = true;
    send();
  });
  for (let tries = 0; ; tries += 1) {
    const current = open(agent);
    socket = current;
    current.once('upgrade', ({ headers }) => {
      const perSecond = Number(headers[MESSAGE_RATE_HEADER] ?? MESSAGES_PER_SECOND);
      pace = createLinePace(perSecond, performance.now());
    });
    current.once('open', () => {
      tries = 0;
      wasOpen = true;
      console.error(`Connected to ${agent.url}`);
      send();
    });
    const { code, reason } = await closed(current, agent.advice);
    if (code === UNAUTHORIZED) return reason;
    if (hasEnded && waiting.length === 0) return wasOpen ? null : reason || String(code);
    const waitMs = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
    console.error(
      plainLines(`The connection ended (${reason || code}); trying again in ${waitMs} ms`),
    );
    await pause(waitMs);
  }
}

function open({ url, key, stdout }: CarriedAgent): WebSocket {
  const socket = new WebSocket(url, {
    headers: { ...authorizationOf(key) },
    handshakeTimeout: SILENCE_MS,
  });
  socket.once('open', () => endWhereSilent(socket));
  socket.on('message', (data) => {
    // A message of several lines would be several messages to who reads line by line.
    stdout.write(`${data.toString().replaceAll('\n', ' ')}\n`);
  });
  return socket;
}

/** Ends a connection over which nothing comes any more, of a server that was stopped or is cut off. */
function endWhereSilent(socket: WebSocket): void {
  let isHeard = true;
  const heard = (): void => {
    isHeard = true;
  };
  for (const event of ['message', 'ping', 'pong']) socket.on(event, heard);
  const timer = setInterval(() => {
    if (isHeard) {
      isHeard = false;
      return socket.ping();
    }
    socket.emit('error', new Error(`nothing was heard for ${SILENCE_MS / 1_000} s`));
    socket.terminate();
  }, SILENCE_MS);
  socket.once('close', () => clearInterval(timer));
}

/** Why a connection ended, or did not begin. */
function closed(socket: WebSocket, advice: string): Promise<{ code: number; reason: string }> {
  return new Promise((resolve) => {
    let reason = '';
    socket.on('unexpected-response', (_request, response) => {
      const { statusCode = 0 } = response;
      const isFinal = statusCode === 401 || statusCode === 403 || statusCode === 404;
      void textOf(response).then((text) => {
        const said = text.trim() || `HTTP ${statusCode}`;
        const reason = statusCode === 401 ? `${said} ${advice}` : said;
        resolve({ code: isFinal ? UNAUTHORIZED : statusCode, reason });
        socket.terminate();
      });
    });
    socket.on('error', (error) => {
      reason = error.message;
    });
    socket.on('close', (code, said) => {
      const why = said.toString() || reason;
      resolve({ code, reason: code === UNAUTHORIZED ? `${why} ${advice}` : why });
    });
  });
}

/** What an answer says, as far as it came. */
async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8').setTimeout(REFUSAL_MS, () => response.destroy());
  try {
    for await (const part of response) {
      text += part;
      if (text.length > REFUSAL_LENGTH_MAX) break;
    }
  } catch {
    // What came of it says enough: the status is known.
  }
  return text.slice(0, REFUSAL_LENGTH_MAX);
}
