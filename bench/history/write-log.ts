// Writes the log of a history, event by event as its plan says.
import { Presence } from '@/lib/engine/registry/presence';
import { openPrismaStore } from '@/lib/store/prisma/open';
import { AppendQueue } from './append-queue';
import { BulkAppend } from './bulk-append';
import type { Stamp } from './draft';
import { databasePath } from './history-file';
import { importedRecord } from './imports';
import { messageOf } from './messages';
import { EVENT_INTERVAL_MS, type HistoryPlan, IMPORTS, isRegistered, scattered } from './plan';
import { goneOffline, registerAll, registration } from './registry';
import { Schedule, type Scheduled } from './schedule';

/** Events between two calls of `onEvents`. */
const PROGRESS_EVENTS = 50_000;

/** After it every registered agent is offline. Milliseconds. */
const SILENCE_MS = 24 * 60 * 60 * 1000;

type Options = {
  readonly onEvents?: (written: number) => void;
  /** Indexes and triggers that are made when every event is there. */
  readonly onGuard?: (done: number, all: number) => void;
};

/** Fills the database of a data directory, which is made if it is not there. What it writes follows from the plan alone. */
export async function writeLog(
  dataDir: string,
  plan: HistoryPlan,
  { onEvents, onGuard }: Options = {},
): Promise<void> {
  const store = await openPrismaStore({ databaseUrl: `file:${databasePath(dataDir)}` });
  const bulk = await BulkAppend.open(databasePath(dataDir));
  try {
    const writer = new LogWriter(bulk, plan);
    const presence = await Presence.open(store.agents, () => writer.nowMs);
    await registerAll(presence, plan);
    await writer.write(onEvents);
    // The rows of the registry are written by another connection: nothing is under way meanwhile.
    await writer.goOffline(await presence.expire());
    await bulk.end(onGuard);
    // As a server leaves a log that it has followed: nothing of it is still to be delivered.
    await store.outbox.enqueue([], plan.events);
  } finally {
    await bulk.close();
    await store.close();
  }
}

/** Turns what is said into messages, with the clock of a history and the ids in it. */
class LogWriter {
  readonly #plan: HistoryPlan;
  readonly #queue: AppendQueue;
  readonly #came: number[] = [];
  nowMs: number;
  #serial = 0;

  constructor(bulk: BulkAppend, plan: HistoryPlan) {
    this.#plan = plan;
    this.#queue = new AppendQueue(bulk);
    this.nowMs = plan.startsAt;
  }

  /** Everything but the end, at which every registered agent falls silent. */
  async write(onEvents: Options['onEvents']): Promise<void> {
    const queue = this.#queue;
    const schedule = new Schedule(this.#plan, (agent) => this.#came.push(agent));
    const end = this.#plan.events - this.#plan.registered;
    let imported = 0;
    let toldAt = 0;
    while (queue.count < end) {
      this.#say(schedule.next(queue.count));
      if (imported < IMPORTS && this.#isDue(imported)) {
        queue.add(importedRecord(imported, this.#stamp()));
        imported += 1;
      }
      if (!queue.isFull) continue;
      await queue.send();
      if (queue.count - toldAt < PROGRESS_EVENTS) continue;
      toldAt = queue.count;
      onEvents?.(toldAt);
    }
    await queue.end();
    this.nowMs += SILENCE_MS;
  }

  async goOffline(agentIds: readonly string[]): Promise<void> {
    for (const id of agentIds) this.#queue.add(goneOffline(id, this.#stamp()));
    await this.#queue.end();
  }

  #say({ run, draft }: Scheduled): void {
    for (const agent of this.#came.splice(0)) {
      if (isRegistered(agent)) this.#queue.add(registration(agent, this.#stamp()));
    }
    this.#queue.add(messageOf(draft, run, this.#stamp()));
  }

  /** Imports come at the same distance from each other and from both ends. */
  #isDue(imported: number): boolean {
    return this.#queue.count * (IMPORTS + 1) >= (imported + 1) * this.#plan.events;
  }

  #stamp(): Stamp {
    this.#serial += 1;
    this.nowMs += EVENT_INTERVAL_MS;
    return { at: new Date(this.nowMs).toISOString(), id: scattered(this.#serial) };
  }
}
