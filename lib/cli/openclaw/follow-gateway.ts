// Follows a gateway: one connection after the other, each of which reads the sessions and their histories and then hears what happens. Nothing is
// remembered between connections: what was stored before is a duplicate, so that nothing that a history keeps is lost or told twice.
import { retryDelayMs } from '@/lib/delivery/retry-delay';
import { waitFor } from '@/lib/follow/wait';
import { isObject, objectsIn } from '@/lib/std/is-object';
import { approvalRecords, type ClawRecord, endRecords, messageRecords } from './claw-records';
import { GatewayConnection, type GatewayEvent } from './gateway-connection';
import { GatewayFailure } from './gateway-failure';
import {
  APPROVALS_MAX,
  APPROVALS_PAGE_MAX,
  BATCH_MAX,
  HISTORY_MAX,
  MESSAGE_LENGTH_MAX,
  PAGE_MAX,
  RETRY_FIRST_MS,
  RETRY_MAX_MS,
  SESSIONS_MAX,
  WAITING_MAX,
} from './limits';
import { LiveRecords } from './live-records';
import { SessionRoster } from './session-roster';

/** Reading suffices. */
const SCOPES = ['operator.read'];
const CAPABILITIES = ['tool-events'];

/**
 * To be shown approvals: `operator.approvals` shows them to paired devices alone. The capabilities of those who decide are not named: with them
 * the gateway would keep a command waiting for this client.
 */
const APPROVAL_SCOPE = 'operator.admin';

export type GatewayTarget = {
  readonly url: string;
  readonly token: string | null;
  /** What tells its sessions from those of another gateway. */
  readonly name: string | null;
  /** Approvals are told, too: the gateway wants the scope of an administrator for it, which is used to read alone. */
  readonly withApprovals: boolean;
  /** Stores records; throws where they have to be read again. */
  readonly store: (records: readonly ClawRecord[]) => Promise<void>;
  /** Told of what was read, and of each failure after which it goes on. */
  readonly onRead: (records: number) => void;
  readonly onFailure: (failure: Error) => void;
};

/** Reads the sessions and their histories, once. @throws GatewayFailure, or what the store throws */
export async function readGateway(target: GatewayTarget): Promise<void> {
  const visit = new GatewayVisit(target);
  await visit.open();
  try {
    await visit.read();
  } finally {
    visit.close();
  }
}

/** Follows until the signal ends it. @throws GatewayFailure after which trying again changes nothing */
export async function followGateway(target: GatewayTarget, signal: AbortSignal): Promise<void> {
  let tries = 0;
  while (!signal.aborted) {
    const visit = new GatewayVisit(target);
    const end = () => visit.close();
    signal.addEventListener('abort', end);
    try {
      await visit.open();
      await visit.read();
      tries = 0;
      await visit.hear();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Error)) throw error;
      const failure = error instanceof GatewayFailure ? error : null;
      if (failure?.isFinal) throw failure;
      target.onFailure(error);
      tries += 1;
      const timing = { retryFirstMs: RETRY_FIRST_MS, retryMaxMs: RETRY_MAX_MS };
      const ms = failure?.retryAfterMs ?? retryDelayMs(tries, Math.random(), timing);
      await waitFor(ms, signal, true);
    } finally {
      signal.removeEventListener('abort', end);
      visit.close();
    }
  }
}

/** One connection, from its beginning to its end. */
class GatewayVisit {
  readonly #target: GatewayTarget;
  readonly #roster: SessionRoster;
  readonly #live = new LiveRecords();
  readonly #followed = new Set<string>();
  #waiting: GatewayEvent[] = [];
  #connection: GatewayConnection | null = null;
  #wake: () => void = () => undefined;

  constructor(target: GatewayTarget) {
    this.#target = target;
    this.#roster = new SessionRoster(target.name);
  }

