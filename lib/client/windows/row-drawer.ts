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
  /** Null: the next rows are folded from the beginning. */
  let fold: RowFold | null = null;
  const withoutOpenDay = createDayCut();

  function foldRows(records: readonly EventRecord[]): readonly ThreadRow[] {
    const added = fold && addedTo(drawn, records);
    if (added?.length === 0) return kept;
    tasks = foldThreadTasks(tasks, outside(drawn, records));
    drawn = records;
    if (!fold || !added || !fold.add(added, tasks)) {
      fold = new RowFold({ unreadAfter, dayOf });
      fold.add(records, tasks);
      fold.keep(keepRows(kept, fold.rows()));
    }
    kept = fold.rows();
    return kept;
  }

  return {
    /** Of records in order. */
    rows: (records: readonly EventRecord[], hasOlder: boolean) =>
      withoutOpenDay(foldRows(records), hasOlder),
    /** Folds anew what comes next, and its tasks too: an event of it was emptied. */
    forget(): void {
      [tasks, drawn, fold] = [start.tasks, [], null];
    },
    /** Returns whether it makes a difference. */
    setUnreadAfter(seq: number | null): boolean {
      if (unreadAfter === seq) return false;
      [unreadAfter, fold] = [seq, null];
      return true;
    },
    /** Returns whether it makes a difference. */
    setTimeZone(zone: string): boolean {
      if (timeZone === zone) return false;
      [timeZone, dayOf, fold] = [zone, dayIn(zone), null];
      return true;
    },
  };
}

/**
 * Leaves out the day on which the first row stands where the thread has older events: more of that day may come. The same
 * rows give the same list.
 */
function createDayCut() {
  let last: { rows: readonly ThreadRow[]; hasOlder: boolean; shown: readonly ThreadRow[] } | null =
    null;
  return (rows: readonly ThreadRow[], hasOlder: boolean): readonly ThreadRow[] => {
    if (rows !== last?.rows || hasOlder !== last.hasOlder) {
      const isOpen = hasOlder && rows[0]?.kind === 'day';
      last = { rows, hasOlder, shown: isOpen ? rows.slice(1) : rows };
    }
    return last.shown;
  };
}

/** The records before and behind those that were drawn. */
function outside(
  drawn: readonly EventRecord[],
  records: readonly EventRecord[],
): readonly EventRecord[] {
  const first = drawn[0]?.seq ?? 0;
  const last = drawn.at(-1)?.seq ?? 0;
  return records.filter(({ seq }) => seq < first || seq > last);
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
