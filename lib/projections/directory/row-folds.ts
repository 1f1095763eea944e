// One row of a list out of the events of its run or thread alone, by the folds of the directory: what the list showed of it when
// the last of these events was the last of the log.
import type { EventRecord } from '@/lib/model/event-record';
import { reactionOf } from '@/lib/model/reaction';
import type { RunSummary, ThreadSummary } from '@/lib/model/summary';
import { createRunFold, runSummary } from './runs';
import { createThreadFold, threadSummary } from './threads';

/** Follows the events of one run or thread and gives its row in a list. */
export type ListRowFold<Row> = {
  /** In the order of the log. */
  apply(record: EventRecord): void;
  /** Null before the first event. */
  row(): Row | null;
};

/** `channel` is that of the run's thread, which may have begun in another run. */
export function createRunRow({ run_id, channel }: Pick<RunSummary, 'run_id' | 'channel'>) {
  const { list, apply } = createRunFold(() => undefined);
  const fold: ListRowFold<RunSummary> = {
    apply: (record) => apply(record, channel),
    row() {
      const cached = list.cache.row(run_id);
      return cached === undefined ? null : runSummary(list.savedOf(cached));
    },
  };
  return fold;
}

/** Takes the events of one thread. Reactions change no thread's row, but for the one that a thread began with. */
export function createThreadRow(thread: Pick<ThreadSummary, 'thread_id' | 'first_seq'>) {
  const { list, apply } = createThreadFold();
  const fold: ListRowFold<ThreadSummary> = {
    apply(record) {
      if (isOfThread(thread, record)) apply(record);
    },
    row() {
      const cached = list.cache.row(thread.thread_id);
      return cached === undefined ? null : threadSummary(list.savedOf(cached));
    },
  };
  return fold;
}

/** A reaction stands beside what was said, and brings nothing to read; unless it is the first thing in its thread. */
export function isOfThread(
  { first_seq }: Pick<ThreadSummary, 'first_seq'>,
  record: EventRecord,
): boolean {
  return record.seq === first_seq || reactionOf(record) === null;
}
