// Writes the log of a history through the store's own append, event by event as its plan says.
import { setImmediate as turn } from 'node:timers/promises';
import { Presence } from '@/lib/engine/registry/presence';
import type { Store } from '@/lib/store/ports/store';
import { AppendQueue } from './append-queue';
import type { Stamp } from './draft';
import { importedRecord } from './imports';
import { messageOf } from './messages';
import { EVENT_INTERVAL_MS, type HistoryPlan, IMPORTS, isRegistered, scattered } from './plan';
import { goneOffline, registered } from './registry';
import { Schedule } from './schedule';

/** Events between two calls of `onProgress`. */
const PROGRESS_EVENTS = 50_000;

/** Events that are made in one turn of the event loop: some 2 ms. */
const TURN_EVENTS = 50;

type Options = { readonly onProgress?: (written: number) => void };

/** Fills an empty store. What it writes follows from the plan alone. */
export async function writeLog(
  store: Pick<Store, 'events' | 'agents' | 'outbox'>,
  plan: HistoryPlan,
  { onProgress }: Options = {},
): Promise<void> {
  const writer = new LogWriter(store, plan);
  const presence = await Presence.open(store.agents, () => writer.nowMs);
  const came: number[] = [];
  const schedule = new Schedule(plan, (agent) => void (isRegistered(agent) && came.push(agent)));
  const { queue } = writer;
  let toldAt = 0;
  let imported = 0;
  while (queue.count < plan.events - plan.registered) {
    const { run, draft } = schedule.next(queue.count);
    for (const agent of came.splice(0)) {
      queue.add(await registered(presence, agent, writer.stamp()));
    }
    queue.add(messageOf(draft, run, writer.stamp()));
    if (queue.count * (IMPORTS + 1) >= (imported + 1) * plan.events && imported < IMPORTS) {
      queue.add(importedRecord(imported, writer.stamp()));
      imported += 1;
    }
    // The batch before this one is placed in the chain as soon as the database has answered who holds its ids.
    if (queue.count % TURN_EVENTS === 0) await turn();
    if (!queue.isFull) continue;
    await queue.send();
    if (queue.count - toldAt < PROGRESS_EVENTS) continue;
    toldAt = queue.count;
    onProgress?.(toldAt);
  }
  writer.pass(24 * 60 * 60 * 1000);
  for (const id of await presence.expire()) queue.add(goneOffline(id, writer.stamp()));
  await queue.end();
  // As a server leaves a log that it has followed: nothing of it is still to be delivered.
  await store.outbox.enqueue([], queue.count);
}

/** The clock of a history and the ids in it. */
class LogWriter {
  readonly queue: AppendQueue;
  nowMs: number;
  #serial = 0;

  constructor({ events }: Pick<Store, 'events'>, { startsAt }: HistoryPlan) {
    this.queue = new AppendQueue(events);
    this.nowMs = startsAt;
  }

  stamp(): Stamp {
    this.#serial += 1;
    this.pass(EVENT_INTERVAL_MS);
    return { at: new Date(this.nowMs).toISOString(), id: scattered(this.#serial) };
  }

  pass(ms: number): void {
    this.nowMs += ms;
  }
}
