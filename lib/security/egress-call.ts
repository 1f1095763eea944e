// Calls an endpoint that somebody else named: its address is resolved once, checked, and is the one that is connected to.
// Redirects are not followed, nothing is decompressed, and time, bytes and connections have limits.
import { lookup as resolveName } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { err, ok, type Result } from '@/lib/std/result';
import type { EgressRules, EgressTarget } from './egress';

/** Name, connection and TLS: on the other side of the world it takes a tenth of it. Milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;

/** From the first packet to the end of the answer: an agent takes a message, it does not work it off. Milliseconds. */
const TOTAL_TIMEOUT_MS = 10_000;

/** Of an answer so much is read, so that its connection can be used again; more is cut off. Bytes. */
const ANSWER_BYTES_MAX = 1024 * 1024;

/** What a tool may take until it answers, on the other side of an exchange. Milliseconds. */
const HEAD_TIMEOUT_MS = 10 * 60_000;

/** An exchange in which nobody says anything for so long is given up; a stream that lives sends comments. Milliseconds. */
const SILENCE_MAX_MS = 15 * 60_000;

/** Idle connections that are kept to one host. */
const IDLE_SOCKETS_MAX = 8;

/** An idle connection is given up before most servers close theirs, which begin at five seconds. Milliseconds. */
const IDLE_TIMEOUT_MS = 4_000;

export type EgressRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the call. */
  readonly signal: AbortSignal;
};

/** A request whose answer is passed on as it comes. */
export type EgressExchange = Pick<EgressRequest, 'headers' | 'signal'> & {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: string;
};

export type EgressResponse = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Whoever does not read it to its end destroys it. */
  readonly body: http.IncomingMessage;
};

export type EgressAnswer = {
  readonly status: number;
  /** Resolves when the answer was read or cut off, and its connection is free or gone. */
  readonly ended: Promise<void>;
};

export type EgressFailure = {
  /** What went wrong, for the operator to read. */
  readonly message: string;
  /** The rules do not let it be called, now or later: nobody was. */
  readonly isForbidden: boolean;
};

export type Egress = {
  /** The host and port that a URL leads to, by which connections are counted; the error says why it may not be called. */
  authorityOf(url: string): Result<string, string>;
  post(url: string, request: EgressRequest): Promise<Result<EgressAnswer, EgressFailure>>;
  /** Over a connection of its own, without a limit of bytes: nothing of the answer is held here. */
  exchange(url: string, request: EgressExchange): Promise<Result<EgressResponse, EgressFailure>>;
  /** Closes the connections that are kept. */
  close(): void;
};

/** A name's addresses, as `dns.lookup` answers them. */
export type ResolveName = (
  hostname: string,
  options: { all: true; verbatim: true },
  answer: (
    error: NodeJS.ErrnoException | null,
    addresses: { address: string; family: number }[],
  ) => void,
) => void;

export type EgressOptions = {
  readonly resolve?: ResolveName;
  readonly connectTimeoutMs?: number;
  readonly totalTimeoutMs?: number;
};

/** What the rules say no to. */
class Forbidden extends Error {}

