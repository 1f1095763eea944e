// One plain socket: an agent's own protocol in both directions, a message a frame. What it sends is answered only where the
// protocol has an answer, which is an error; what it is sent is taken when its WebSocket confirmed that it has read it.
import type { WebSocket } from 'ws';
import type { IngestItem, IngestOutcome } from '@/lib/engine/interface/engine';
import type { IngestError } from '@/lib/engine/interface/ingest-error';
import { type AgentCard, spokenBy } from '@/lib/model/agent-card';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import { type AppError, toAppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import type { Codec } from '@/lib/protocols/codec/codec';
import { actorOf } from '@/lib/security/audit';
import { isObject } from '@/lib/std/is-object';
import type { Result } from '@/lib/std/result';
import { isStillAdmitted, requireAdmitted, type VerifiedHolder } from '../authenticate';
import { createFrameWriter, type FrameWriter } from '../frame-writer';
import { CLOSE_CODES, CLOSE_MS, type CloseReason, INCOMING_BYTES_MAX } from '../limits';
import { createLogWriter, type LogItem, type LogWriter } from '../log-writer';
import { createMessageRate, type MessageRate } from '../message-rate';
import { itemsOfFrame } from './frame-items';
import type { PlainSocketDeps } from './plain-parts';
import { speakerOf } from './speaker';

/** Where a connection comes from, and what its URL says. */
export type PlainSocketUrl = {
  readonly address: string;
  readonly codec: Codec;
  readonly agent: string | null;
  /** Everything after this seq is delivered again. */
  readonly after: number | null;
};

/** Why a message is refused, and where in it. */
type Complaint = Pick<IngestError, 'code' | 'message' | 'path'>;

export class PlainClient {
  readonly socket: WebSocket;
  readonly writer: FrameWriter;
  readonly openedAtMs: number;
  heardAtMs: number;
  pingedAtMs: number;
  holder: VerifiedHolder | null = null;
  isClosing = false;
  readonly #deps: PlainSocketDeps;
  readonly #url: PlainSocketUrl;
  readonly #rate: MessageRate;
  readonly #log: LogWriter;
  #agentId: string | null = null;
  #incomingBytes = 0;
  #stopReceiving: () => void = () => undefined;

  constructor(socket: WebSocket, deps: PlainSocketDeps, url: PlainSocketUrl) {
    this.socket = socket;
    this.#deps = deps;
    this.#url = url;
    this.openedAtMs = deps.now();
    this.heardAtMs = this.openedAtMs;
    this.pingedAtMs = this.openedAtMs;
    this.#rate = createMessageRate(deps.messagesPerSecond, this.openedAtMs);
    this.writer = createFrameWriter(socket, {
      now: deps.now,
      onOverflow: () => this.close('slow', 'Too much waits to be read.'),
    });
    this.#log = createLogWriter((group) => this.#store(group));
  }

  /** Speaks and receives for its agent from here on. @throws AppError `store_unavailable` */
  async begin(holder: VerifiedHolder): Promise<void> {
    const { deliveries } = this.#deps;
    const { agent, codec, after } = this.#url;
    const speaker = speakerOf(holder.principal, agent);
    if (!speaker.ok) {
      this.#noteRefusal('forbidden', holder);
      this.refuse('forbidden', speaker.error);
      return;
    }
    this.holder = holder;
    this.#agentId = speaker.value;
    if (speaker.value === null) return;
    const refusal = await this.#introduce(speaker.value, holder).then(
      () => null,
      (error: unknown) => toAppError(error),
    );
    if (refusal?.code === 'invalid_value') this.refuse(refusal.code, refusal.message);
    else if (refusal !== null) throw refusal;
    if (this.isClosing) return;
    this.#stopReceiving = deliveries.connect(speaker.value, this.#deliver, codec.protocol);
    if (after !== null) await deliveries.repeat(speaker.value, after);
  }

  /** Takes a frame of who is known. */
  take(text: string): void {
    const { holder } = this;
    if (holder === null || this.isClosing) return;
    for (const item of itemsOfFrame(this.#url.codec, text)) {
      const { verdict } = this.#rate.take(this.#deps.now());
      if (verdict === 'flood') this.close('flood', 'Too many messages. Send fewer.');
      else if (verdict === 'refuse') this.#complain(this.#tooMany(), item);
      else this.#keep(item, holder);
    }
    if (this.#incomingBytes > INCOMING_BYTES_MAX && !this.socket.isPaused) {
      this.socket.pause();
      void this.#log.settled().then(() => this.socket.resume());
    }
  }

  /** Resolves when everything that came is stored or refused. */
  settled(): Promise<void> {
    return this.#log.settled();
  }

  /** Says why nobody is served here, and ends the connection. */
  refuse(code: FailureCode, message: string): void {
    void this.writer.send(JSON.stringify({ error: { code, message } }));
    this.close('unauthorized', message);
  }

  close(reason: CloseReason, message = ''): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.socket.close(CLOSE_CODES[reason], message.slice(0, 100));
    if (reason === 'slow' || reason === 'silent') this.socket.terminate();
    else setTimeout(() => this.socket.terminate(), CLOSE_MS).unref();
  }

  /** The connection is gone. */
  end(): void {
    this.isClosing = true;
    this.#stopReceiving();
    this.writer.end();
  }

  #tooMany(): Complaint {
    const message = `expected at most ${this.#deps.messagesPerSecond} messages a second`;
    return { code: 'rate_limited', message };
  }

  /** Whoever connects is registered, so that something can be addressed to it; what its card says stays. */
  async #introduce(agentId: string, { principal }: VerifiedHolder): Promise<void> {
    const { engine } = this.#deps;
    const { protocol } = this.#url.codec;
    const known = engine.directory.agent(agentId);
    if (known?.card && known.status !== 'offline') return;
    const unknown: AgentCard = { v: CLUTCH_VERSION, agent_id: agentId, capabilities: [] };
    const isDefault = spokenBy(unknown).includes(protocol);
    const card =
      known?.card ?? (isDefault ? unknown : { ...unknown, meta: { speaks: [protocol] } });
    await engine.register(card, principal);
  }

  readonly #deliver = async ({ message }: DeliveredMessage): Promise<boolean> => {
    if (this.isClosing || this.holder === null) return false;
    if (!(await isStillAdmitted(this, this.holder))) return false;
    return this.writer.deliver(textOf(message), 'normal');
  };

  #keep(item: IngestItem, holder: VerifiedHolder): void {
    const length = item.ok ? item.frame.text.length : item.text.length;
    this.#incomingBytes += length;
    this.#log.add({
      item,
      length,
      holder,
      introduces: null,
      end: (outcome) => {
        this.#incomingBytes -= length;
        this.#answer(item, outcome);
      },
    });
  }

  async #store(group: readonly LogItem[]): Promise<readonly IngestOutcome[]> {
    const { engine, writeLimit } = this.#deps;
    const [first] = group;
    if (first === undefined) return [];
    await requireAdmitted(this, first.holder);
    const { principal } = first.holder;
    const { protocol, contentTypes } = this.#url.codec;
    writeLimit.take(principal.key_id, group.length);
    return engine.ingest({
      protocol,
      principal,
      contentType: contentTypes[0] ?? 'application/json',
      items: group.map(({ item }) => item),
      ...(this.#agentId !== null && { from: this.#agentId }),
    });
  }

  #answer(item: IngestItem, outcome: Result<IngestOutcome, AppError>): void {
    if (!outcome.ok) {
      this.#complain(outcome.error, item);
      return;
    }
    const { result, reply } = outcome.value;
    this.#deps.countItem?.(this.#url.codec.protocol, result);
    if (result.error?.code === 'forged' && this.holder) this.#noteRefusal('forged', this.holder);
    if (reply !== undefined && reply !== null) void this.writer.send(textOf(reply));
    else if (result.error) this.#complain(result.error, item);
  }

  #noteRefusal(outcome: FailureCode, { principal }: VerifiedHolder): void {
    const actor = actorOf(principal, 'key');
    this.#deps.noteRefusal?.({ address: this.#url.address, outcome, actor });
  }

  /** In the protocol's own words, where it has some. */
  #complain({ code, message, path = '' }: Complaint, item: IngestItem): void {
    const { now, newId } = this.#deps;
    const json = item.ok ? (item.frame.json ?? item.frame.text) : undefined;
    const at = new Date(now()).toISOString();
    const to = this.#agentId;
    const complaint = { failures: [{ code, message, path }] as const, json };
    const context = { id: newId(), at, ...(to !== null && { to }) };
    const unnamed = { error: { code, message, ...(path !== '' && { path }) } };
    const reply = this.#url.codec.reply(complaint, context) ?? { ...idOf(json), ...unnamed };
    void this.writer.send(textOf(reply));
  }
}

/** Which message is refused, as far as it says its id. */
function idOf(json: unknown): { id?: string } {
  return isObject(json) && typeof json.id === 'string' ? { id: json.id } : {};
}

/** Everything of one connection that may fail is told to it. */
export function whenBroken(client: PlainClient, work: Promise<void>): void {
  work.catch((thrown: unknown) => {
    const { code, message } = toAppError(thrown);
    client.refuse(code, message);
  });
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(message);
}
