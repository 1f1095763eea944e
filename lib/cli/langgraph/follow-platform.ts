// Follows a deployment: reads what changed in its threads and hands it on, again and again. Nothing is remembered between starts: a record
// that was stored before is a duplicate, so that a start reads all and goes on from there.
import { type HistoryRecord, recordsOf } from './history-records';
import type { PlatformClient, PlatformThread } from './platform-client';

/** Threads that are looked through: the ones that changed last. */
const THREADS_MAX = 5_000;

/** Subgraphs of one thread whose history is read. */
const SUBGRAPHS_MAX = 200;

/** Records that one request carries. */
const BATCH_MAX = 50;

export type FollowTarget = {
  readonly platform: PlatformClient;
  /** Stores records; throws where they have to be sent again. */
  readonly store: (records: readonly HistoryRecord[]) => Promise<void>;
};

/** What was seen of each thread, and told of it. */
type Seen = { updatedAt: string; readonly told: Set<string> };

export class PlatformFollower {
  readonly #target: FollowTarget;
  readonly #seen = new Map<string, Seen>();

  constructor(target: FollowTarget) {
    this.#target = target;
  }

  /** Reads what changed since the last time; returns how many records were handed on. */
  async pass(): Promise<number> {
    let count = 0;
    for (const thread of await this.#changedThreads()) count += await this.#read(thread);
    return count;
  }

  /** Oldest change first. A page without news ends the search, for the rest changed earlier. */
  async #changedThreads(): Promise<PlatformThread[]> {
    const { platform } = this.#target;
    const changed: PlatformThread[] = [];
    for (let offset = 0; offset < THREADS_MAX; offset += platform.pageMax) {
      const page = await platform.threads(offset);
      const news = page.filter(({ thread_id, updated_at, isBusy }) => {
        return isBusy || this.#seen.get(thread_id)?.updatedAt !== updated_at;
      });
      changed.push(...news);
      if (page.length < platform.pageMax || news.length === 0) break;
    }
    return changed.reverse();
  }

  async #read(thread: PlatformThread): Promise<number> {
    const { thread_id, updated_at } = thread;
    const seen = this.#seen.get(thread_id) ?? { updatedAt: '', told: new Set<string>() };
    const records = await this.#recordsOf(thread);
    const news = records.filter((record) => !seen.told.has(nameOf(record)));
    for (let at = 0; at < news.length; at += BATCH_MAX) {
      const batch = news.slice(at, at + BATCH_MAX);
      await this.#target.store(batch);
      for (const record of batch) seen.told.add(nameOf(record));
    }
    seen.updatedAt = updated_at;
    this.#seen.set(thread_id, seen);
    return news.length;
  }

  async #recordsOf({ thread_id, graph, updated_at }: PlatformThread): Promise<HistoryRecord[]> {
    const { platform } = this.#target;
    const place = { thread_id, graph, ns: [], run_id: null, endedAt: updated_at };
    const outer = recordsOf(await platform.history(thread_id, ''), place);
    const records = [...outer.records];
    const waiting = [...outer.subgraphs];
    for (let read = 0; read < SUBGRAPHS_MAX; read += 1) {
      const next = waiting.shift();
      if (next === undefined) break;
      const { checkpointNs, run_id, endedAt } = next;
      const ns = checkpointNs.split('|');
      const history = await platform.history(thread_id, checkpointNs);
      const inner = recordsOf(history, { thread_id, graph, ns, run_id, endedAt });
      records.push(...inner.records);
      waiting.push(...inner.subgraphs);
    }
    return records.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  }
}

/** What is told once of each task: its start, that it waits, its end. */
function nameOf({ data }: HistoryRecord): string {
  const { id, input, interrupts } = data;
  return `${id} ${input !== undefined ? 'start' : interrupts !== undefined ? 'waits' : 'end'}`;
}
