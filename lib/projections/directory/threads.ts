// Threads as lists show them. A thread lives in the channel of its first event, bears the run of its last, and is named
// after the first thing that somebody said or asked in it.
import { channelOf, type EventRecord } from '@/lib/model/event-record';
import type { ThreadSummary } from '@/lib/model/summary';
import { createRecencyList, type RecencyList, type RecencyNode } from '@/lib/std/recency-list';
import { headlineOf, isSpeech } from '@/lib/text/text-of';
import { newestOf } from './list-page';
import { addToRoster, createRoster, ROSTER_SHOWN_MAX, type Roster } from './roster';

/** What is kept of a thread. `rooted`: its root is something that was said, not a mere sign of life. */
export type SavedThread = Omit<ThreadSummary, 'agents_total'> & { readonly rooted: boolean };

/** A thread as it is looked for. */
export type SavedThreadRow = Pick<SavedThread, 'thread_id' | 'channel' | 'title' | 'last_seq'>;

type ThreadEntry = { -readonly [Key in keyof Omit<SavedThread, 'agents'>]: SavedThread[Key] };

type Held = {
  readonly entry: ThreadEntry;
  readonly roster: Roster;
  readonly inAll: RecencyNode<ThreadEntry>;
  readonly inChannel: RecencyNode<ThreadEntry>;
};

export type ThreadFold = {
  /** Returns the thread's channel, and whether the event opened the thread. */
  apply(record: EventRecord): { channel: string; isNew: boolean };
  has(id: string): boolean;
  get(threadId: string): ThreadSummary | null;
  /** Newest activity first, from behind the cursor: all, or those that began in one of the channels. */
  entries(channels: readonly string[] | null, after: string | undefined): Iterable<SavedThreadRow>;
  save(threadId: string): SavedThread | null;
  /** Oldest activity first. */
  load(saved: SavedThread): void;
};

/** An empty fold; its events come in the order of the log. */
export function createThreadFold(): ThreadFold {
  const threads = new Map<string, Held>();
  const all = createRecencyList<ThreadEntry>();
  const byChannel = new Map<string, RecencyList<ThreadEntry>>();

  function hold(entry: ThreadEntry, agents: readonly string[]): Held {
    let list = byChannel.get(entry.channel);
    if (!list) {
      list = createRecencyList();
      byChannel.set(entry.channel, list);
    }
    const held = {
      entry,
      roster: createRoster(agents),
      inAll: all.add(entry),
      inChannel: list.add(entry),
    };
    threads.set(entry.thread_id, held);
    return held;
  }

  function touch(held: Held): void {
    all.touch(held.inAll);
    byChannel.get(held.entry.channel)?.touch(held.inChannel);
  }

  function summary(entry: ThreadEntry): ThreadSummary {
    const { rooted: _, ...summary } = entry;
    const ids = threads.get(entry.thread_id)?.roster.ids ?? [];
    return { ...summary, agents: ids.slice(0, ROSTER_SHOWN_MAX), agents_total: ids.length };
  }

  return {
    apply(record) {
      const known = threads.get(record.event.thread_id);
      const held = known ?? hold(openThread(record), []);
      if (known) touch(known);
      addToRoster(held.roster, record.event.from.agent_id);
      advance(held.entry, record);
      return { channel: held.entry.channel, isNew: known === undefined };
    },
    has: (id) => threads.has(id),
    get(threadId) {
      const held = threads.get(threadId);
      return held ? summary(held.entry) : null;
    },
    entries(channels, after) {
      const lists = channels?.flatMap((channel) => byChannel.get(channel) ?? []) ?? [all];
      return newestOf(
        lists.map((list) => list.newestFirst()),
        after,
      );
    },
    save(threadId) {
      const held = threads.get(threadId);
      return held ? { ...held.entry, agents: [...held.roster.ids] } : null;
    },
    load({ agents, ...entry }) {
      hold(entry, agents);
    },
  };
}

function openThread(record: EventRecord): ThreadEntry {
  const { event, seq, received_at } = record;
  return {
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
  };
}

function advance(entry: ThreadEntry, record: EventRecord): void {
  const { event, seq, received_at } = record;
  entry.events += 1;
  entry.last_seq = seq;
  entry.last_at = received_at;
  entry.run_id = event.run_id;
  if (entry.rooted || !isSpeech(event)) return;
  const text = headlineOf(event);
  entry.root = { seq, agent_id: event.from.agent_id, type: event.type, text };
  entry.title = text;
  entry.rooted = text !== '';
}
