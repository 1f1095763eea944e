// Threads as lists show them. A thread lives in the channel of its first event, bears the run of its last, and is named
// after the first thing that somebody said or asked in it.
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import type { RedactedPlace } from '@/lib/model/redaction';
import { importedFrom } from '@/lib/model/run-file';
import type { ThreadSummary } from '@/lib/model/summary';
import { isNamedBy, nameAfter, unname } from './first-words';
import type { CachedList } from './list-entry';
import { addToRoster, createRoster, ROSTER_SHOWN_MAX, type Roster } from './roster';
import { RowCache } from './row-cache';
import { labelOf } from './saved-row';

/** What is kept of a thread. `rooted`: its root is something that was said, not a mere sign of life. */
export type SavedThread = Omit<ThreadSummary, 'agents_total' | 'hidden'> & {
  readonly rooted: boolean;
  readonly awaits_root?: true;
};

type ThreadEntry = { -readonly [Key in keyof Omit<SavedThread, 'agents'>]: SavedThread[Key] } & {
  readonly roster: Roster;
};

export type ThreadFold = {
  readonly list: CachedList<ThreadEntry, SavedThread>;
  /** Returns the thread's channel, and whether the event opened the thread. */
  apply(record: EventRecord): { channel: string; isNew: boolean };
  /** Forgets what it took from an event that was emptied, which the event at `at` says. */
  redact(place: RedactedPlace, at: number): void;
  load(saved: SavedThread): void;
  /** The oldest activity first. */
  loadNewest(saved: readonly SavedThread[], isAll: boolean): void;
};

/** An empty fold; its events come in the order of the log, and find their threads in memory. */
export function createThreadFold(): ThreadFold {
  const cache = new RowCache<ThreadEntry>();
  const rowOf = (saved: SavedThread) => ({
    key: saved.thread_id,
    home: saved.channel,
    entry: entryOf(saved),
    moved: saved.last_seq,
  });
  return {
    list: {
      kind: 'thread',
      cache,
      savedOf: ({ entry: { roster, ...rest } }) => ({ ...rest, agents: [...roster.ids] }),
      labelOf: ({ entry }) => labelOf(entry.title, entry.thread_id),
      labelIsKey: false,
    },
    apply(record) {
      const { thread_id } = record.event;
      const known = cache.get(thread_id);
      const entry = known ?? openThread(record);
      addToRoster(entry.roster, record.event.from.agent_id);
      advance(entry, record);
      if (known) cache.touch(thread_id, record.seq);
      else cache.add(thread_id, entry.channel, entry, record.seq);
      return { channel: entry.channel, isNew: known === undefined };
    },
    redact({ thread_id, seq }, at) {
      const entry = cache.get(thread_id);
      if (entry === undefined || entry.root.seq !== seq) return;
      unname(entry);
      entry.root = { ...entry.root, text: '' };
      cache.markDirty(thread_id, at);
    },
    load: (saved) => cache.load(rowOf(saved)),
    loadNewest: (saved, isAll) => cache.loadNewest(saved.map(rowOf), isAll),
  };
}

/** What a list shows of a thread. */
export function threadSummary({
  rooted: _,
  awaits_root: __,
  agents,
  ...thread
}: SavedThread): ThreadSummary {
  return { ...thread, agents: agents.slice(0, ROSTER_SHOWN_MAX), agents_total: agents.length };
}

function entryOf({ agents, ...rest }: SavedThread): ThreadEntry {
  return { ...rest, roster: createRoster(agents) };
}

function openThread(record: EventRecord): ThreadEntry {
  const { event, seq, received_at } = record;
  const imported = importedFrom(record);
  return {
    ...(imported !== null && { imported }),
    thread_id: event.thread_id,
    channel: channelOf(event, record.protocol),
    title: '',
    root: { seq, agent_id: event.from.agent_id, type: event.type, text: '' },
    run_id: event.run_id,
    events: 0,
    first_seq: seq,
    last_seq: seq,
    opened_at: received_at,
    last_at: received_at,
    rooted: false,
    roster: createRoster(),
  };
}

function advance(entry: ThreadEntry, record: EventRecord): void {
  const { event, seq, received_at } = record;
  entry.events += 1;
  entry.last_seq = seq;
  entry.last_at = received_at;
  entry.run_id = event.run_id;
  if (!isNamedBy(entry, event)) return;
  nameAfter(entry, event);
  const text = entry.title;
  entry.root = { seq, agent_id: event.from.agent_id, type: event.type, text };
}
