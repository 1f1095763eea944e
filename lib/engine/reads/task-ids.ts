// A filter's `task_id` names a task by any of its ids (mapping, "The tasks projection joins ids"): what is asked for by one
// of them is answered for all, in each run by its own join. The directory knows which ids are one task, as far as it is
// folded; nothing behind that is answered, so that no event is passed over before it is known to belong.
import type { EventFilter, EventSelection } from '@/lib/model/event-filter';
import { matchesFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import type { DirectoryFold } from '@/lib/projections/directory/directory';
import type { EventQuery, EventStore } from '@/lib/store/ports/event-store';
import type { Engine } from '../interface/engine';
import type { LogFeed } from '../log/log-feed';

type Ports = {
  readonly events: Pick<EventStore, 'read' | 'head'>;
  readonly feed: Pick<LogFeed, 'reach'>;
  readonly directory: Pick<DirectoryFold, 'seq' | 'idsOfTask' | 'isSameTask'>;
};

/** The engine's reads and filters. The directory follows the feed. */
export function createTaskReads(ports: Ports): Pick<Engine, 'read' | 'matches'> {
  const { events, feed, directory } = ports;

  function matches(record: EventRecord, filter: EventFilter): boolean {
    const { task_id, ...others } = filter;
    if (!matchesFilter(record, others)) return false;
    return (
      task_id === undefined ||
      directory.isSameTask(record.event.run_id, record.event.task_id, task_id)
    );
  }

  async function readTask(query: EventQuery<EventFilter>, taskId: string): Promise<EventRecord[]> {
    const { filter = {}, limit, order } = query;
    await feed.reach((await events.head()).seq);
    const end = directory.seq() + 1;
    const task_id = [...directory.idsOfTask(taskId, filter.run_id)];
    const selection: EventSelection = { ...filter, task_id };
    const found: EventRecord[] = [];
    let after = query.after ?? 0;
    let before = Math.min(query.before ?? end, end);
    for (;;) {
      const page = await events.read({ filter: selection, after, before, limit, order });
      // Another run may use one of the ids for a task of its own.
      found.push(...page.filter((record) => matches(record, filter)));
      const last = page.at(-1);
      if (last === undefined || page.length < limit || found.length >= limit) break;
      if (order === 'asc') after = last.seq;
      else before = last.seq;
    }
    return found.slice(0, limit);
  }

  return {
    matches,
    read(query) {
      const taskId = query.filter?.task_id;
      return taskId === undefined ? events.read(query) : readTask(query, taskId);
    },
  };
}
