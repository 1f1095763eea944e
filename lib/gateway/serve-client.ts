// What one client sends, one message after the other: read strictly, treated as the state of its connection allows, and
// answered, stored or refused.
import type { RawData } from 'ws';
import { toAppError } from '@/lib/model/errors/app-error';
import type { ConnectionFrame } from '@/lib/protocols/codec/connection';
import { readJson } from '@/lib/std/json/json-read';
import type { Authenticate } from './authenticate';
import type { Client } from './client';
import { treatmentOf } from './client-state';
import { INCOMING_BYTES_MAX, UNKNOWN_FRAME_BYTES_MAX } from './limits';
import { listingOf } from './listings';
import { createLogWriter, type LogWriter } from './log-writer';
import {
  acknowledge,
  concernsAgent,
  type Received,
  retire,
  storeGroup,
  storeMessage,
} from './store-message';
import { subscribe, unsubscribe } from './subscribe';

/** Serves the client until its connection ends; resolves when what it sent is stored. */
export function serveClient(client: Client, authenticate: Authenticate): Promise<void> {
  const { socket, parts } = client;
  const writer = createLogWriter((group) => storeGroup(client, group));
  const inbox = new Inbox(client, writer, authenticate);
  socket.on('message', (data, isBinary) => inbox.take(data, isBinary));
  socket.on('ping', (data) => {
    if (inbox.mayPass(null)) socket.pong(data);
  });
  socket.on('pong', (data) => {
    client.heardAtMs = parts.now();
    if (!client.writer.ponged(data)) inbox.mayPass(null);
  });
  // The close that follows says the same.
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('close', () => {
      client.end();
      void inbox
        .settled()
        .then(() => leaveOwnName(client))
        .then(resolve);
    });
  });
}

/** The name that a connection had of itself goes with it: nobody can come back under it. */
async function leaveOwnName(client: Client): Promise<void> {
  const { ownName, parts } = client;
  if (!ownName.endsWith(client.id)) return;
  if (parts.engine.directory.agent(ownName)?.card) await retire(client, ownName);
}

/** Where messages wait for their turn, which they do only while a credential is being verified. */
class Inbox {
  readonly #client: Client;
  readonly #writer: LogWriter;
  readonly #authenticate: Authenticate;
  #turn: Promise<void> | null = null;
  /** What an unknown client advertised: it is stored once the client is known. */
  #advertisement: Received | null = null;

  constructor(client: Client, writer: LogWriter, authenticate: Authenticate) {
    this.#client = client;
    this.#writer = writer;
    this.#authenticate = authenticate;
  }

  async settled(): Promise<void> {
    await this.#turn;
    await this.#writer.settled();
  }

  /** Whether the client sends at a rate that it may; a frame of no message is not answered. */
  mayPass(frame: ConnectionFrame | null | undefined): boolean {
    const client = this.#client;
    const { verdict, waitMs } = client.rate.take(client.parts.now());
    if (verdict === 'pass') return true;
    if (verdict === 'flood') client.close('flood', 'Too many messages. Send fewer.');
    else if (frame !== null) {
      const message = `expected at most ${client.parts.messagesPerSecond} messages a second`;
      const about = frame ?? null;
      client.note(about, 'rate_limited');
      void client.tell({ kind: 'error', fault: 'busy', message, retryAfterMs: waitMs }, about);
    }
    return false;
  }

  take(data: RawData, isBinary: boolean): void {
    const client = this.#client;
    const { parts, socket } = client;
    client.heardAtMs = parts.now();
    parts.stats.received += 1;
    if (client.isClosing) return;
    if (isBinary) {
      const message = 'expected text frames, saw a binary one';
      if (this.mayPass(undefined)) this.#complain('protocol_error', message);
      return;
    }
    const received = receive(data.toString(), client);
    if (!this.mayPass(received.frame ?? undefined)) return;
    this.#serveInTurn(received);
    if (client.incomingBytes > INCOMING_BYTES_MAX && !socket.isPaused) this.#pause();
  }

