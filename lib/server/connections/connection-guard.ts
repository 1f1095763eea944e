// Looks after all connections of a port: how many there are, in all and of one address, and that each of them moves. What does not
// read and what does not send is cut, whatever it speaks, because what waits for it lies in memory.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { networkOf } from '@/lib/security/rate-limit';
import { plainAddress } from '@/lib/security/request-origin';
import { refuseConnection } from './refuse-connection';

/** Output that moved not at all for so long has no reader. Milliseconds. */
const STALLED_MS = 10_000;

/** A small body is there within this time after its headers, and of a larger one something comes in each. Milliseconds. */
const BODY_MS = 10_000;

/** A body of which that much has to be there in time; it fits two packets of any network. Bytes. */
const SMALL_BODY_BYTES = 64 * 1024;

/** What comes of a larger body within the time: less is no upload but a drip. Bytes. */
const BODY_PROGRESS_BYTES = 1_024;

/** What waits to be read by all clients together: beyond it those that stand still need not stand still for long. Bytes. */
const PENDING_BYTES_MAX = 8 * 1024 * 1024;

/** A moment in which nothing moves is usual on a network, and is nobody's fault. Milliseconds. */
const STILL_MS = 400;

/** Between two looks at all connections: some 2 ms for thousands of them, and many can stall in a second. Milliseconds. */
const LOOK_MS = 200;

const TIMING: GuardTiming = { stalledMs: STALLED_MS, bodyMs: BODY_MS, lookMs: LOOK_MS };

export type GuardTiming = {
  readonly stalledMs: number;
  readonly bodyMs: number;
  readonly lookMs: number;
};

export type GuardOptions = {
  readonly max: number;
  readonly perAddressMax: number;
  /** Addresses of proxies stand for many clients: of them only all connections are counted. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly pendingBytesMax?: number;
  readonly timing?: Partial<GuardTiming>;
};

type Body = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isSmall: boolean;
  /** Of the connection, when the time began that runs. */
  bytesRead: number;
  sinceMs: number;
};

type Watched = { accepted: number; queued: number; movedAtMs: number; body: Body | null };

/** Guards the connections that a server accepts from here on, and the bodies where it is one of HTTP/1. */
export class ConnectionGuard {
  readonly #options: GuardOptions;
  readonly #timing: GuardTiming;
  readonly #watched = new Map<Socket, Watched>();
  readonly #perAddress = new Map<string, number>();
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #serve: (socket: Socket) => void;
  #refused = 0;
  #cut = 0;

