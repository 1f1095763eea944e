// A filter's `task_id` names a task by any of its ids (docs/decisions/0021): what is asked for by one
// of them is answered for all, in each run by its own join. The directory knows which ids are one task, as far as it is
// folded; nothing behind that is answered, so that no event is passed over before it is known to belong.
import { type EventFilter, type EventSelection, matchesFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import {
  type EventPage,
  type EventQuery,
  type EventStore,
  PAGE_BYTES_MAX,
} from '@/lib/store/ports/event-store';
import type { Engine } from '../interface/engine';
import { followRedactions } from '../log/feed/follow-redactions';
import type { LogFeed } from '../log/feed/log-feed';
import { bytesOf } from '../log/feed/record-bytes';
import type { FoldCreators } from '../projections/folded';
import type { ProjectionTable } from '../projections/projection-table';
import { createReadTurns } from './read-turns';
import { SharedPages } from './shared-pages';

/** Long readings at once: one on the database while another is being written out. */
const READINGS_AT_ONCE_MAX = 2;

/** Where a filter names no run: events of the task that are looked at for the runs in which it stands. */
const RUNS_LOOKED_FOR = 200;

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'head'>;
  readonly feed: Pick<LogFeed, 'reach' | 'follow'>;
  readonly table: Pick<ProjectionTable<FoldCreators>, 'directory' | 'seq' | 'prepareNames'>;
};

/** The engine's reads and filters. The directory follows the feed. */
export function createTaskReads(
  ports: Ports,
): Pick<Engine, 'readPage' | 'readInTurn' | 'read' | 'matches'> {
  const { events, feed, table } = ports;

  function matches(record: EventRecord, filter: EventFilter): boolean {
    const { task_id, ...others } = filter;
    if (!matchesFilter(record, others)) return false;
    const { event } = record;
    return (
      task_id === undefined || table.directory.isSameTask(event.run_id, event.task_id, task_id)
    );
  }

  /** All ids of a task, with its runs in memory, so that it can be told of each event whether it belongs. */
  async function idsOf(taskId: string, runId: string | undefined): Promise<string[]> {
    const runs = runId === undefined ? await runsOf(events, taskId) : new Set([runId]);
    await table.prepareNames(new Map([['run', runs]]));
    return [...table.directory.idsOfTask(taskId, runId)];
  }

  async function readTask(query: EventQuery<EventFilter>, taskId: string): Promise<EventPage> {
    const { filter = {}, order } = query;
    await feed.reach((await events.head()).seq);
    const end = table.seq() + 1;
    const task_id = await idsOf(taskId, filter.run_id);
    const selection: EventSelection = { ...filter, task_id };
    const found: EventRecord[] = [];
    let { limit, bytesMax = PAGE_BYTES_MAX, after = 0 } = query;
    let before = Math.min(query.before ?? end, end);
    for (;;) {
      const range = { after, before, limit, bytesMax, order };
      const page = await events.readPage({ filter: selection, ...range });
      for (const record of page.events) {
        // Another run may use one of the ids for a task of its own.
        if (!matches(record, filter)) continue;
        const bytes = bytesOf(record);
        if (found.length > 0 && bytes > bytesMax) return { events: found, isFull: true };
        found.push(record);
        limit -= 1;
        bytesMax -= bytes;
      }
      const last = page.events.at(-1);
      if (last === undefined || !page.isFull) return { events: found, isFull: false };
      if (limit === 0 || bytesMax <= 0) return { events: found, isFull: true };
      if (order === 'asc') after = last.seq;
      else before = last.seq;
    }
  }

  const readPage: Engine['readPage'] = (query) => {
    const { task_id: taskId, ...others } = query.filter ?? {};
    return taskId === undefined
      ? events.readPage({ ...query, filter: others })
      : readTask(query, taskId);
  };
  const inTurn = createReadTurns(READINGS_AT_ONCE_MAX);
  const shared = new SharedPages(readPage);
  followRedactions(feed, [shared]);
  return {
    matches,
    readPage,
    readInTurn: (query) => inTurn(() => shared.read(query)),
    read: async (query) => (await readPage(query)).events,
  };
}

/** The runs of the newest events that bear the id of a task. */
async function runsOf(events: Ports['events'], taskId: string): Promise<Set<string>> {
  const filter = { task_id: [taskId] };
  const page = await events.readPage({ filter, limit: RUNS_LOOKED_FOR, order: 'desc' });
  return new Set(page.events.map(({ event }) => event.run_id));
}
