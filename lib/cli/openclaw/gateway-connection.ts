// One connection to a gateway of OpenClaw, as a client of protocol v4 that may only read: it waits for the challenge, negotiates, asks, and
// hands on events. The gateway may be anybody's: whatever it sends has a limit, and what is no frame ends the connection.
import { type RawData, WebSocket } from 'ws';
import { isObject } from '@/lib/std/is-object';
import { readJson } from '@/lib/std/json/json-read';
import { connectionFailure, GatewayFailure, refusalOf } from './gateway-failure';
import {
  ANSWER_MS,
  CONNECT_MS,
  FRAME_BYTES_MAX,
  HANDSHAKE_MS,
  REASON_LENGTH_MAX,
  SILENCE_MS,
} from './limits';

/** The one version that is spoken: general clients have to speak the gateway's own. */
const PROTOCOL_VERSION = 4;

type Payload = Readonly<Record<string, unknown>>;
export type GatewayEvent = { readonly event: string; readonly payload: Payload };

export type GatewayConnectionOptions = {
  readonly url: string;
  readonly token: string | null;
  readonly scopes: readonly string[];
  readonly capabilities: readonly string[];
  readonly onEvent: (event: GatewayEvent) => void;
};

type Waiting = {
  readonly timer: NodeJS.Timeout;
  resolve(payload: Payload): void;
  reject(error: Error): void;
};

/** The identity that the gateway lets in by its token alone, over loopback; others have to be paired as devices. */
const CLIENT = { id: 'gateway-client', displayName: 'Colloquy', mode: 'backend' };

export class GatewayConnection {
  readonly #options: GatewayConnectionOptions;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, Waiting>();
  #count = 0;
  #silence: NodeJS.Timeout | undefined;
  #silenceMs = SILENCE_MS;
  #onChallenge: (() => void) | null = null;
  #reason: Error | null = null;
  /** Why it ended. */
  readonly ended: Promise<Error>;

  private constructor(options: GatewayConnectionOptions) {
    this.#options = options;
    this.#socket = new WebSocket(options.url, {
      followRedirects: false,
      perMessageDeflate: false,
      handshakeTimeout: CONNECT_MS,
      maxPayload: FRAME_BYTES_MAX,
    });
    this.ended = new Promise((resolve) => this.#listen(resolve));
  }

  /** Connects and negotiates. @throws GatewayFailure that says what to do */
  static async open(options: GatewayConnectionOptions): Promise<GatewayConnection> {
    const connection = new GatewayConnection(options);
    try {
      await connection.#handshake();
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Asks for something. @throws GatewayFailure of what the gateway said, or where it says nothing */
  ask(method: string, params: object): Promise<Payload> {
    this.#count += 1;
    const id = String(this.#count);
    const answer = new Promise<Payload>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new GatewayFailure(`${method}: no answer within ${ANSWER_MS} ms`));
      }, ANSWER_MS);
      this.#waiting.set(id, { resolve, reject, timer });
    });
    if (this.#reason !== null) this.#fail(this.#reason);
    else this.#socket.send(JSON.stringify({ type: 'req', id, method, params }));
    return answer;
  }

  /** Ends the connection; the first reason is the one that counts. */
  close(reason = new GatewayFailure('the connection was closed')): void {
    this.#reason ??= reason;
    this.#socket.terminate();
  }

  async #handshake(): Promise<void> {
    const challenged = new Promise<void>((resolve) => {
      this.#onChallenge = resolve;
    });
    const timer = setTimeout(() => {
      this.close(new GatewayFailure(`the gateway did not let us in within ${HANDSHAKE_MS} ms`));
    }, HANDSHAKE_MS);
    try {
      await Promise.race([challenged, this.#failed()]);
      this.#admit(await this.ask('connect', this.#introduction()));
    } finally {
      clearTimeout(timer);
    }
  }

  #introduction(): object {
    const { token, scopes, capabilities } = this.#options;
    return {
      minProtocol: PROTOCOL_VERSION,
      maxProtocol: PROTOCOL_VERSION,
      client: { ...CLIENT, version: '0.1.0', platform: process.platform },
      role: 'operator',
      scopes,
      caps: capabilities,
      ...(token !== null && { auth: { token } }),
    };
  }

  /** What was negotiated. @throws GatewayFailure where it does not suffice */
  #admit({ protocol, auth, policy }: Payload): void {
    if (protocol !== PROTOCOL_VERSION) {
      const message = `expected protocol ${PROTOCOL_VERSION}, the gateway chose ${String(protocol)}`;
      throw new GatewayFailure(message, { isFinal: true });
    }
    const granted = isObject(auth) && Array.isArray(auth.scopes) ? auth.scopes : [];
    const missing = this.#options.scopes.filter((scope) => !granted.includes(scope));
    if (missing.length > 0) {
      const message = `the gateway does not grant ${missing.join(', ')}: it does so to a client with its token over loopback; reach it through a tunnel (ssh -N -L 18789:127.0.0.1:18789 HOST)`;
      throw new GatewayFailure(message, { isFinal: true });
    }
    const tickMs = isObject(policy) ? Number(policy.tickIntervalMs) : Number.NaN;
    if (tickMs > 0 && tickMs * 2 < SILENCE_MS) this.#silenceMs = tickMs * 2;
    this.#listenForSilence();
  }

  async #failed(): Promise<never> {
    throw await this.ended;
  }

  #listen(resolve: (error: Error) => void): void {
    const socket = this.#socket;
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('unexpected-response', (_request, response) => {
      this.close(new GatewayFailure(`the upgrade was refused with ${response.statusCode}`));
    });
    socket.on('error', (error) => {
      this.#reason ??= connectionFailure(error, this.#options.url);
    });
    socket.on('close', (code, text) => {
      clearTimeout(this.#silence);
      const said = text.toString().slice(0, REASON_LENGTH_MAX);
      this.#reason ??= new GatewayFailure(`the gateway closed with ${code} ${said}`.trimEnd());
      this.#fail(this.#reason);
      resolve(this.#reason);
    });
  }

  #fail(reason: Error): void {
    for (const { timer, reject } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#waiting.clear();
  }

  #listenForSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(
      () => this.close(new GatewayFailure('the gateway is silent')),
      this.#silenceMs,
    );
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (this.#reason !== null) return;
    if (this.#silence !== undefined) this.#listenForSilence();
    const read = isBinary ? null : readJson(data.toString());
    const frame = read?.ok ? read.value.value : null;
    if (!isObject(frame)) {
      this.close(new GatewayFailure('expected frames of JSON'));
      return;
    }
    const payload = isObject(frame.payload) ? frame.payload : {};
    if (frame.type === 'res') this.#take(frame, payload);
    if (frame.type !== 'event' || typeof frame.event !== 'string') return;
    if (frame.event === 'connect.challenge') this.#onChallenge?.();
    else this.#options.onEvent({ event: frame.event, payload });
  }

  #take({ id, ok, error }: Payload, payload: Payload): void {
    const waiting = typeof id === 'string' ? this.#waiting.get(id) : undefined;
    if (waiting === undefined || typeof id !== 'string') return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (ok === true) waiting.resolve(payload);
    else waiting.reject(refusalOf(error));
  }
}
