// A thread as rows: a function of the set of events at hand, which are a window of the thread without holes. The same on
// the server and in the browser. Groups are not containers: the row that opens one says so (`showSender`), so that rows
// keep their keys while older and newer events come in around them.
import type { EventRecord } from '@/lib/model/event-record';
import { RowFold, type RowFoldOptions } from './row-fold';
import type { ThreadRow } from './thread-rows';
import { foldThreadTasks, type ThreadTasks } from './thread-tasks';

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
