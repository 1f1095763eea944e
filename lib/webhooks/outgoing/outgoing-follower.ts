// Follows the log, off the commit path, and puts a row into the outbox for every event that a target wants. Its place is a checkpoint: a
// restart goes on from there, and a row that is there already stays as it is, so that nothing is left out.
import { setTimeout as pause } from 'node:timers/promises';
import type { PostTiming } from '@/lib/delivery/delivery-deps';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import { bytesOf } from '@/lib/engine/log/feed/record-bytes';
import { tailEvents } from '@/lib/engine/log/feed/tail';
import type { EventRecord } from '@/lib/model/event-record';
import { PIECE_BYTES } from '@/lib/store/ports/event-store';
import { type NewDelivery, webhookReceiver } from '@/lib/store/ports/outbox-store';
import type { FollowingDeps } from './outgoing-deps';
import type { FollowedTarget } from './post-target';

const PLACE_KEY = 'place';

/** Where the log or the store cannot be reached. Milliseconds. */
const TRY_AGAIN_MS = 500;

/** Events of a run that are read at once for a target that is new to this process. */
const CAUGHT_UP_AT_ONCE = 200;

type Following = {
  /** The projection whose checkpoint is the place. */
  readonly checkpoint: string;
  /** Who wants something at this moment. */
  targets(): Promise<readonly FollowedTarget[]>;
  /** Told whose rows came. */
  onRows(names: ReadonlySet<string>): void;
};

/** Follows from its construction on. */
export class OutgoingFollower {
  readonly #deps: FollowingDeps;
  readonly #timing: PostTiming;
  readonly #following: Following;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #watched: readonly FollowedTarget[] = [];
  #loadedMs = Number.NEGATIVE_INFINITY;
  #savedMs = 0;
  /** Everything up to here has its rows; null before the place is known. */
  #at: number | null = null;
  /** Ends an idle time. */
  #wake: AbortController | null = null;

  constructor(deps: FollowingDeps, timing: PostTiming, following: Following) {
    this.#deps = deps;
    this.#timing = timing;
    this.#following = following;
    this.#running = this.#run();
  }

  /** Targets came or went. */
  reload(): void {
    this.#loadedMs = Number.NEGATIVE_INFINITY;
    this.#wake?.abort();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake?.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#load();
        if (this.#watched.length === 0) await this.#idle(this.#timing.sweepMs);
        else await this.#follow(await this.#start());
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'webhooks cannot follow the log at this moment');
        await this.#idle(TRY_AGAIN_MS);
      }
    }
    await this.#save().catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'the place of the webhooks could not be kept');
    });
  }

  async #idle(ms: number): Promise<void> {
    this.#wake = new AbortController();
    if (this.#closing.signal.aborted) this.#wake.abort();
    await pause(ms, undefined, { signal: this.#wake.signal, ref: false }).catch(() => undefined);
    this.#wake = null;
  }

  /** Where it was, but not before the first event that any webhook wants. */
  async #start(): Promise<number> {
    const first = Math.min(...this.#watched.map(({ sinceSeq }) => sinceSeq));
    const [kept] = await this.#deps.checkpoints.load(this.#following.checkpoint);
    return Math.max(first, this.#at ?? kept?.seq ?? 0);
  }

  async #follow(after: number): Promise<void> {
    const { engine } = this.#deps;
    const { signal } = this.#closing;
    for await (const page of tailEvents(engine, { filter: {}, after, signal })) {
      if (performance.now() - this.#loadedMs >= this.#timing.sweepMs) await this.#load();
      await this.#enqueue(page.events);
      this.#at = page.to;
      if (performance.now() - this.#savedMs >= this.#timing.saveMs) await this.#save();
      if (this.#watched.length === 0) return;
    }
  }

  async #enqueue(records: readonly EventRecord[]): Promise<void> {
    const rows: NewDelivery[] = [];
    await eventLoop.map(records, bytesOf, (record) => {
      for (const { name, sinceSeq, matches } of this.#watched) {
        if (record.seq > sinceSeq && matches(record)) rows.push(rowOf(name, record));
      }
    });
    await this.#put(rows);
  }

  async #put(rows: readonly NewDelivery[]): Promise<void> {
    if (rows.length === 0) return;
    // The cursor of the outbox is that of the deliveries, and never goes back.
    await this.#deps.outbox.enqueue(rows, 0);
    this.#following.onRows(new Set(rows.map(({ agent_id }) => agent_id)));
  }

  async #load(): Promise<void> {
    this.#loadedMs = performance.now();
    const known = new Set(this.#watched.map(({ name }) => name));
    const targets = await this.#following.targets();
    for (const target of targets) if (!known.has(target.name)) await this.#catchUp(target);
    this.#watched = targets;
  }

  /** What was stored between the place where a target begins and this one. */
  async #catchUp({ name, runId, sinceSeq, matches }: FollowedTarget): Promise<void> {
    if (runId === undefined) return;
    for (let after = sinceSeq; ; ) {
      const { events, isFull } = await this.#deps.engine.readInTurn({
        filter: { run_id: runId },
        after,
        limit: CAUGHT_UP_AT_ONCE,
        bytesMax: PIECE_BYTES,
        order: 'asc',
      });
      const rows = events.filter(matches).map((record) => rowOf(name, record));
      await this.#put(rows);
      const last = events.at(-1);
      if (!isFull || last === undefined) return;
      after = last.seq;
    }
  }

  async #save(): Promise<void> {
    if (this.#at === null) return;
    this.#savedMs = performance.now();
    const place = {
      projection: this.#following.checkpoint,
      key: PLACE_KEY,
      seq: this.#at,
      state: '{}',
    };
    await this.#deps.checkpoints.save([place]);
  }
}

function rowOf(name: string, { seq, event, received_at }: EventRecord): NewDelivery {
  return {
    agent_id: webhookReceiver(name),
    seq,
    run_id: event.run_id,
    task_id: event.task_id,
    type: event.type,
    state: 'waiting',
    created_at: received_at,
  };
}
