// A thread as rows, all of it at once: what the fold of its rows comes to.
import type { EventRecord } from '@/lib/model/event-record';
import { RowFold, type RowFoldOptions } from '@/lib/projections/thread/row-fold';
import type { ThreadRow } from '@/lib/projections/thread/thread-rows';
import { foldThreadTasks, type ThreadTasks } from '@/lib/projections/thread/thread-tasks';

export type ThreadViewOptions = RowFoldOptions & {
  /** The states of the tasks, where more of the thread is known than the records at hand. */
  readonly tasks?: ThreadTasks;
};

/** The rows of records ascending by seq, each once. */
export function threadRows(
  records: readonly EventRecord[],
  options: ThreadViewOptions = {},
): ThreadRow[] {
  const fold = new RowFold(options);
  fold.add(records, options.tasks ?? foldThreadTasks(new Map(), records));
  return [...fold.rows()];
}
