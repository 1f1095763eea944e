// What one client sends, one message after the other: read strictly, treated as the state of its connection allows, and
// answered, stored or refused.
import type { RawData } from 'ws';
import { readJson } from '@/lib/std/json/json-read';
import { retire } from './answer-message';
import type { Authenticate } from './authenticate';
import type { Client } from './client';
import { treatmentOf } from './client-state';
import { INCOMING_BYTES_MAX, UNKNOWN_FRAME_BYTES_MAX } from './limits';
import { createLogWriter, type LogWriter } from './log-writer';
import { complain, FrameServer } from './serve-frame';
import { storeGroup } from './store-group';
import { type Received, storeMessage } from './store-message';

/** Serves the client until its connection ends; resolves when what it sent is stored. */
export function serveClient(client: Client, authenticate: Authenticate): Promise<void> {
  const { socket, parts } = client;
  const writer = createLogWriter(
    (group) => storeGroup(client, group),
    (answer) => client.together(answer),
  );
  const inbox = new Inbox(client, writer, new FrameServer(client, writer, authenticate));
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

/** Where messages wait for their turn: the next is served when a credential is verified, or a subscription begun. */
class Inbox {
  readonly #client: Client;
  readonly #writer: LogWriter;
  readonly #frames: FrameServer;
  #turn: Promise<void> = Promise.resolve();

  constructor(client: Client, writer: LogWriter, frames: FrameServer) {
    this.#client = client;
    this.#writer = writer;
    this.#frames = frames;
  }

  async settled(): Promise<void> {
    await this.#turn;
    await this.#writer.settled();
  }

  /** Whether the client sends at a rate that it may. One that does not is told so, about its message. */
  mayPass(text: string | null): boolean {
    const client = this.#client;
    const { verdict, waitMs } = client.rate.take(client.parts.now());
    if (verdict === 'flood') client.close('flood', 'Too many messages. Send fewer.');
    else if (verdict === 'refuse' && text !== null) {
      // A large one is not worth reading for that.
      const frame = text.length > UNKNOWN_FRAME_BYTES_MAX ? null : receive(text, client).frame;
      const message = `expected at most ${client.parts.messagesPerSecond} messages a second`;
      client.note(frame, 'rate_limited');
      void client.tell({ kind: 'error', fault: 'busy', message, retryAfterMs: waitMs }, frame);
    }
    return verdict === 'pass';
  }

  take(data: RawData, isBinary: boolean): void {
    const client = this.#client;
    client.heardAtMs = client.parts.now();
    client.parts.stats.received += 1;
    if (client.isClosing) return;
    const text = data.toString();
    if (!this.mayPass(text)) return;
    if (isBinary)
      complain(client, 'protocol_error', 'expected text frames, saw a binary one', null);
    else this.#enqueue(text);
    if (client.incomingBytes > INCOMING_BYTES_MAX && !client.socket.isPaused) this.#pause();
  }

  #pause(): void {
    const { socket } = this.#client;
    socket.pause();
    void this.settled().then(() => socket.resume());
  }

  #enqueue(text: string): void {
    const client = this.#client;
    const length = Buffer.byteLength(text);
    client.incomingBytes += length;
    this.#turn = this.#turn
      .then(() => {
        client.incomingBytes -= length;
        if (client.holder !== null || length <= UNKNOWN_FRAME_BYTES_MAX) {
          return this.#serve(receive(text, client));
        }
        return client.close('unauthorized', 'Who is not known sends small messages.');
      })
      .catch((error: unknown) => {
        client.parts.log.warn({ err: error }, 'a message of the gateway could not be served');
        client.close('failed', 'The server could not go on. Connect again.');
      });
  }

  async #serve(received: Received): Promise<void> {
    const client = this.#client;
    const { frame } = received;
    const treatment = treatmentOf(client.state, frame?.request.kind ?? null);
    if (treatment === 'auth_required') {
      const message = 'Send a credential first: an auth message, or a bearer key in the header.';
      complain(client, 'auth_required', message, frame);
    }
    if (treatment !== 'serve') return;
    if (frame !== null) await this.#frames.serve(received, frame);
    else storeMessage(client, this.#writer, received);
  }
}

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
