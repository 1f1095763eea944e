// Records on their way to the log. Nobody waits for it: what does not fit is dropped and counted, and what cannot be sent at
// once is tried again.
import { setTimeout as pause } from 'node:timers/promises';

/** So many records wait: some minutes of a busy server, while Colloquy starts anew. */
const RECORDS_MAX = 2_000;

/** The same as text. Characters. */
const LENGTH_MAX = 16 * 1024 * 1024;

/** What is sent at once: well below what one body may be. */
const BATCH_RECORDS_MAX = 100;
const BATCH_LENGTH_MAX = 1024 * 1024;

/** Waits between tries, the last of which is repeated. Milliseconds. */
const RETRY_MS = [250, 1_000, 5_000];

export type Queued = { readonly text: string };

export type RecordQueueOptions<Item extends Queued> = {
  /** Resolves when nothing is left to do for them; throws where a later try may succeed. */
  readonly send: (batch: readonly Item[]) => Promise<void>;
  /** Told of every record that is given up, with how many were until then. */
  readonly onDropped: (dropped: number) => void;
  readonly onFailed: (error: unknown) => void;
  readonly retryMs?: readonly number[];
};

export class RecordQueue<Item extends Queued> {
  readonly #options: RecordQueueOptions<Item>;
  #items: Item[] = [];
  #length = 0;
  #dropped = 0;
  #sending: Promise<void> | null = null;
  readonly #closing = new AbortController();

  constructor(options: RecordQueueOptions<Item>) {
    this.#options = options;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** Takes a record, or drops it. Never throws, never waits. */
  add(item: Item): void {
    const isFull =
      this.#items.length >= RECORDS_MAX || this.#length + item.text.length > LENGTH_MAX;
    if (isFull || this.#closing.signal.aborted) {
      this.#drop(1);
      return;
    }
    this.#items.push(item);
    this.#length += item.text.length;
    this.#sending ??= this.#sendAll();
  }

  /** Sends what waits, for so long at most; the rest is dropped. */
  async close(graceMs: number): Promise<void> {
    const isOver = new AbortController();
    const late = pause(graceMs, undefined, { signal: isOver.signal }).catch(() => undefined);
    await Promise.race([this.#sending ?? Promise.resolve(), late]);
    isOver.abort();
    this.#closing.abort();
    if (this.#items.length > 0) this.#drop(this.#items.length);
    this.#items = [];
    this.#length = 0;
  }

  async #sendAll(): Promise<void> {
    const { send, onFailed, retryMs = RETRY_MS } = this.#options;
    // What is added in the same turn goes out together.
    await Promise.resolve();
    for (let tries = 0; this.#items.length > 0 && !this.#closing.signal.aborted; ) {
      const batch = this.#nextBatch();
      try {
        await send(batch);
        tries = 0;
        if (!this.#closing.signal.aborted) this.#remove(batch);
      } catch (error) {
        if (tries === 0) onFailed(error);
        const waitMs = retryMs[Math.min(tries, retryMs.length - 1)] ?? 0;
        tries += 1;
        await pause(waitMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      }
    }
    // In the same turn in which nothing was left: what is added from now on starts anew.
    this.#sending = null;
  }

  #nextBatch(): readonly Item[] {
    const batch: Item[] = [];
    let length = 0;
    for (const item of this.#items) {
      length += item.text.length;
      if (batch.length > 0 && (batch.length >= BATCH_RECORDS_MAX || length > BATCH_LENGTH_MAX))
        break;
      batch.push(item);
    }
    return batch;
  }

  #remove(batch: readonly Item[]): void {
    this.#items.splice(0, batch.length);
    for (const { text } of batch) this.#length -= text.length;
  }

  #drop(count: number): void {
    this.#dropped += count;
    this.#options.onDropped(this.#dropped);
  }
}
