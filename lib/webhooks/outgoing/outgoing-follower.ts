// Follows the log, off the commit path, and puts a row into the outbox for every event that the filter of a webhook means. Its place is
// a checkpoint: a restart goes on from there, and a row that is there already stays as it is, so that nothing is left out.
import { setTimeout as pause } from 'node:timers/promises';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import { bytesOf } from '@/lib/engine/log/record-bytes';
import { tailEvents } from '@/lib/engine/log/tail';
import type { EventRecord } from '@/lib/model/event-record';
import { createMatcher, createTextCutter, type Matcher } from '@/lib/search/match';

import { type NewDelivery, webhookReceiver } from '@/lib/store/ports/outbox-store';
import type { StoredOutgoingWebhook } from '@/lib/store/ports/outgoing-webhook-store';
import type { OutgoingDeps, OutgoingTiming } from './outgoing-deps';
import { readFilter } from './read-filter';

const CHECKPOINT = 'outgoing-webhooks';
const PLACE_KEY = 'place';

/** Where the log or the store cannot be reached. Milliseconds. */
const TRY_AGAIN_MS = 500;

type Watched = { readonly name: string; readonly sinceSeq: number; readonly matches: Matcher };

/** Follows from its construction on; `onRows` is told whose rows came. */
export class OutgoingFollower {
  readonly #deps: OutgoingDeps;
  readonly #timing: OutgoingTiming;
  readonly #onRows: (names: ReadonlySet<string>) => void;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #watched: readonly Watched[] = [];
  #loadedMs = Number.NEGATIVE_INFINITY;
  #savedMs = 0;
  /** Everything up to here has its rows; null before the place is known. */
  #at: number | null = null;
  /** Ends an idle time. */
  #wake: AbortController | null = null;

  constructor(
    deps: OutgoingDeps,
    timing: OutgoingTiming,
    onRows: (names: ReadonlySet<string>) => void,
  ) {
    this.#deps = deps;
    this.#timing = timing;
    this.#onRows = onRows;
    this.#running = this.#run();
  }

  /** Webhooks were saved or removed. */
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
    const [kept] = await this.#deps.checkpoints.load(CHECKPOINT);
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
        if (record.seq > sinceSeq && matches(record) !== null) rows.push(rowOf(name, record));
      }
    });
    if (rows.length === 0) return;
    // The cursor of the outbox is that of the deliveries, and never goes back.
    await this.#deps.outbox.enqueue(rows, 0);
    this.#onRows(new Set(rows.map(({ agent_id }) => agent_id)));
  }

  async #load(): Promise<void> {
    this.#loadedMs = performance.now();
    const cut = createTextCutter();
    const webhooks = await this.#deps.webhooks.list();
    this.#watched = webhooks
      .filter(({ enabled }) => enabled)
      .map((webhook) => this.#watchedOf(webhook, cut));
  }

  #watchedOf(
    { name, q, since_seq: sinceSeq }: StoredOutgoingWebhook,
    cut: ReturnType<typeof createTextCutter>,
  ): Watched {
    const query = readFilter(q);
    // It was read when it was saved, by the same language or an older one.
    if (!query.ok) return { name, sinceSeq, matches: () => null };
    return { name, sinceSeq, matches: createMatcher(query.value, this.#deps.now(), cut) };
  }

  async #save(): Promise<void> {
    if (this.#at === null) return;
    this.#savedMs = performance.now();
    const place = { projection: CHECKPOINT, key: PLACE_KEY, seq: this.#at, state: '{}' };
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
