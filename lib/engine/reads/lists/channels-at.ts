// The channels that there were at a moment of the past, out of the list of today. How many threads a channel had, and its last event, are
// told by the threads that have changed since; of those that had begun by then an index tells their last event. How many events it had
// is not told: each of those that came since would have to be counted.
import { AppError } from '@/lib/model/errors/app-error';
import type { ChannelSummary, PastChannel, ThreadSummary } from '@/lib/model/summary';
import { isOfThread } from '@/lib/projections/directory/row-folds';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { Lists, PastLists } from '../../interface/directory';
import { refuseHidden } from '../refuse-hidden';
import { lastRecord } from './last-record';
import { hiddenRows, rowsAfter, UNDER_WAY_MAX } from './rows-after';

/** Channels of one page at most: each that has changed since is some looks into an index. */
const CHANNELS_MAX = 50;

/** Pages of a list that are read for one thread: a page is empty where operators hid all that it had looked at. */
const EMPTY_PAGES_MAX = 20;

type Ports = {
  readonly lists: Pick<Lists, 'channels' | 'threads'>;
  readonly events: Pick<EventStore, 'readPage'>;
};

/** The last event of a channel. */
type Last = Pick<PastChannel, 'last_seq' | 'last_at'>;

/** By the channel in which they are shown: those that have changed since a moment, and those that operators hid. */
type ThreadsSince = ReadonlyMap<string, readonly ThreadSummary[]>;

/** By name. A page is short of those that came later. @throws AppError `limit_exceeded` where a moment takes too much to tell */
export function createChannelsAt(ports: Ports): PastLists['channelsAt'] {
  return async ({ at, ...query }) => {
    refuseHidden(query);
    const limit = Math.min(query.limit, CHANNELS_MAX);
    const page = await ports.lists.channels({ ...query, limit });
    const there = page.rows.filter(({ first_seq }) => first_seq <= at);
    const budget = new Budget(at);
    // Read first: what has an event while the others are read is among those as well.
    const quiet = new Map<string, Last | null>();
    for (const { channel, last_seq } of there) {
      if (last_seq > at) quiet.set(channel, await lastQuiet(ports, channel, budget));
    }
    const since = quiet.size === 0 ? new Map() : await threadsSince(ports, budget);
    const rows: PastChannel[] = [];
    for (const row of there) {
      const then = { budget, threads: since.get(row.channel) ?? [], quiet: quiet.get(row.channel) };
      rows.push(row.last_seq <= at ? withoutEvents(row) : await channelThen(ports, row, then));
    }
    return { rows, next: page.next };
  };
}

/** How much is read for one answer. */
class Budget {
  readonly at: number;
  #underWay = 0;

  constructor(at: number) {
    this.at = at;
  }

  takeUnderWay(): void {
    this.#underWay += 1;
    if (this.#underWay > UNDER_WAY_MAX) {
      this.refuse(`${String(UNDER_WAY_MAX)} threads of that time`);
    }
  }

  refuse(limit: string): never {
    throw new AppError(
      'limit_exceeded',
      `To tell which channels there were at event ${String(this.at)} takes more than ${limit}. Choose a later moment.`,
    );
  }
}

/** The newest thread of a channel in which nothing came since. */
async function lastQuiet({ lists }: Ports, channel: string, budget: Budget): Promise<Last | null> {
  let after = String(budget.at + 1);
  for (let read = 0; read < EMPTY_PAGES_MAX; read += 1) {
    const { rows, next } = await lists.threads({ channel, after, limit: 1 });
    const [row] = rows;
    if (row !== undefined || next === null) return row ?? null;
    after = next;
  }
  return budget.refuse(`${String(EMPTY_PAGES_MAX)} pages of hidden threads`);
}

async function threadsSince(ports: Ports, budget: Budget): Promise<ThreadsSince> {
  const { lists } = ports;
  const found = new Map<string, ThreadSummary[]>();
  const note = (row: ThreadSummary): void => {
    const others = found.get(row.channel);
    if (others === undefined) found.set(row.channel, [row]);
    else others.push(row);
  };
  const refuse = (rows: number): never => budget.refuse(`${String(rows)} threads`);
  for await (const row of rowsAfter(budget.at, lists.threads, refuse)) note(row);
  // They count in their channels.
  for await (const row of hiddenRows(lists.threads, refuse)) note(row);
  return found;
}

type ChannelThen = {
  readonly budget: Budget;
  readonly threads: readonly ThreadSummary[];
  readonly quiet: Last | null | undefined;
};

async function channelThen(
  ports: Ports,
  row: ChannelSummary,
  { budget, threads, quiet }: ChannelThen,
): Promise<PastChannel> {
  const { at } = budget;
  // What began after the row was read is not counted in it.
  const later = threads.filter(({ first_seq }) => first_seq > at && first_seq <= row.last_seq);
  let last: Last = quiet ?? { last_seq: 0, last_at: row.last_at };
  for (const thread of threads) {
    if (thread.first_seq > at) continue;
    const one = thread.last_seq <= at ? thread : await lastOf(ports, thread, budget);
    if (one !== null && one.last_seq > last.last_seq) last = one;
  }
  const { last_seq, last_at } = last;
  return { ...withoutEvents(row), threads: row.threads - later.length, last_seq, last_at };
}

async function lastOf(
  { events }: Ports,
  thread: ThreadSummary,
  budget: Budget,
): Promise<Last | null> {
  budget.takeUnderWay();
  const { thread_id } = thread;
  const record = await lastRecord(events, {
    filter: { thread_id },
    at: budget.at,
    counts: (one) => isOfThread(thread, one),
  });
  return record && { last_seq: record.seq, last_at: record.received_at };
}

function withoutEvents({ channel, title, threads, first_seq, last_seq, last_at }: ChannelSummary) {
  const row: PastChannel = { channel, threads, first_seq, last_seq, last_at };
  return title === undefined ? row : { ...row, title };
}
