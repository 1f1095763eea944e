// One client: its connection, what was verified of it, whom it speaks for, and how it is told something.
import type { WebSocket } from 'ws';
import { ANONYMOUS_ID } from '@/lib/model/ids';
import type { Principal } from '@/lib/model/principal';
import type {
  ConnectionAnswer,
  ConnectionEnvelope,
  EndReason,
  Priority,
} from '@/lib/protocols/codec/connection';
import { actorOf } from '@/lib/security/audit';
import { isoInstant } from '@/lib/std/instant';
import { LOCAL_HOLDER, type VerifiedHolder } from './authenticate';
import { type ClientState, changed, opened, type StateChange } from './client-state';
import { createFrameWriter, type FrameWriter } from './frame-writer';
import type { GatewayParts } from './gateway-parts';
import { CLOSE_CODES, CLOSE_MS, type CloseReason, SPEAKERS_MAX } from './limits';
import { createMessageRate, type MessageRate } from './message-rate';
import type { About, Peer } from './peer';
import { receiveFor } from './receive';
import { type ClientOrigin, KEY_IS_FULL } from './upgrade-listener';

/** A close frame has room for 123 bytes of UTF-8 (RFC 6455, section 5.5). */
const CLOSE_REASON_LENGTH_MAX = 100;

/** What a client is told before its connection ends; the others are gone or know it. */
const FAREWELLS: Partial<Record<CloseReason, EndReason>> = {
  shutdown: 'shutdown',
  silent: 'timeout',
  unauthorized: 'error',
  flood: 'error',
  slow: 'error',
  failed: 'error',
};

export class Client implements Peer {
  readonly id: string;
  readonly address: string;
  readonly socket: WebSocket;
  readonly parts: GatewayParts;
  readonly writer: FrameWriter;
  readonly rate: MessageRate;
  readonly openedAtMs: number;
  /** When something last came from it. */
  heardAtMs: number;
  pingedAtMs: number;
  /** Bytes that came and are not dealt with. */
  incomingBytes = 0;
  /** Whether it asked for a word on each message that is stored. */
  wantsReceipts = false;
  /** What it follows, by the channel and place; each is ended by its signal. */
  readonly subscriptions = new Map<string, AbortController>();
  /** Agents that this connection brought into the registry, or found there. */
  readonly introduced = new Set<string>();
  readonly #speakers = new Map<string, () => void>();
  readonly #onKnown: ClientOrigin['onKnown'];
  readonly #transport: ClientOrigin['transport'];
  #state: ClientState<VerifiedHolder>;

  constructor(socket: WebSocket, parts: GatewayParts, options: ClientOrigin) {
    const { now } = parts;
    this.id = `client-${parts.newId()}`;
    this.socket = socket;
    this.parts = parts;
    this.address = options.address;
    this.#onKnown = options.onKnown;
    this.#transport = options.transport;
    this.#state = opened<VerifiedHolder>(null);
    this.openedAtMs = now();
    this.heardAtMs = this.openedAtMs;
    this.pingedAtMs = this.openedAtMs;
    this.rate = createMessageRate(parts.messagesPerSecond, this.openedAtMs);
    this.writer = createFrameWriter(socket, { now, onOverflow: () => this.close('slow') });
    if (options.holder) this.change({ kind: 'verified', who: options.holder });
  }

  get state(): ClientState<VerifiedHolder> {
    return this.#state;
  }

  get isClosing(): boolean {
    return this.#state.isClosing;
  }

  get holder(): VerifiedHolder | null {
    return this.#state.who;
  }

  get principal(): Principal | null {
    return this.#state.who?.principal ?? null;
  }

  /** Changes what the connection may do. Another holder receives nothing that was for the one before. */
  change(change: StateChange<VerifiedHolder>): void {
    const before = this.#state.who;
    this.#state = changed(this.#state, change);
    const { who } = this.#state;
    if (who === null || who === before) return;
    this.#stopReceiving();
    if (!this.#onKnown(who)) {
      this.close('flood', KEY_IS_FULL);
      return;
    }
    const { role, agent_id: agentId } = who.principal;
    if (role === 'agent' && agentId !== null) this.speakAs(agentId);
  }

  /** Who speaks where a message does not say it. */
  get ownName(): string {
    if (this.holder === LOCAL_HOLDER) return `agent:${this.id}`;
    return this.principal?.agent_id ?? ANONYMOUS_ID;
  }

