// One connection to another gateway: it greets, subscribes to the log and hands on its events, as long as the other side keeps to
// the rules. Whatever it sends costs a bounded amount, and the first thing that is wrong ends the connection.
import { type RawData, WebSocket } from 'ws';
import type {
  ConnectionCodec,
  ConnectionWish,
  HeardAnswer,
} from '@/lib/protocols/codec/connection';
import { readJson } from '@/lib/std/json/json-read';
import { addressOf, type FollowedGateway } from './followed-gateway';
import {
  FRAME_BYTES_MAX,
  OUTGOING_BYTES_MAX,
  REASON_LENGTH_MAX,
  SILENT_BEATS_MAX,
  USELESS_FRAMES_MAX,
} from './limits';
import { type Cursor, type FollowedRecord, Reading, recordOf, resumeAfter } from './reading';
import type { FollowTiming } from './timing';

/** The channel of all events (section 6.2 of the specification has none for them). */
const CHANNEL = 'threads';

export type LogConnectionOptions = {
  readonly gateway: FollowedGateway;
  readonly codec: ConnectionCodec;
  readonly cursor: Cursor;
  readonly timing: FollowTiming;
  readonly now: () => number;
  readonly newId: () => string;
  /** The log is followed from here on; it ended at this seq. */
  readonly onFollowing: (head: number) => void;
  readonly onRecord: (record: FollowedRecord, bytes: number) => void;
};

export class LogConnection {
  readonly #options: LogConnectionOptions;
  readonly #socket: WebSocket;
  readonly #reading: Reading;
  readonly #timers: NodeJS.Timeout[] = [];
  #isFollowing = false;
  #silentBeats = 0;
  #uselessFrames = 0;
  #reason: string | null = null;
  /** Why it ended. */
  readonly ended: Promise<string>;

  constructor(options: LogConnectionOptions) {
    this.#options = options;
    this.#reading = new Reading(options.cursor);
    this.#socket = openSocket(options);
    this.ended = new Promise((resolve) => this.#listen(resolve));
  }

  /** Reads nothing more until `resume`. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    if (!this.#socket.isPaused) return;
    this.#silentBeats = 0;
    this.#socket.resume();
  }

  /** Ends the connection; the first reason is the one that counts. */
  end(reason: string): void {
    if (this.#reason !== null) return;
    this.#reason = reason.slice(0, REASON_LENGTH_MAX);
    this.#socket.resume();
    this.#socket.close(1000);
    this.#timers.push(setTimeout(() => this.#socket.terminate(), this.#options.timing.closeMs));
  }

  #listen(resolve: (reason: string) => void): void {
    const socket = this.#socket;
    socket.on('open', () => this.#greet());
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('ping', (data) => this.#answerPing(data));
    socket.on('pong', () => this.#mayPass());
    socket.on('unexpected-response', (_request, response) => {
      this.#reason ??= `the upgrade was refused with ${response.statusCode}${hintOf(response.statusCode)}`;
      socket.terminate();
    });
    socket.on('error', (error) => {
      this.#reason ??= (error.message || 'no connection').slice(0, REASON_LENGTH_MAX);
    });
    socket.on('close', (code, text) => {
      for (const timer of this.#timers) clearTimeout(timer);
      const said = text.toString().slice(0, REASON_LENGTH_MAX);
      resolve(this.#reason ?? `the connection was closed with ${code} ${said}`.trimEnd());
    });
  }

  #greet(): void {
    const { beatMs, subscribeMs } = this.#options.timing;
    this.#say({ kind: 'advertise', types: [] });
    this.#timers.push(
      setTimeout(() => {
        if (!this.#isFollowing) this.end(`the log was not opened within ${subscribeMs} ms`);
      }, subscribeMs),
      setInterval(() => this.#beat(), beatMs),
    );
  }

  /** While nothing is read nothing can be heard. */
  #beat(): void {
    this.#uselessFrames = 0;
    if (this.#socket.isPaused) return;
    this.#silentBeats += 1;
    if (this.#silentBeats > SILENT_BEATS_MAX) this.end('the other side is silent');
    else if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
  }

  #answerPing(data: Buffer): void {
    if (!this.#mayPass()) return;
    if (this.#socket.bufferedAmount > OUTGOING_BYTES_MAX) this.#socket.terminate();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#socket.pong(data);
  }

  /** Counts a frame that says nothing of the log; false where there are too many of them. */
  #mayPass(): boolean {
    this.#silentBeats = 0;
    this.#uselessFrames += 1;
    if (this.#uselessFrames > USELESS_FRAMES_MAX) this.end('too many frames that say nothing');
    return this.#reason === null;
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (this.#reason !== null) return;
    const fault = isBinary ? 'expected text frames, saw a binary one' : this.#read(data.toString());
    if (fault !== null) this.end(fault);
  }

  /** Null, or what is wrong with a frame. */
  #read(text: string): string | null {
    const read = readJson(text);
    if (!read.ok) return `expected JSON: ${read.error.message}`;
    const answer = this.#options.codec.hear(read.value.value);
    if (answer?.kind === 'event') return this.#take(answer.content, Buffer.byteLength(text));
    return this.#mayPass() && answer !== null ? this.#answer(answer) : null;
  }

  #answer(answer: Exclude<HeardAnswer, { kind: 'event' }>): string | null {
    switch (answer.kind) {
      case 'acknowledged':
        this.#subscribe();
        return null;
      case 'subscribed':
        return this.#follow(answer.head);
      case 'error':
        return `the gateway says ${answer.fault}: ${answer.message}`;
      case 'disconnect':
        return `the gateway takes leave: ${answer.reason} ${answer.message}`.trimEnd();
      default:
        return null;
    }
  }

  #subscribe(): void {
    const after = resumeAfter(this.#options.cursor);
    const all = { agents: null, thread: null, run: null };
    this.#say({ kind: 'subscribe', channel: CHANNEL, after, ...all });
  }

  #follow(head: number): string | null {
    const agreed = this.#reading.agreesWith(head);
    if (!agreed.ok) return agreed.error;
    if (!this.#isFollowing) this.#options.onFollowing(head);
    this.#isFollowing = true;
    return null;
  }

  #take(content: object, bytes: number): string | null {
    if (!this.#isFollowing) return 'expected the answer to the subscription first';
    const record = recordOf(content);
    if (record === null) return 'expected an event with its seq and its id';
    const taken = this.#reading.take(record);
    if (!taken.ok) return taken.error;
    this.#silentBeats = 0;
    if (taken.value) this.#options.onRecord(record, bytes);
    return null;
  }

  #say(wish: ConnectionWish): void {
    const { codec, newId, now } = this.#options;
    this.#socket.send(JSON.stringify(codec.ask(wish, { id: newId(), atMs: now() })));
  }
}

/** Redirects are not followed, nothing is inflated, and a certificate that does not hold ends it. */
function openSocket({ gateway, codec, timing }: LogConnectionOptions): WebSocket {
  const { ca, client } = gateway.tls;
  return new WebSocket(addressOf(gateway.url), codec.subprotocol, {
    headers: { authorization: `Bearer ${gateway.key}` },
    autoPong: false,
    followRedirects: false,
    perMessageDeflate: false,
    handshakeTimeout: timing.connectMs,
    maxPayload: FRAME_BYTES_MAX,
    rejectUnauthorized: true,
    ...(ca !== null && { ca }),
    ...client,
  });
}

function hintOf(status: number | undefined): string {
  if (status === 401) return ': the key is not one of the other workspace';
  return status === 421 ? ': the other workspace does not know itself by this name' : '';
}