  #pause(): void {
    const { socket } = this.#client;
    socket.pause();
    void this.settled().then(() => socket.resume());
  }

  #serveInTurn(received: Received): void {
    if (this.#turn === null) {
      this.#start(received);
      return;
    }
    this.#client.incomingBytes += received.length;
    this.#turn = this.#turn.then(() => {
      this.#client.incomingBytes -= received.length;
      return this.#serve(received);
    });
  }

  #start(received: Received): void {
    const work = this.#serve(received);
    if (work === undefined) return;
    const turn: Promise<void> = work.then(() => {
      if (this.#turn === turn) this.#turn = null;
    });
    this.#turn = turn;
  }

  /** A promise only where what follows has to wait. */
  #serve(received: Received): Promise<void> | undefined {
    const client = this.#client;
    const { frame } = received;
    const treatment = treatmentOf(client.state, frame?.request.kind ?? null);
    if (treatment === 'ignore') return undefined;
    if (treatment === 'auth_required') {
      client.note(frame, 'auth_required');
      const message = 'Send a credential first: an auth message, or a bearer key in the header.';
      void client.tell({ kind: 'error', fault: 'auth_required', message }, frame);
      return undefined;
    }
    if (client.holder === null && received.length > UNKNOWN_FRAME_BYTES_MAX) {
      client.close('unauthorized', 'Who is not known sends small messages.');
      return undefined;
    }
    if (frame === null) {
      storeMessage(client, this.#writer, received);
      return undefined;
    }
    return this.#serveFrame(received, frame);
  }

  #serveFrame(received: Received, frame: ConnectionFrame): Promise<void> | undefined {
    const client = this.#client;
    const { request } = frame;
    if (request.kind !== 'message') client.note(frame, 'served');
    switch (request.kind) {
      case 'message':
        storeMessage(client, this.#writer, received);
        return undefined;
      case 'advertise':
        this.#advertise(received, frame, request.types);
        return undefined;
      case 'authenticate':
        return this.#verify(frame, request.token);
      case 'disconnect':
        if (concernsAgent(client, frame)) storeMessage(client, this.#writer, received);
        else client.close('done');
        return undefined;
      case 'ping':
        void client.tell({ kind: 'pong' }, frame, 'high');
        return undefined;
      case 'subscribe':
        return subscribe(client, frame, request).catch((thrown: unknown) => {
          this.#complain('busy', toAppError(thrown).message, frame);
        });
      case 'unsubscribe':
        unsubscribe(client, request.channel);
        void client.tell({ kind: 'unsubscribed', channel: request.channel }, frame);
        return undefined;
      case 'list':
        this.#list(frame, request.what);
        return undefined;
      case 'unsupported':
        this.#complain('invalid', request.reason, frame);
        return undefined;
      default:
        return undefined;
    }
  }

  #list(frame: ConnectionFrame, what: Parameters<typeof listingOf>[0]): void {
    const client = this.#client;
    const { principal, parts } = client;
    if (principal !== null) void client.tell(listingOf(what, parts, principal), frame);
  }

  #advertise(received: Received, frame: ConnectionFrame, types: readonly string[]): void {
    const client = this.#client;
    client.change({ kind: 'advertised' });
    client.wantsReceipts = types.includes(RECEIPT_TYPE);
    if (client.holder !== null && concernsAgent(client, frame)) {
      storeMessage(client, this.#writer, received);
      return;
    }
    this.#advertisement = received;
    acknowledge(client, frame);
  }

  async #verify(frame: ConnectionFrame, token: string): Promise<void> {
    const client = this.#client;
    try {
      const holder = await this.#authenticate(token, client.address);
      if (holder === null) {
        client.change({ kind: 'not_verified' });
        this.#complain('auth_failed', 'The credential is wrong.', frame);
        return;
      }
      client.change({ kind: 'verified', who: holder });
      const { role, agent_id: agentId } = holder.principal;
      void client.tell({ kind: 'authenticated', role, agentId }, frame);
      this.#storeAdvertisement();
    } catch (thrown) {
      const { message, retryAfterSec = 1 } = toAppError(thrown);
      client.note(frame, 'rate_limited');
      const retryAfterMs = retryAfterSec * 1000;
      void client.tell({ kind: 'error', fault: 'busy', message, retryAfterMs }, frame);
    }
  }

  #storeAdvertisement(): void {
    const client = this.#client;
    const received = this.#advertisement;
    this.#advertisement = null;
    if (!received?.frame || !concernsAgent(client, received.frame)) return;
    storeMessage(client, this.#writer, received);
  }

  #complain(
    fault: 'protocol_error' | 'invalid' | 'auth_failed' | 'busy',
    message: string,
    frame: ConnectionFrame | null = null,
  ): void {
    this.#client.note(frame, fault);
    void this.#client.tell({ kind: 'error', fault, message }, frame);
  }
}

/** A client that reads this type is told of each of its messages that is stored. */
const RECEIPT_TYPE = 'event';

/** The message of a text; of one that is no JSON, why. */
function receive(text: string, { parts }: Client): Received {
  const length = Buffer.byteLength(text);
  const read = readJson(text);
  if (!read.ok) {
    const { code, message } = read.error;
    return { item: { ok: false, text, code, message }, length, frame: null };
  }
  const json = read.value.value;
  const frame = parts.codec.connection.read(json);
  return { item: { ok: true, frame: { text, json } }, length, frame };
}