  /** From here on the connection receives what is for the agent. False where it speaks for too many. */
  speakAs(agentId: string): boolean {
    const { holder, parts } = this;
    if (this.#speakers.has(agentId)) return true;
    if (holder === null || this.#speakers.size >= SPEAKERS_MAX) return false;
    const end = receiveFor(this, { agentId, holder, parts });
    const clients = parts.speaking.get(agentId) ?? new Set<Peer>();
    parts.speaking.set(agentId, clients.add(this));
    this.#speakers.set(agentId, () => {
      end();
      clients.delete(this);
      if (clients.size === 0) parts.speaking.delete(agentId);
    });
    return true;
  }

  tell(
    answer: ConnectionAnswer,
    about: About | null = null,
    priority?: Priority,
  ): Promise<boolean> {
    const { codec, now, newId } = this.parts;
    const json = codec.connection.say(answer, { id: newId(), atMs: now(), about });
    return this.send(json, priority);
  }

  /** The receipt of a message has no entry of its own in the audit: the message's names it. */
  sendReceipt(id: string, receipt: ConnectionAnswer, about: About): void {
    const { codec, now, stats } = this.parts;
    stats.sent += 1;
    const json = codec.connection.say(receipt, { id, atMs: now(), about });
    void this.writer.send(JSON.stringify(json));
  }

  /** Sends a message of the protocol. */
  send(json: unknown, priority?: Priority): Promise<boolean> {
    const { audit, codec, stats } = this.parts;
    stats.sent += 1;
    // Read for the audit alone.
    if (audit !== undefined) this.note(codec.connection.read(json), 'sent');
    return this.writer.send(JSON.stringify(json), priority);
  }

  deliver(text: string, envelope: ConnectionEnvelope | null): Promise<boolean> {
    this.parts.stats.sent += 1;
    this.note(envelope, 'sent');
    return this.writer.deliver(text, envelope?.priority ?? 'normal');
  }

  /** Whatever is sent meanwhile leaves in one system call. */
  together(write: () => void): void {
    this.#transport.cork();
    try {
      write();
    } finally {
      this.#transport.uncork();
    }
  }

  /** Where a message does not say it, the client is who sent it, or to whom it went. */
  note(
    envelope: Pick<ConnectionEnvelope, 'id' | 'from' | 'to' | 'type'> | null,
    outcome: string,
    receiptId: string | null = null,
  ) {
    const { id = null, from = null, to = null, type = 'unknown' } = envelope ?? {};
    const at = isoInstant(this.parts.now());
    const own = this.principal?.agent_id ?? null;
    const isSent = outcome === 'sent';
    const ends = { from: from ?? (isSent ? null : own), to: to ?? (isSent ? own : null) };
    this.parts.audit?.({ id, at, ...ends, type, outcome, receiptId, address: this.address });
    // The message bears a name that is somebody else's: whose key it was is an entry of its own.
    if (outcome === 'forged' && this.principal !== null) {
      const actor = actorOf(this.principal, 'key');
      this.parts.noteRefusal?.({ address: this.address, outcome, actor });
    }
  }

  /** At once where the client would not read why. */
  close(reason: CloseReason, message = ''): void {
    if (this.#state.isClosing) return;
    const isRevoked = reason === 'unauthorized' && this.holder !== null;
    // First of all: a farewell that finds no room would close it again.
    this.change({ kind: isRevoked ? 'revoked' : 'closed' });
    if (reason !== 'done' && reason !== 'shutdown') this.parts.stats.cut += 1;
    if (isRevoked) void this.tell({ kind: 'error', fault: 'token_expired', message });
    const farewell = FAREWELLS[reason];
    if (farewell !== undefined) void this.tell({ kind: 'disconnect', reason: farewell, message });
    this.socket.close(CLOSE_CODES[reason], message.slice(0, CLOSE_REASON_LENGTH_MAX));
    if (reason === 'slow' || reason === 'silent') this.socket.terminate();
    else setTimeout(() => this.socket.terminate(), CLOSE_MS).unref();
  }

  /** The connection is gone: whatever waits for it ends. */
  end(): void {
    this.change({ kind: 'closed' });
    this.#stopReceiving();
    for (const subscription of this.subscriptions.values()) subscription.abort();
    this.parts.presence.unwatch(this);
    this.parts.pending.forget(this);
    this.writer.end();
  }

  #stopReceiving(): void {
    for (const end of this.#speakers.values()) end();
    this.#speakers.clear();
  }
}