  async open(): Promise<void> {
    const { url, token, withApprovals } = this.#target;
    this.#connection = await GatewayConnection.open({
      url,
      token,
      scopes: withApprovals ? [...SCOPES, APPROVAL_SCOPE] : SCOPES,
      capabilities: CAPABILITIES,
      onEvent: (event) => this.#take(event),
    });
  }

  close(): void {
    this.#connection?.close();
  }

  /** The sessions that changed last, and their histories, the ones that spawned others before these. */
  async read(): Promise<void> {
    await this.#ask('sessions.subscribe', {});
    const keys: string[] = [];
    for (let offset = 0; offset < SESSIONS_MAX; offset += PAGE_MAX) {
      const { sessions } = await this.#ask('sessions.list', { limit: PAGE_MAX, offset });
      const page = Array.isArray(sessions) ? sessions : [];
      for (const row of page) {
        const key = this.#roster.take(row);
        if (key !== null) keys.push(key);
      }
      if (page.length < PAGE_MAX) break;
    }
    for (const key of keys.reverse()) await this.#follow(key);
    if (this.#target.withApprovals) await this.#readDecided();
  }

  /** Approvals that came to an end, also while nobody followed: the gateway keeps them for 30 days. */
  async #readDecided(): Promise<void> {
    const records: ClawRecord[] = [];
    let cursor: unknown;
    for (let read = 0; read < APPROVALS_MAX; read += APPROVALS_PAGE_MAX) {
      const asked = { limit: APPROVALS_PAGE_MAX, ...(typeof cursor === 'string' && { cursor }) };
      const { items, nextCursor } = await this.#ask('approval.history', asked);
      for (const item of objectsIn(items)) {
        const { sessionKey } = isObject(item.source) ? item.source : {};
        if (typeof sessionKey !== 'string' || sessionKey === '') continue;
        records.push(...approvalRecords(this.#roster.placeOf(sessionKey), item));
      }
      if (typeof nextCursor !== 'string') break;
      cursor = nextCursor;
    }
    await this.#store(records);
  }

  /** Hands on what happens until the connection ends. @throws why it ended, or what the store throws */
  async hear(): Promise<never> {
    const ended = this.#connection?.ended ?? Promise.resolve(new GatewayFailure('no connection'));
    let reason: Error | null = null;
    void ended.then((error) => {
      reason = error;
      this.#wake();
    });
    for (;;) {
      const events = this.#waiting;
      this.#waiting = [];
      const records: ClawRecord[] = [];
      for (const event of events) records.push(...(await this.#recordsOf(event)));
      await this.#store(records);
      if (this.#waiting.length > 0) continue;
      if (reason !== null) throw reason;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #take(event: GatewayEvent): void {
    this.#waiting.push(event);
    this.#wake();
    if (this.#waiting.length <= WAITING_MAX) return;
    this.#waiting = [];
    this.#connection?.close(
      new GatewayFailure('more happens than is stored; the histories are read again'),
    );
  }

  async #recordsOf(event: GatewayEvent): Promise<ClawRecord[]> {
    const { payload } = event;
    this.#roster.take(payload.session);
    // An approval of a subagent is told to those who hear of the sessions above it, too.
    const key = payload.sourceSessionKey ?? payload.sessionKey;
    if (typeof key !== 'string' || key === '') return [];
    this.#roster.take({ key, agentId: payload.agentId, spawnedBy: payload.spawnedBy });
    if (payload.reason !== 'delete') await this.#follow(key);
    return this.#live.of(this.#roster.placeOf(key), event);
  }

  /** Hears of a session from here on, and reads what was said before. */
  async #follow(key: string): Promise<void> {
    if (this.#followed.has(key) || this.#followed.size >= SESSIONS_MAX) return;
    this.#followed.add(key);
    const pending = await this.#subscribe(key);
    const { messages, info } = await this.#history(key);
    const place = this.#roster.placeOf(key);
    const said = messages.flatMap((message) => messageRecords(place, message, null));
    await this.#store([...said, ...endRecords(place, messages, info), ...pending]);
  }

  /** Hears of a session; returns what waits for an approval there. */
  async #subscribe(key: string): Promise<ClawRecord[]> {
    const wish = this.#target.withApprovals ? { key, includeApprovals: true } : { key };
    const { approvalReplay } = await this.#ask('sessions.messages.subscribe', wish);
    const { approvals } = isObject(approvalReplay) ? approvalReplay : {};
    return objectsIn(approvals).flatMap((approval) => {
      const { sourceSessionKey } = approval;
      const own = typeof sourceSessionKey === 'string' ? sourceSessionKey : key;
      return approvalRecords(this.#roster.placeOf(own), approval);
    });
  }

  async #history(sessionKey: string): Promise<{ messages: unknown[]; info: unknown }> {
    const messages: unknown[] = [];
    let info: unknown = null;
    let offset = 0;
    while (messages.length < HISTORY_MAX) {
      const asked = { sessionKey, limit: PAGE_MAX, maxChars: MESSAGE_LENGTH_MAX };
      const page = await this.#ask('chat.history', offset === 0 ? asked : { ...asked, offset });
      const found = Array.isArray(page.messages) ? page.messages : [];
      messages.unshift(...found);
      if (offset === 0) {
        info = page.sessionInfo;
        this.#roster.take(info);
      }
      const next = Number(page.nextOffset);
      if (page.hasMore !== true || found.length === 0 || !(next > offset)) break;
      offset = next;
    }
    return { messages, info };
  }

  async #store(records: readonly ClawRecord[]): Promise<void> {
    for (let at = 0; at < records.length; at += BATCH_MAX) {
      await this.#target.store(records.slice(at, at + BATCH_MAX));
    }
    if (records.length > 0) this.#target.onRead(records.length);
  }

  #ask(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    if (this.#connection === null) throw new GatewayFailure('no connection');
    return this.#connection.ask(method, params);
  }
}
