// Follows the log and puts a row into the outbox for every agent that an event is addressed to, off the commit path. A
// restart goes on from the outbox's own cursor, so no event is left out and none has two rows.
import { setTimeout as pause } from 'node:timers/promises';
import type { Orchestration } from '@/lib/engine/interface/orchestration';
import { type TailPage, type TailSource, tailEvents } from '@/lib/engine/log/feed/tail';
import { MessageType } from '@/lib/model/clutch-message';
import { isDelivered } from '@/lib/model/event-fields';
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { withMembers } from '@/lib/std/with-members';
import type { DeliveryRow, NewDelivery } from '@/lib/store/ports/outbox-store';
import { deliveryName, firstRow } from '@/lib/store/rows/outbox-rows';
import type { DeliveryDeps } from './delivery-deps';

/** What can be addressed to an agent, or let something go. */
const FOLLOWED: EventFilter = { type: MessageType.options.filter(isDelivered) };

/** Where the log or the outbox cannot be reached. Milliseconds. */
const TRY_AGAIN_MS = 500;

/** Events without recipients after which the cursor is written down all the same: what a restart looks at again. */
const CURSOR_LAG_MAX = 1_000;

export type FollowedBy = {
  /** An event that goes to somebody. */
  readonly onEvent: (record: EventRecord) => void;
  /** A lease for a row that is about to come, where it can be delivered at once. */
  readonly reserve: (agentId: string) => NewDelivery['lease'] | null;
  /** The row came with its lease; or it did not, for it was there already. */
  readonly onLeased: (row: DeliveryRow) => void;
  readonly onForestalled: (agentId: string) => void;
  /** Rows of these agents are due. */
  readonly onDue: (agentIds: ReadonlySet<string>) => void;
};

type Release = ReturnType<Orchestration['releases']>[number];

/** Follows from its construction on. */
export class LogFollower {
  readonly #deps: DeliveryDeps;
  readonly #by: FollowedBy;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  /** Everything up to here was looked at; null before the cursor is known. */
  #at: number | null = null;
  #savedAt = 0;

  constructor(deps: DeliveryDeps, by: FollowedBy) {
    this.#deps = deps;
    this.#by = by;
    this.#running = this.#run();
  }

  /** Every event up to this one has its rows. */
  seq(): number {
    return this.#savedAt;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running.catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'the cursor of the deliveries could not be kept');
    });
  }

  async #run(): Promise<void> {
    const { outbox, log } = this.#deps;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        if (this.#at === null) {
          this.#at = await outbox.cursor();
          this.#savedAt = this.#at;
        }
        await this.#followFrom(this.#at);
      } catch (error) {
        log.warn({ err: error }, 'deliveries cannot follow the log at this moment');
        await pause(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    if (this.#at !== null && this.#at > this.#savedAt) await outbox.enqueue([], this.#at);
  }

  async #followFrom(after: number): Promise<void> {
    const { signal } = this.#closing;
    const log = upToDirectory(this.#deps.engine);
    for await (const page of tailEvents(log, { filter: FOLLOWED, after, signal })) {
      await this.#take(page);
      this.#at = page.to;
    }
  }

  async #take(page: TailPage): Promise<void> {
    const { orchestration } = this.#deps.engine;
    let rows: NewDelivery[] = [];
    const due = new Set<string>();
    // Whom an event goes to rests on what its run is told of, which may not be in memory any more.
    await orchestration.prepare(page.events);
    for (const record of page.events) {
      const mine = this.#guarded(record, () => orchestration.recipients(record));
      if (mine.length > 0) this.#by.onEvent(record);
      rows.push(...mine);
      const released = this.#guarded(record, () => orchestration.releases(record));
      if (released.length === 0) continue;
      // What is let go has its row by then, and the cursor stays before the event that lets it go until that was done.
      await this.#save(rows, record.seq - 1, due);
      rows = [];
      for (const release of released) await this.#release(release, due);
    }
    const isLagging = page.to - this.#savedAt >= CURSOR_LAG_MAX;
    if (rows.length > 0 || isLagging) await this.#save(rows, page.to, due);
    if (due.size > 0) this.#by.onDue(due);
  }

  async #save(rows: readonly NewDelivery[], cursor: number, due: Set<string>): Promise<void> {
    const asked = rows.map((row) => this.#leased(row));
    let isNew: ReadonlySet<string> = new Set();
    try {
      isNew = new Set((await this.#deps.outbox.enqueue(asked, cursor)).map(deliveryName));
      this.#savedAt = cursor;
    } finally {
      for (const row of asked) {
        if (row.lease === undefined) continue;
        if (isNew.has(deliveryName(row))) this.#by.onLeased(firstRow(row));
        else this.#by.onForestalled(row.agent_id);
      }
    }
    for (const { state, agent_id, lease } of asked) {
      if (state === 'waiting' && lease === undefined) due.add(agent_id);
    }
  }

  #leased(row: NewDelivery): NewDelivery {
    const lease = row.state === 'waiting' ? this.#by.reserve(row.agent_id) : null;
    return lease ? withMembers(row, { lease }) : row;
  }

  async #release({ seq, agent_ids, to }: Release, due: Set<string>): Promise<void> {
    const now = new Date(this.#deps.now()).toISOString();
    const keys = agent_ids.map((agent_id) => ({ agent_id, seq }));
    const from = to === 'waiting' ? (['held'] as const) : (['held', 'waiting'] as const);
    const moved = await this.#deps.outbox.move(keys, { from, to, now });
    if (to === 'waiting') for (const { agent_id } of moved) due.add(agent_id);
  }

  /** An event whose recipients cannot be told is a bug, and no reason to hold up all others. */
  #guarded<T>({ seq }: EventRecord, ask: () => readonly T[]): readonly T[] {
    try {
      return ask();
    } catch (error) {
      this.#deps.log.error({ err: error, seq }, 'who gets an event could not be told');
      return [];
    }
  }
}

/**
 * The log as far as the engine has told of it. What stands in the store and nowhere else is not known to the folds, which say
 * who gets an event and what is held back: the tail gets it when it is told.
 */
function upToDirectory({ directory, ...engine }: DeliveryDeps['engine']): TailSource {
  return {
    ...engine,
    async head() {
      const head = await engine.head();
      return { ...head, seq: Math.min(head.seq, directory.seq()) };
    },
    // Deliveries wait for no reader.
    async readInTurn(query) {
      const page = await engine.readPage(query);
      const events = page.events.filter(({ seq }) => seq <= directory.seq());
      return { events, isFull: page.isFull && events.length === page.events.length };
    },
  };
}
