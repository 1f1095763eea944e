// Stores what one connection heard, in the order of the other log: a batch is durable before the cursor moves, and the cursor
// before the next batch. What the other one follows itself is passed over, so that two that follow each other come to an end.
import type { Engine, IngestItem } from '@/lib/engine/interface/engine';
import { toAppError } from '@/lib/model/errors/app-error';
import type { Principal } from '@/lib/model/principal';
import type { WriteLimit } from '@/lib/security/rate-limit';
import type { CheckpointStore } from '@/lib/store/ports/checkpoint-store';
import { saveCursor } from './cursors';
import { BATCH_EVENTS_MAX } from './limits';
import type { Cursor, FollowedRecord } from './reading';
import { waitFor } from './wait';

/** The bridge that reads followed events (`lib/bridges`). */
const BRIDGE = 'followed-log';

export type ImportPorts = {
  readonly engine: Pick<Engine, 'ingest'>;
  readonly checkpoints: CheckpointStore;
  readonly writeLimit: WriteLimit;
};

export type Imported = {
  readonly stored: number;
  readonly repeated: number;
  readonly refused: number;
  readonly passedOver: number;
};

type ImporterOptions = {
  readonly source: string;
  /** The channel of what is imported. */
  readonly channel: string;
  readonly ports: ImportPorts;
  readonly signal: AbortSignal;
  /** Told after each batch, which is durable then. */
  readonly onImported: (cursor: Cursor, imported: Imported) => void;
  /** Told when nothing waits. */
  readonly onDrained: () => void;
  /** Told once; nothing more is stored. */
  readonly onFailed: (error: unknown) => void;
};

type Waiting = { readonly record: FollowedRecord; readonly bytes: number };

export class Importer {
  readonly #options: ImporterOptions;
  readonly #principal: Principal;
  #waiting: Waiting[] = [];
  #bytes = 0;
  #work: Promise<void> | null = null;
  #hasFailed = false;

  constructor(options: ImporterOptions) {
    this.#options = options;
    const keyId = `follow:${options.source}`;
    this.#principal = { key_id: keyId, role: 'operator', agent_id: null, grants: [] };
  }

  /** What waits. Bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  add(record: FollowedRecord, bytes: number): void {
    if (this.#hasFailed) return;
    this.#waiting.push({ record, bytes });
    this.#bytes += bytes;
    this.#work ??= this.#run();
  }

  /** Resolves when everything that was added is stored, or cannot be. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #run(): Promise<void> {
    try {
      while (this.#waiting.length > 0 && !this.#options.signal.aborted) {
        const batch = this.#waiting.splice(0, BATCH_EVENTS_MAX);
        await this.#import(batch.map(({ record }) => record));
        this.#bytes -= batch.reduce((sum, { bytes }) => sum + bytes, 0);
      }
    } catch (error) {
      this.#hasFailed = true;
      this.#waiting = [];
      this.#options.onFailed(error);
    }
    // In the same turn as the last look, so that nothing is added in between.
    this.#work = null;
    this.#options.onDrained();
  }

  async #import(records: readonly FollowedRecord[]): Promise<void> {
    const { ports, source, channel, signal, onImported } = this.#options;
    const own = records.filter(({ protocol }) => protocol !== BRIDGE);
    await this.#allowance(own.length);
    if (signal.aborted) return;
    const outcomes =
      own.length === 0
        ? []
        : await ports.engine.ingest({
            protocol: BRIDGE,
            items: own.map((record) => itemOf(source, record)),
            contentType: 'application/json',
            principal: this.#principal,
            channel,
          });
    const last = records.at(-1);
    if (last === undefined) return;
    const cursor = { seq: last.seq, eventId: last.eventId };
    await saveCursor(ports.checkpoints, source, cursor);
    const count = (status: string) =>
      outcomes.filter(({ result }) => result.status === status).length;
    onImported(cursor, {
      stored: count('stored'),
      repeated: count('duplicate'),
      refused: count('rejected'),
      passedOver: records.length - own.length,
    });
  }

  /** Waits until so many events may be written, as a key's holder would. */
  async #allowance(events: number): Promise<void> {
    const { ports, signal } = this.#options;
    while (!signal.aborted) {
      try {
        ports.writeLimit.take(this.#principal.key_id, events);
        return;
      } catch (thrown) {
        const { code, retryAfterSec = 1 } = toAppError(thrown);
        if (code !== 'rate_limited') throw thrown;
        await waitFor(retryAfterSec * 1000, signal);
      }
    }
  }
}

function itemOf(source: string, record: FollowedRecord): IngestItem {
  const { seq, receivedAt, protocol, event } = record;
  const json = { source, seq, received_at: receivedAt, protocol, event };
  return { ok: true, frame: { text: JSON.stringify(json), json } };
}
