// The lists of channels, runs and threads as they were at a moment of the past. A row with no event since is what it was. Of the others, which
// were under way, an index tells their last event by then, which is their place; those on the page are folded out of their events.
// What operators hid, merged and renamed is shown as they want it shown today.
import { AppError } from '@/lib/model/errors/app-error';
import type { EventSelection } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import type { ListPage, ListQuery } from '@/lib/model/listing';
import type { RunSummary, ThreadSummary } from '@/lib/model/summary';
import {
  createRunRow,
  createThreadRow,
  isOfThread,
  type ListRowFold,
} from '@/lib/projections/directory/row-folds';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { Lists, PastLists, PresentDirectory } from '../../interface/directory';
import { EVENTS_FOLDED_MAX, logPages } from '../log-pages';
import { refuseHidden } from '../refuse-hidden';
import { createChannelsAt } from './channels-at';
import { lastRecord } from './last-record';
import { rowsAfter, UNDER_WAY_MAX } from './rows-after';
import { createRunStates } from './run-states-at';

/** What both lists are asked for. */
type ListAsked = ListQuery & { readonly channel?: string };

/** What both have in a row. */
type ListedRow = Pick<RunSummary & ThreadSummary, 'channel' | 'first_seq' | 'last_seq' | 'hidden'>;

type Events = Pick<EventStore, 'readPage'>;

/** A list of the present, and how its rows are told of the past. */
type PresentList<Row> = {
  readonly read: (query: ListAsked) => Promise<ListPage<Row>>;
  readonly filterOf: (row: Row) => EventSelection;
  readonly foldOf: (row: Row) => ListRowFold<Row>;
  /** Whether an event is one of a row's, as the list counts them. */
  readonly isOf: (row: Row, record: EventRecord) => boolean;
};

/** A row with its last event by the moment, and whether it had others since. */
type StoodRow<Row> = { readonly row: Row; readonly seq: number; readonly isChanged: boolean };

/** The lists with their past. @throws AppError `limit_exceeded` where a moment takes too much to tell */
export function withPast(
  { lists, rows }: Pick<PresentDirectory, 'lists' | 'rows'>,
  events: Events,
): Lists & PastLists {
  const withRunStates = createRunStates({ run: rows.run, events });
  const threads = pastOf<ThreadSummary>(events, {
    read: lists.threads,
    filterOf: ({ thread_id }) => ({ thread_id }),
    foldOf: createThreadRow,
    isOf: isOfThread,
  });
  return {
    ...lists,
    channelsAt: createChannelsAt({ lists, events }),
    runs: pastOf<RunSummary>(events, {
      read: lists.runs,
      filterOf: ({ run_id }) => ({ run_id }),
      foldOf: createRunRow,
      isOf: () => true,
    }),
    async threads(query) {
      const page = await threads(query);
      if (query.at === undefined) return page;
      return { ...page, rows: await withRunStates(page.rows, query.at) };
    },
  };
}

function pastOf<Row extends ListedRow>(events: Events, list: PresentList<Row>) {
  return async ({ at, ...query }: ListAsked & { readonly at?: number }): Promise<ListPage<Row>> => {
    if (at === undefined) return list.read(query);
    refuseHidden(query);
    const before = Math.min(at + 1, Number(query.after ?? at + 1));
    // Read first: what has an event while the others are read is among those as well.
    const quiet = await list.read({ ...query, after: String(before) });
    const end = Number(quiet.next ?? 0);
    const stood = new Map<number, StoodRow<Row>>();
    for (const row of quiet.rows) {
      stood.set(row.last_seq, { row, seq: row.last_seq, isChanged: false });
    }
    for (const one of await underWay(events, list, { ...query, at })) {
      if (one.seq < before && one.seq >= end) stood.set(one.seq, one);
    }
    const rows = [...stood.values()].sort((one, other) => other.seq - one.seq);
    return pageOf(events, list, { rows, at, limit: query.limit, next: quiet.next });
  };
}

/** The rows that have changed since the moment and were there by then. */
async function underWay<Row extends ListedRow>(
  events: Events,
  list: PresentList<Row>,
  { at, after: _, limit: __, ...query }: ListAsked & { readonly at: number },
): Promise<StoodRow<Row>[]> {
  const refuse = (limit: string): never => {
    const message = `To tell what was under way at event ${String(at)} takes more than ${limit}. Choose a later moment.`;
    throw new AppError('limit_exceeded', message);
  };
  const found: StoodRow<Row>[] = [];
  const read = (place: Pick<ListQuery, 'after' | 'limit'>) => list.read({ ...query, ...place });
  for await (const row of rowsAfter(at, read, (rows) => refuse(`${String(rows)} rows`))) {
    if (row.first_seq > at) continue;
    if (found.length >= UNDER_WAY_MAX) refuse(`${String(UNDER_WAY_MAX)} rows of that time`);
    found.push({ row, seq: await lastSeqOf(events, list, { row, at }), isChanged: true });
  }
  return found;
}

type RowThen<Row> = { readonly row: Row; readonly at: number };

async function lastSeqOf<Row extends ListedRow>(
  events: Events,
  { filterOf, isOf }: PresentList<Row>,
  { row, at }: RowThen<Row>,
): Promise<number> {
  const counts = (record: EventRecord) => isOf(row, record);
  const last = await lastRecord(events, { filter: filterOf(row), at, counts });
  return last?.seq ?? row.first_seq;
}

/** The first of the rows, as they were. */
async function pageOf<Row extends ListedRow>(
  events: Events,
  list: PresentList<Row>,
  {
    rows: stood,
    at,
    limit,
    next,
  }: {
    readonly rows: readonly StoodRow<Row>[];
    readonly at: number;
    readonly limit: number;
    /** Where the list goes on behind them. */
    readonly next: string | null;
  },
): Promise<ListPage<Row>> {
  const rows: Row[] = [];
  let folded = 0;
  let end: string | null = null;
  for (const { row, seq, isChanged } of stood) {
    if (rows.length >= limit || folded > EVENTS_FOLDED_MAX) return { rows, next: end };
    const then = isChanged ? await foldedRow(events, list, { row, at }) : { row, events: 0 };
    rows.push(then.row);
    folded += then.events;
    end = String(seq);
  }
  return { rows, next };
}

/** A row out of its events up to the moment, where it is shown today. */
async function foldedRow<Row extends ListedRow>(
  events: Events,
  { filterOf, foldOf }: PresentList<Row>,
  { row, at }: RowThen<Row>,
): Promise<{ readonly row: Row; readonly events: number }> {
  const fold = foldOf(row);
  let count = 0;
  const query = { filter: filterOf(row), before: at + 1, order: 'asc' } as const;
  for await (const page of logPages(events, query)) {
    count += page.length;
    for (const record of page) fold.apply(record);
  }
  const then = fold.row() ?? row;
  return { row: { ...then, channel: row.channel }, events: count };
}
