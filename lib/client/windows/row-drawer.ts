// Draws the rows of a window of a thread. Task states are folded from all that was ever drawn, not from what the window holds
// still.
import type { EventRecord } from '@/lib/model/event-record';
import { RowFold } from '@/lib/projections/thread/row-fold';
import { keepRows } from '@/lib/projections/thread/row-memory';
import type { ThreadRow } from '@/lib/projections/thread/thread-rows';
import { foldThreadTasks, type ThreadTasks } from '@/lib/projections/thread/thread-tasks';
import { dayIn } from './day-in';

export type RowDrawer = ReturnType<typeof createRowDrawer>;

/** `kept` are rows of another drawer: those that say the same stay the same objects. */
export function createRowDrawer(start: {
  readonly timeZone: string;
  readonly tasks: ThreadTasks;
  readonly kept: readonly ThreadRow[];
}) {
  let { tasks, timeZone, kept } = start;
  let unreadAfter: number | null = null;
  let dayOf = dayIn(timeZone);
  let drawn: readonly EventRecord[] = [];
  let fold = new RowFold();
  let isStale = true;
  let folded: { rows: readonly ThreadRow[]; hasOlder: boolean; shown: readonly ThreadRow[] } = {
    rows: [],
    hasOlder: false,
    shown: [],
  };

  function foldTasksOf(records: readonly EventRecord[]): void {
    const first = drawn[0]?.seq ?? 0;
    const last = drawn.at(-1)?.seq ?? 0;
    const fresh = records.filter((record) => record.seq < first || record.seq > last);
    tasks = foldThreadTasks(tasks, fresh);
  }

  function foldRows(records: readonly EventRecord[]): readonly ThreadRow[] {
    const fresh = isStale ? null : addedTo(drawn, records);
    if (fresh?.length === 0) return fold.rows();
    foldTasksOf(records);
    drawn = records;
    if (fresh !== null && fold.add(fresh, tasks)) return fold.rows();
    fold = new RowFold({ unreadAfter, dayOf });
    fold.add(records, tasks);
    fold.keep(keepRows(kept, fold.rows()));
    isStale = false;
    return fold.rows();
  }

  return {
    /** Of records in order. The day on which the first row stands is named only where the thread begins there: else more of it may come. */
    rows(records: readonly EventRecord[], hasOlder: boolean): readonly ThreadRow[] {
      const rows = foldRows(records);
      kept = rows;
      if (rows !== folded.rows || hasOlder !== folded.hasOlder) {
        const isInDay = hasOlder && rows[0]?.kind === 'day';
        folded = { rows, hasOlder, shown: isInDay ? rows.slice(1) : rows };
      }
      return folded.shown;
    },
    /** Folds anew what comes next, and its tasks too: an event of it was emptied. */
    forget(): void {
      [tasks, drawn, isStale] = [start.tasks, [], true];
    },
    /** Returns whether it makes a difference. */
    setUnreadAfter(seq: number | null): boolean {
      if (unreadAfter === seq) return false;
      unreadAfter = seq;
      isStale = true;
      return true;
    },
    /** Returns whether it makes a difference. */
    setTimeZone(zone: string): boolean {
      if (timeZone === zone) return false;
      timeZone = zone;
      dayOf = dayIn(zone);
      isStale = true;
      return true;
    },
  };
}

/** What stands behind the records before, where nothing else changed; null where they are another window. */
function addedTo(
  before: readonly EventRecord[],
  records: readonly EventRecord[],
): readonly EventRecord[] | null {
  const isLonger = records.length >= before.length && records[0] === before[0];
  return isLonger && records[before.length - 1] === before.at(-1)
    ? records.slice(before.length)
    : null;
}
