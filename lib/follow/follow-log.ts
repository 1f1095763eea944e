// Follows the log of another gateway, one connection after the other, from the last event that is stored here.
import { retryDelayMs } from '@/lib/delivery/retry-delay';
import type { EngineLog } from '@/lib/engine/interface/engine-deps';
import { toAppError } from '@/lib/model/errors/app-error';
import type { ConnectionCodec } from '@/lib/protocols/codec/connection';
import { loadCursor } from './cursors';
import type { FollowStats } from './follow-stats';
import { type FollowedGateway, nameOf, sourceOf } from './followed-gateway';
import { type Imported, Importer, type ImportPorts } from './importer';
import { WAITING_BYTES_MAX } from './limits';
import { LogConnection } from './log-connection';
import type { Cursor } from './reading';
import { type FollowTiming, TIMING } from './timing';
import { waitFor } from './wait';

export type FollowDeps = ImportPorts & {
  readonly codec: ConnectionCodec;
  readonly timing?: Partial<FollowTiming>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  /** 0 up to 1. */
  readonly random: () => number;
  readonly log: EngineLog;
};

export type FollowedLog = {
  stats(): FollowStats;
  /** Ends the connection and finishes the write under way; what was not stored comes again. */
  close(): Promise<void>;
};

/** Follows until it is closed. */
export function followLog(gateway: FollowedGateway, deps: FollowDeps): FollowedLog {
  const follower = new Follower(gateway, deps);
  const done = follower.run();
  return {
    stats: () => follower.stats(),
    async close() {
      follower.close();
      await done;
    },
  };
}

class Follower {
  readonly #gateway: FollowedGateway;
  readonly #deps: FollowDeps;
  readonly #timing: FollowTiming;
  readonly #source: string;
  readonly #name: string;
  readonly #closing = new AbortController();
  #connection: LogConnection | null = null;
  #cursor: Cursor | null = null;
  #head = 0;
  #isFollowing = false;
  #tries = 0;
  #failures = 0;
  #lastError: string | null = null;
  #imported: Imported = { stored: 0, repeated: 0, refused: 0, passedOver: 0 };

  constructor(gateway: FollowedGateway, deps: FollowDeps) {
    this.#gateway = gateway;
    this.#deps = deps;
    this.#timing = { ...TIMING, ...deps.timing };
    this.#source = sourceOf(gateway.url);
    this.#name = nameOf(gateway.url);
  }

  stats(): FollowStats {
    const seq = this.#cursor?.seq ?? 0;
    return {
      name: this.#name,
      isFollowing: this.#isFollowing,
      seq,
      behind: Math.max(0, this.#head - seq),
      ...this.#imported,
      failures: this.#failures,
      lastError: this.#lastError,
    };
  }

  close(): void {
    this.#closing.abort(new Error('the server stops'));
    this.#connection?.end('the server stops');
  }

  async run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const reason = await this.#connect().catch((error: unknown) => toAppError(error).message);
      this.#isFollowing = false;
      if (signal.aborted) return;
      this.#tries += 1;
      this.#fail(reason);
      await waitFor(retryDelayMs(this.#tries, this.#deps.random(), this.#timing), signal);
    }
  }

  /** Resolves with why the connection ended, when what it brought is stored. */
  async #connect(): Promise<string> {
    const { checkpoints, codec, now, newId } = this.#deps;
    this.#cursor ??= await loadCursor(checkpoints, this.#source);
    if (this.#closing.signal.aborted) return 'the server stops';
    const importer = this.#importer();
    const connection = new LogConnection({
      codec,
      now,
      newId,
      gateway: this.#gateway,
      cursor: this.#cursor,
      timing: this.#timing,
      onFollowing: (head) => this.#followed(head),
      onRecord: (record, bytes) => {
        this.#head = Math.max(this.#head, record.seq);
        importer.add(record, bytes);
        if (importer.bytes > WAITING_BYTES_MAX) connection.pause();
      },
    });
    this.#connection = connection;
    const reason = await connection.ended;
    this.#connection = null;
    await importer.settled();
    return reason;
  }

  #importer(): Importer {
    const { engine, checkpoints, writeLimit, log } = this.#deps;
    return new Importer({
      source: this.#source,
      channel: this.#name,
      ports: { engine, checkpoints, writeLimit },
      signal: this.#closing.signal,
      onImported: (cursor, imported) => this.#count(cursor, imported),
      onDrained: () => this.#connection?.resume(),
      onFailed: (error) => {
        log.warn({ err: error, gateway: this.#name }, 'followed events could not be stored');
        this.#connection?.end(`what was heard cannot be stored: ${toAppError(error).message}`);
      },
    });
  }

  #followed(head: number): void {
    const { log } = this.#deps;
    this.#isFollowing = true;
    this.#lastError = null;
    this.#head = head;
    const { seq, behind } = this.stats();
    log.info({ gateway: this.#name, seq, behind }, 'another gateway is followed');
  }

  /** What was stored shows that the connection was good for something, so that the next wait is short again. */
  #count(cursor: Cursor, imported: Imported): void {
    const before = this.#imported;
    this.#cursor = cursor;
    if (imported.stored + imported.repeated > 0) this.#tries = 0;
    this.#imported = {
      stored: before.stored + imported.stored,
      repeated: before.repeated + imported.repeated,
      refused: before.refused + imported.refused,
      passedOver: before.passedOver + imported.passedOver,
    };
    if (imported.refused > 0) {
      const { refused } = imported;
      this.#deps.log.warn({ gateway: this.#name, refused }, 'followed events were refused');
    }
  }

  /** A reason that repeats itself is told once. */
  #fail(reason: string): void {
    this.#failures += 1;
    if (reason !== this.#lastError) {
      this.#deps.log.warn({ gateway: this.#name, reason }, 'another gateway cannot be followed');
    }
    this.#lastError = reason;
  }
}
