// What becomes of each request of a client that may make it: what concerns the connection is answered here, everything else
// goes to the log.
import { toAppError } from '@/lib/model/errors/app-error';
import { ANONYMOUS_ID } from '@/lib/model/ids';
import type { ConnectionFault, ConnectionFrame } from '@/lib/protocols/codec/connection';
import { may } from '@/lib/security/permissions';
import { acknowledge } from './answer-message';
import type { Authenticate } from './authenticate';
import type { Client } from './client';
import { listingOf } from './listings';
import type { LogWriter } from './log-writer';
import { type Received, storeMessage } from './store-message';
import { subscribe, unsubscribe } from './subscribe';

/** A client that reads this type is told of each of its messages that is stored. */
const RECEIPT_TYPE = 'event';

/** Serves the frames of one client. */
export class FrameServer {
  readonly #client: Client;
  readonly #writer: LogWriter;
  readonly #authenticate: Authenticate;
  /** What an unknown client advertised: it is stored once the client is known. */
  #advertisement: Received | null = null;

  constructor(client: Client, writer: LogWriter, authenticate: Authenticate) {
    this.#client = client;
    this.#writer = writer;
    this.#authenticate = authenticate;
  }

  /** Resolves when what follows may be served. */
  async serve(received: Received, frame: ConnectionFrame): Promise<void> {
    const client = this.#client;
    const { request } = frame;
    if (request.kind !== 'message') client.note(frame, 'served');
    switch (request.kind) {
      case 'message':
        return storeMessage(client, this.#writer, received);
      case 'advertise':
        return this.#advertise(received, frame, request.types);
      case 'authenticate':
        return this.#verify(frame, request.token);
      case 'disconnect':
        if (!concernsAgent(client, frame)) return client.close('done');
        return storeMessage(client, this.#writer, received);
      case 'ping':
        return void client.tell({ kind: 'pong' }, frame, 'high');
      case 'subscribe':
        return subscribe(client, frame, request);
      case 'unsubscribe':
        return this.#unsubscribe(frame, request.channel);
      case 'list':
        return this.#list(frame, request.what);
      case 'unsupported':
        return complain(client, 'invalid', request.reason, frame);
      default:
        return undefined;
    }
  }

  #list(frame: ConnectionFrame, what: Parameters<typeof listingOf>[0]): void {
    const { principal, parts } = this.#client;
    if (principal !== null) void this.#client.tell(listingOf(what, parts, principal), frame);
  }

  #unsubscribe(frame: ConnectionFrame, channel: string): void {
    unsubscribe(this.#client, channel);
    void this.#client.tell({ kind: 'unsubscribed', channel }, frame);
  }

  #advertise(received: Received, frame: ConnectionFrame, types: readonly string[]): void {
    const client = this.#client;
    client.change({ kind: 'advertised' });
    client.wantsReceipts = types.includes(RECEIPT_TYPE);
    if (concernsAgent(client, frame)) {
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
      if (holder === null || holder === 'expired') {
        client.change({ kind: 'not_verified' });
        if (holder === null) complain(client, 'auth_failed', 'The credential is wrong.', frame);
        else complain(client, 'token_expired', 'The token has expired.', frame);
        return;
      }
      client.change({ kind: 'verified', who: holder });
      const { role, agent_id: agentId } = holder.principal;
      void client.tell({ kind: 'authenticated', role, agentId }, frame);
      this.#storeAdvertisement();
    } catch (thrown) {
      const { code, message, retryAfterSec = 1 } = toAppError(thrown);
      client.note(frame, code);
      const retryAfterMs = retryAfterSec * 1000;
      void client.tell({ kind: 'error', fault: 'busy', message, retryAfterMs }, frame);
    }
  }

  #storeAdvertisement(): void {
    const received = this.#advertisement;
    this.#advertisement = null;
    if (!received?.frame || !concernsAgent(this.#client, received.frame)) return;
    storeMessage(this.#client, this.#writer, received);
  }
}

/** Whether an advertisement or a farewell of this client says something of an agent, which the log keeps. */
function concernsAgent(client: Client, frame: ConnectionFrame): boolean {
  const { principal } = client;
  if (principal === null || !may(principal, 'write_events')) return false;
  return (frame.from ?? client.ownName) !== ANONYMOUS_ID;
}

/** Tells a client, and the audit, what is wrong. */
export function complain(
  client: Client,
  fault: ConnectionFault,
  message: string,
  frame: ConnectionFrame | null,
): void {
  client.note(frame, fault);
  void client.tell({ kind: 'error', fault, message }, frame);
}
