// Makes the projections anew out of the log, beside what is read, which goes on meanwhile. What others took the place of is removed
// in the background, also what a process left that ended too early.
import { setTimeout } from 'node:timers/promises';
import { AppError } from '@/lib/model/errors/app-error';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { EngineLog } from '../interface/engine-deps';
import type { LongWork } from '../interface/long-work';
import type { FoldCreators } from './folded';
import type { ProjectionTable } from './projection-table';

/** Between some rows that are removed and the next ones: others write to the database, too. Milliseconds. */
const SWEEP_PAUSE_MS = 50;

export type Rebuilt = {
  /** Up to which event it is made. */
  readonly seq: number;
};

/** One process makes them anew once at a time. */
export class Rebuild<Creators extends FoldCreators> {
  readonly #table: ProjectionTable<Creators>;
  readonly #log: EngineLog;
  readonly #closing = new AbortController();
  #running: Promise<Rebuilt> | null = null;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(table: ProjectionTable<Creators>, log: EngineLog) {
    this.#table = table;
    this.#log = log;
  }

  /** @throws AppError `conflict` while it is under way; the reason of the signal, upon which everything is as before */
  run = async (work: LongWork = {}): Promise<Rebuilt> => {
    if (this.#running !== null) {
      throw new AppError(
        'conflict',
        'The lists are being made anew already. Wait until that has ended.',
      );
    }
    this.#running = this.#makeAnew(work);
    try {
      return await this.#running;
    } finally {
      this.#running = null;
      this.sweep();
    }
  };

  async #makeAnew({ onProgress, signal }: LongWork): Promise<Rebuilt> {
    const { signal: closing } = this.#closing;
    const ended = signal === undefined ? closing : AbortSignal.any([closing, signal]);
    const made = await this.#table.beside();
    await this.#table.replaceBy(made, async () => {
      onProgress?.(made.seq(), this.#table.seq());
      await eventLoop.turn(ended);
    });
    return { seq: this.#table.seq() };
  }

  /** Removes what no longer is read. */
  sweep(): void {
    this.#sweeping = this.#sweeping
      .then(() => this.#table.sweep(() => this.#pause()))
      .catch((error: unknown) => {
        if (this.#closing.signal.aborted) return;
        this.#log.warn({ err: error }, 'old rows of the lists could not be removed');
      });
  }

  /** Ends both. */
  async close(): Promise<void> {
    this.#closing.abort(new AppError('shutting_down', 'The server is shutting down.'));
    await this.#running?.catch(() => undefined);
    await this.#sweeping;
  }

  async #pause(): Promise<void> {
    await setTimeout(SWEEP_PAUSE_MS, undefined, { ref: false, signal: this.#closing.signal });
  }
}