  constructor(server: Server, options: GuardOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    const listeners = server.listeners('connection');
    this.#serve = (socket) => {
      for (const listener of listeners) listener.call(server, socket);
    };
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      if (this.#admit(socket)) this.#serve(socket);
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#begin(request, response);
    });
    this.#timer = setInterval(() => this.#look(), this.#timing.lookMs);
    this.#timer.unref();
  }

  stats(): { readonly open: number; readonly refused: number; readonly cut: number } {
    return { open: this.#watched.size, refused: this.#refused, cut: this.#cut };
  }

  /** Serves a connection that was admitted and handed over once more from its beginning. */
  serveAgain(socket: Socket): void {
    this.#serve(socket);
  }

  /** Looks no more. */
  end(): void {
    clearInterval(this.#timer);
  }

  /** Whether the connection is served; one that is not gets its answer before HTTP sees it. */
  #admit(socket: Socket): boolean {
    const address = plainAddress(socket.remoteAddress ?? '');
    const client = this.#options.isTrustedProxy(address) ? null : networkOf(address);
    const refusal = this.#refusalOf(client);
    if (refusal !== null) {
      this.#refused += 1;
      refuseConnection(socket, refusal);
      return false;
    }
    this.#watched.set(socket, { accepted: 0, queued: 0, movedAtMs: performance.now(), body: null });
    this.#count(client, 1);
    socket.once('close', () => {
      this.#watched.delete(socket);
      this.#count(client, -1);
    });
    return true;
  }

  #refusalOf(client: string | null): 'all' | 'address' | null {
    if (this.#watched.size >= this.#options.max) return 'all';
    const ofClient = client === null ? 0 : (this.#perAddress.get(client) ?? 0);
    return ofClient >= this.#options.perAddressMax ? 'address' : null;
  }

  #count(client: string | null, change: 1 | -1): void {
    if (client === null) return;
    const count = (this.#perAddress.get(client) ?? 0) + change;
    if (count > 0) this.#perAddress.set(client, count);
    else this.#perAddress.delete(client);
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const one = this.#watched.get(socket);
    if (one === undefined || request.complete) return;
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const isSmall = length <= SMALL_BODY_BYTES;
    const { bytesRead } = socket;
    one.body = { request, response, isSmall, bytesRead, sinceMs: performance.now() };
  }

  #look(): void {
    const nowMs = performance.now();
    let pending = 0;
    const still: Still[] = [];
    for (const [socket, one] of this.#watched) {
      this.#lookAtBody(socket, one, nowMs);
      const bytes = lookAtOutput(socket, one, nowMs);
      const stillMs = nowMs - one.movedAtMs;
      pending += bytes;
      if (stillMs >= STILL_MS) still.push({ socket, bytes, movedAtMs: one.movedAtMs });
      if (stillMs >= this.#timing.stalledMs) this.#cutOff(socket);
    }
    this.#relieve(pending, still);
  }

  #lookAtBody(socket: Socket, one: Watched, nowMs: number): void {
    const { body } = one;
    if (body === null) return;
    const { request, response } = body;
    if (request.complete || request.destroyed) {
      one.body = null;
      return;
    }
    // What came and was not taken yet waits for us, not for the client.
    const isOurs = request.readableLength > 0 || socket.isPaused();
    const hasProgress = !body.isSmall && socket.bytesRead - body.bytesRead >= BODY_PROGRESS_BYTES;
    if (isOurs || hasProgress) {
      body.sinceMs = nowMs;
      body.bytesRead = socket.bytesRead;
    } else if (nowMs - body.sinceMs >= this.#timing.bodyMs) {
      one.body = null;
      this.#cut += 1;
      if (response.headersSent) socket.destroy();
      else refuseConnection(socket, 'slow');
    }
  }

  /** Cuts those that stand still, the longest first, until no more waits than may. */
  #relieve(pending: number, still: Still[]): void {
    const { pendingBytesMax = PENDING_BYTES_MAX } = this.#options;
    if (pending <= pendingBytesMax) return;
    let left = pending;
    still.sort((one, other) => one.movedAtMs - other.movedAtMs);
    for (const { socket, bytes } of still) {
      if (left <= pendingBytesMax) return;
      this.#cutOff(socket);
      left -= bytes;
    }
  }

  #cutOff(socket: Socket): void {
    if (socket.destroyed) return;
    this.#cut += 1;
    // A plain end would leave to the kernel what it was handed, for as long as the client does not read.
    socket.resetAndDestroy();
  }
}

type Still = { readonly socket: Socket; readonly bytes: number; readonly movedAtMs: number };

/** Notes whether anything moved; returns the bytes that wait for the client. */
function lookAtOutput(socket: Socket, one: Watched, nowMs: number): number {
  const queued = queuedBytes(socket);
  const accepted = socket.bytesWritten - socket.writableLength;
  const isIdle = socket.writableLength === 0 && queued === 0;
  if (isIdle || accepted !== one.accepted || queued !== one.queued) one.movedAtMs = nowMs;
  one.accepted = accepted;
  one.queued = queued;
  return Math.max(socket.writableLength, queued);
}

/**
 * What the kernel has not taken of what it was handed. Node tells it nowhere else, and without it a large piece that is being
 * read slowly could not be told from one that is not being read.
 */
function queuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}
