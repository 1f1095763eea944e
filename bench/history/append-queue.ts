// Messages on their way into the log: while the thread of the database stores one batch, the next ones are made.
import type { NewMessage } from '@/lib/store/ports/event-store';

/** Messages of one append: one of more is no faster. */
const BATCH_SIZE = 2_000;

/** Batches that wait or are stored while another one is made: with one, the database waits for each next one. */
const UNDER_WAY_MAX = 3;

type Log = { append(messages: readonly NewMessage[]): Promise<void> };

export class AppendQueue {
  readonly #log: Log;
  #batch: NewMessage[] = [];
  readonly #underWay: Promise<void>[] = [];
  #count = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Events that were added. */
  get count(): number {
    return this.#count;
  }

  /** Whether a batch is to be sent before more is added. */
  get isFull(): boolean {
    return this.#batch.length >= BATCH_SIZE;
  }

  add(message: NewMessage): void {
    this.#batch.push(message);
    this.#count += message.events.length;
  }

  /** Sends the batch, and waits where too many are under way. */
  async send(): Promise<void> {
    const sent = this.#log.append(this.#batch);
    this.#batch = [];
    // Whoever waits for it later learns of a failure.
    sent.catch(() => undefined);
    this.#underWay.push(sent);
    if (this.#underWay.length > UNDER_WAY_MAX) await this.#underWay.shift();
  }

  /** Sends what is left and waits for all of it. */
  async end(): Promise<void> {
    await this.send();
    for (const sent of this.#underWay.splice(0)) await sent;
  }
}
