// Group commit: writers that come together share one transaction and one fsync, and each of them waits for it.
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import type {
  AppendOutcome,
  AppendResult,
  EventStore,
  NewMessage,
} from '@/lib/store/ports/event-store';

/** Events in one commit at most: beyond it a commit's time grows without saving a further fsync. */
const COMMIT_EVENTS_MAX = 1_000;

/** Bytes of raw messages in one commit at most, so that one commit never holds the event loop for long. */
const COMMIT_BYTES_MAX = 4 * 1024 * 1024;

/** Events that may wait: at 5,000 a second this is two seconds of work. More is refused as `overloaded`. */
const WAITING_EVENTS_MAX = 10_000;

/** Bytes that may wait. */
const WAITING_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Where the commit before had so many writers, more are on their way: a commit that waits a moment for them saves one of
 * its own. Below it nobody waits.
 */
const GATHER_FROM_WRITERS = 6;
const GATHER_MS = 2;

type OnStored = (stored: AppendResult['stored']) => unknown;

type Waiting = {
  readonly messages: readonly NewMessage[];
  readonly events: number;
  readonly bytes: number;
  resolve(outcomes: readonly AppendOutcome[]): void;
  reject(error: AppError): void;
};

/** `onStored` is told of every commit before its writers are; they wait for what it returns, which must not reject. */
export class GroupCommit {
  readonly #store: Pick<EventStore, 'append'>;
  readonly #onStored: OnStored;
  readonly #waiting: Waiting[] = [];
  #waitingEvents = 0;
  #waitingBytes = 0;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(store: Pick<EventStore, 'append'>, onStored: OnStored) {
    this.#store = store;
    this.#onStored = onStored;
  }

  /**
   * Resolves after the durable commit that holds all of them.
   * @throws AppError `overloaded` when too much waits, `shutting_down` after `close`, or what the store throws.
   */
  append(messages: readonly NewMessage[]): Promise<readonly AppendOutcome[]> {
    const events = messages.reduce((sum, message) => sum + message.events.length, 0);
    const bytes = messages.reduce((sum, message) => sum + (message.raw?.text.length ?? 0), 0);
    const refusal = this.#refusalOf(events, bytes);
    if (refusal) return Promise.reject(refusal);
    this.#waitingEvents += events;
    this.#waitingBytes += bytes;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ messages, events, bytes, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Refuses further writers and resolves when those that wait are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  #refusalOf(events: number, bytes: number): AppError | null {
    if (this.#isClosed) {
      const message = 'The server is shutting down; send it again to the next one.';
      return new AppError('shutting_down', message, { retryAfterSec: 2 });
    }
    const isFull =
      this.#waitingEvents + events > WAITING_EVENTS_MAX ||
      this.#waitingBytes + bytes > WAITING_BYTES_MAX;
    // One writer alone always fits: its size is limited where its body was read.
    if (!isFull || this.#waitingEvents === 0) return null;
    const message = 'More events wait to be stored than the server can hold; slow down.';
    return new AppError('overloaded', message, { retryAfterSec: 1 });
  }

  async #drain(): Promise<void> {
    let writers = 0;
    while (this.#waiting.length > 0) {
      // Everything that arrived in this turn of the event loop joins the commit.
      await (writers < GATHER_FROM_WRITERS ? setImmediate() : pause(GATHER_MS));
      const group = this.#takeGroup();
      writers = group.length;
      await this.#commit(group);
    }
    this.#running = null;
  }

  #takeGroup(): Waiting[] {
    let events = 0;
    let bytes = 0;
    const beyond = this.#waiting.findIndex((next, index) => {
      events += next.events;
      bytes += next.bytes;
      return index > 0 && (events > COMMIT_EVENTS_MAX || bytes > COMMIT_BYTES_MAX);
    });
    return this.#waiting.splice(0, beyond === -1 ? this.#waiting.length : beyond);
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    try {
      const result = await this.#store.append(group.flatMap((writer) => writer.messages));
      if (result.stored.length > 0) await this.#onStored(result.stored);
      let start = 0;
      for (const writer of group) {
        writer.resolve(result.outcomes.slice(start, start + writer.messages.length));
        start += writer.messages.length;
      }
    } catch (thrown) {
      const error = toAppError(thrown);
      for (const writer of group) writer.reject(error);
    }
    for (const writer of group) {
      this.#waitingEvents -= writer.events;
      this.#waitingBytes -= writer.bytes;
    }
  }
}
