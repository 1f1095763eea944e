// Tells followers of every stored event in the order of the log, without gap, whatever order commits report in and
// whoever else writes to the same database: what this process did not store itself is read from the store.
import type { EventRecord } from '@/lib/model/event-record';
import { createListeners } from '@/lib/std/listeners';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import type { FollowListener } from '../../interface/engine';

/** The one order in which everybody in a process is told of events. */
export type LogFeed = {
  /**
   * Reports stored events; those already told are dropped. Returns what to wait for where followers are not told at once
   * because something has to be made ready for them.
   */
  push(stored: readonly EventRecord[]): Promise<void> | null;
  follow(listener: FollowListener): () => void;
  /** Resolves when followers were told everything up to a seq that is stored. @throws AppError `store_unavailable` */
  reach(seq: number): Promise<void>;
  /** The last seq that followers were told. */
  seq(): number;
  /** Resolves when everything pushed so far was told. */
  settled(): Promise<void>;
};

/** Makes ready to tell of records; null where nothing has to be waited for. */
export type Prepare = (records: readonly EventRecord[]) => Promise<void> | null;

/** `onError` is called with a listener that threw or of a gap that could not be read; the next push tries again. */
export function createLogFeed(
  store: Pick<EventStore, 'read'>,
  startSeq: number,
  onError: (error: unknown) => void,
  prepare: Prepare = () => null,
): LogFeed {
  const listeners = createListeners<readonly EventRecord[]>(onError);
  let cursor = startSeq;
  let work: Promise<void> = Promise.resolve();

  /** Tells what comes next, unless that has to be waited for: then returns what to wait for. */
  function emit(records: readonly EventRecord[]): Promise<void> | null {
    const fresh = records.filter((record) => record.seq > cursor);
    const last = fresh.at(-1);
    if (last === undefined) return null;
    const ready = prepare(fresh);
    if (ready !== null) return ready;
    cursor = last.seq;
    listeners.emit(fresh);
    return null;
  }

  async function emitWhenReady(records: readonly EventRecord[]): Promise<void> {
    for (let ready = emit(records); ready !== null; ready = emit(records)) await ready;
  }

  async function fillUpTo(seq: number): Promise<void> {
    while (cursor < seq) {
      const page = await store.read({ after: cursor, limit: PAGE_LIMIT_MAX, order: 'asc' });
      if (page.length === 0) return;
      await emitWhenReady(page);
    }
  }

  function afterAll(task: () => Promise<void>): Promise<void> {
    work = work.then(task).catch(onError);
    return work;
  }

  return {
    push(stored) {
      const first = stored[0];
      const last = stored.at(-1);
      if (first === undefined || last === undefined) return null;
      // What a fill reads meanwhile is dropped by `emit` where this was quicker.
      if (first.seq > cursor + 1) {
        void afterAll(() => fillUpTo(last.seq));
        return null;
      }
      const ready = emit(stored);
      return ready === null ? null : afterAll(() => ready.then(() => emitWhenReady(stored)));
    },
    follow: listeners.add,
    reach(seq) {
      if (seq <= cursor) return Promise.resolve();
      const reached = work.then(() => fillUpTo(seq));
      work = reached.catch(onError);
      return reached;
    },
    seq: () => cursor,
    settled: () => work,
  };
}