/** The one way out. */
export function createEgress(rules: EgressRules, options: EgressOptions = {}): Egress {
  const pool = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS_MAX, timeout: IDLE_TIMEOUT_MS };
  const agents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) };
  const { resolve = resolveName } = options;

  /** Opens the request, whose address is checked before it is connected to and once more when it is. */
  function open(
    target: EgressTarget,
    { method, headers, body, signal }: EgressExchange,
    connection: 'kept' | 'fresh',
  ): http.ClientRequest {
    const isSecure = target.url.protocol === 'https:';
    const request = (isSecure ? https : http).request(target.url, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        'accept-encoding': 'identity',
      },
      agent: connection === 'fresh' ? false : agents[isSecure ? 'https:' : 'http:'],
      lookup: pinnedLookup(rules, target, resolve),
      signal,
    });
    giveUpConnecting(request, isSecure, options);
    request.on('socket', (socket: Socket) => {
      whenConnected(socket, isSecure, () => {
        const { remoteAddress: peer } = socket;
        const refusal = peer === undefined ? null : rules.refusalOf(peer, target);
        if (peer === undefined) request.destroy(new Error(CLOSED));
        else if (refusal !== null) request.destroy(new Forbidden(refusal));
      });
    });
    return request;
  }

  return {
    authorityOf(url) {
      const target = rules.targetOf(url);
      return target.ok ? ok(`${target.value.host}:${target.value.port}`) : target;
    },
    async post(url, request) {
      const target = rules.targetOf(url);
      if (!target.ok) return err({ message: target.error, isForbidden: true });
      const post = { ...request, method: 'POST' } as const;
      const send = (connection: 'kept' | 'fresh') => {
        const opened = open(target.value, post, connection);
        const { totalTimeoutMs = TOTAL_TIMEOUT_MS } = options;
        opened.on('close', giveUpAfter(opened, totalTimeoutMs, 'answer'));
        return answerTo(opened, request.body);
      };
      const answer = await send('kept');
      if (answer !== 'stale') return answer;
      const again = await send('fresh');
      return again === 'stale' ? failed(CLOSED) : again;
    },
    async exchange(url, request) {
      const target = rules.targetOf(url);
      if (!target.ok) return err({ message: target.error, isForbidden: true });
      return responseTo(open(target.value, request, 'fresh'), request.body);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const CLOSED = 'the connection was closed';

function failed(message: string): Result<never, EgressFailure> {
  return err({ message, isForbidden: false });
}

/** Destroys the request unless it is connected in time. */
function giveUpConnecting(
  request: http.ClientRequest,
  isSecure: boolean,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS }: EgressOptions,
): void {
  const end = giveUpAfter(request, connectTimeoutMs, 'connection');
  request.on('socket', (socket: Socket) => whenConnected(socket, isSecure, end));
  request.on('close', end);
}

/** Destroys the request after a time, unless the function that it returns is called before. */
function giveUpAfter(request: http.ClientRequest, ms: number, missing: string): () => void {
  const timer = setTimeout(() => request.destroy(new Error(`no ${missing} within ${ms} ms`)), ms);
  return () => clearTimeout(timer);
}

/** Sends the body, and answers as soon as the head of the response is here. */
function responseTo(
  request: http.ClientRequest,
  body: string | undefined,
): Promise<Result<EgressResponse, EgressFailure>> {
  const end = giveUpAfter(request, HEAD_TIMEOUT_MS, 'answer');
  request.setTimeout(SILENCE_MAX_MS, () => request.destroy(new Error('nobody said anything')));
  return new Promise((settle) => {
    request.on('response', (response) => {
      end();
      const { statusCode = 0, headers } = response;
      settle(ok({ status: statusCode, headers, body: response }));
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      settle(failed('it wanted to speak another protocol'));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const message = error.message || (error.code ?? 'no connection');
      settle(err({ message, isForbidden: error instanceof Forbidden }));
    });
    request.on('close', () => {
      end();
      settle(failed(CLOSED));
    });
    request.end(body);
  });
}

/** Sends the body; `stale` where a kept connection was closed by the other side in the moment in which it was used again. */
function answerTo(
  request: http.ClientRequest,
  body: string,
): Promise<Result<EgressAnswer, EgressFailure> | 'stale'> {
  return new Promise((settle) => {
    request.on('response', (response) => {
      settle(ok({ status: response.statusCode ?? 0, ended: readOut(response) }));
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      settle(failed('it wanted to speak another protocol'));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = request.reusedSocket && error.code === 'ECONNRESET';
      const message = error.message || (error.code ?? 'no connection');
      settle(isStale ? 'stale' : err({ message, isForbidden: error instanceof Forbidden }));
    });
    // Where something settled it already, this says nothing.
    request.on('close', () => settle(failed(CLOSED)));
    request.end(body);
  });
}

/** Answers only addresses that may be called; what it answers is what is connected to. */
function pinnedLookup(
  rules: EgressRules,
  target: EgressTarget,
  resolve: ResolveName,
): LookupFunction {
  return (hostname, { all }, answer) => {
    resolve(hostname, { all: true, verbatim: true }, (error, addresses) => {
      const refusal = addresses
        ?.map(({ address }) => rules.refusalOf(address, target))
        .find(Boolean);
      const [first] = addresses ?? [];
      if (error) answer(error, '');
      else if (refusal) answer(new Forbidden(refusal), '');
      else if (!first) answer(new Error(`${hostname} has no address`), '');
      else if (all) answer(null, addresses);
      else answer(null, first?.address ?? '', first?.family);
    });
  };
}

function whenConnected(socket: Socket, isSecure: boolean, then: () => void): void {
  if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', then);
  else then();
}

/** Reads to the end so that the connection can be used again; cuts off what is too long. */
function readOut(response: http.IncomingMessage): Promise<void> {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) response.destroy();
  });
  response.on('error', () => response.destroy());
  return new Promise((resolve) => {
    response.on('close', () => resolve());
  });
}
