// Sees the messages of one connection pass and makes records of those that call a tool or answer such a call. It changes no
// message and keeps none: of a call that waits for its answer the name of the tool and the time.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { BoundedMap } from '@/lib/std/bounded-map';
import { isoInstant } from '@/lib/std/instant';
import { isObject } from '@/lib/std/is-object';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import { utf8Length } from '@/lib/std/utf8';
import { shortenMessage } from './shorten';

/** Calls that wait for their answers: a client that leaves so many open has given most of them up. */
const WAITING_MAX = 1_000;

/** A record may be 240 KiB; the rest is what it says beside the message. Bytes. */
const MESSAGE_BYTES_MAX = EVENT_BYTES_MAX - 20 * 1024;

/** Longer messages are not even looked at: to read one would hold up the calls beside it. Characters. */
const READ_LENGTH_MAX = 32 * 1024 * 1024;

/** What all records of a connection say. */
export type RecordedPlace = {
  readonly server: string;
  readonly connection: string;
  readonly session?: string;
  readonly task_id?: string;
};

/** Of a call that has no answer, as clients themselves put it where a connection ends: a code that JSON-RPC leaves to servers. */
const UNANSWERED = -32000;

/** What is kept of why a client cancels. Characters. */
const REASON_LENGTH_MAX = 1_000;

type Waiting = { readonly tool: string; readonly atMs: number };

type Message = Record<string, unknown>;

export class CallTracker {
  readonly #place: RecordedPlace;
  readonly #now: () => number;
  readonly #waiting = new BoundedMap<string, Waiting>(WAITING_MAX);
  #unread = 0;

  /** @param now Epoch milliseconds. */
  constructor(place: RecordedPlace, now: () => number) {
    this.#place = place;
    this.#now = now;
  }

  /** Messages that were too long to be looked at. */
  get unread(): number {
    return this.#unread;
  }

  /** The records of what the client says: one for each call of a tool. */
  asked(text: string): string[] {
    return this.#messagesIn(text).flatMap(([message, own]) => {
      const { id, method, params } = message;
      if (method !== 'tools/call' || !isObject(params) || typeof params.name !== 'string')
        return [];
      if (!isId(id)) return [];
      const atMs = this.#now();
      this.#waiting.set(JSON.stringify(id), { tool: params.name, atMs });
      return [this.#record(message, own, { at: isoInstant(atMs) })];
    });
  }

  /** The records of what the server says: one for each answer to a call of a tool. */
  answered(text: string): string[] {
    if (this.#isIdle) return [];
    return this.#messagesIn(text).flatMap(([message, own]) => {
      const { id } = message;
      if ('method' in message || !isId(id)) return [];
      const key = JSON.stringify(id);
      const call = this.#waiting.get(key);
      if (call === undefined) return [];
      this.#waiting.delete(key);
      const atMs = this.#now();
      const { tool } = call;
      const said = { at: isoInstant(atMs), tool, duration_ms: Math.max(0, atMs - call.atMs) };
      return [this.#record(message, own, said)];
    });
  }

  /** The records of what the client says: the end of a call that it gives up, for none of it is answered. */
  cancelled(text: string): string[] {
    if (this.#isIdle) return [];
    return this.#messagesIn(text).flatMap(([{ method, params }]) => {
      if (method !== 'notifications/cancelled' || !isObject(params)) return [];
      const { requestId, reason } = params;
      if (!isId(requestId)) return [];
      const why = typeof reason === 'string' ? `: ${reason.slice(0, REASON_LENGTH_MAX)}` : '.';
      return this.answered(unanswered(requestId, `The client cancelled the call${why}`));
    });
  }

  /** The records of the end of the connection: the end of every call that waits for its answer. */
  ended(): string[] {
    return [...this.#waiting.entries()].flatMap(([key]) =>
      this.answered(unanswered(JSON.parse(key), 'The connection ended before an answer came.')),
    );
  }

  get #isIdle(): boolean {
    return this.#waiting.entries().next().done === true;
  }

  /** The message with its own text; of a batch each has its text as JSON. */
  #messagesIn(text: string): [Message, string][] {
    if (text.length > READ_LENGTH_MAX) {
      this.#unread += 1;
      return [];
    }
    // What is no JSON is none of MCP; the other side will say so.
    const value = jsonOrNull(text);
    if (isObject(value)) return [[value, text]];
    if (!Array.isArray(value)) return [];
    return value.filter(isObject).map((message) => [message, JSON.stringify(message)]);
  }

  /** The message stands in its record as it was written. */
  #record(message: Message, text: string, said: object): string {
    const bytes = utf8Length(text);
    const isLarge = bytes > MESSAGE_BYTES_MAX;
    const own = isLarge ? JSON.stringify(shortenMessage(message)) : text.trim();
    const left = isLarge ? { omitted_bytes: Math.max(1, bytes - utf8Length(own)) } : {};
    const head = JSON.stringify({ ...this.#place, ...said, ...left });
    return `${head.slice(0, -1)},"message":${own}}`;
  }
}

/** What stands in the record for the answer that did not come. */
function unanswered(id: string | number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: UNANSWERED, message } });
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || typeof id === 'number';
}
