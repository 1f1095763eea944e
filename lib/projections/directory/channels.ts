// Channels: what stands in the sidebar. A channel has the events of its threads, whatever each of them says of itself,
// so that a thread and its events are never in two places.
import type { EventRecord } from '@/lib/model/event-record';
import type { ChannelSummary } from '@/lib/model/summary';
import { createRecencyList, type RecencyNode } from '@/lib/std/recency-list';
import { SortedNames } from '@/lib/std/sorted-names';
import { newestOf } from './list-page';

type ChannelEntry = { -readonly [Key in keyof ChannelCounts]: ChannelCounts[Key] };

/** A channel by itself, as it is kept: without what operators say of it. */
export type ChannelCounts = Omit<ChannelSummary, 'title' | 'hidden' | 'merged_into'>;

export type ChannelFold = {
  /** `shownIn` is the channel that the event's thread stands in: a merged one is as lately used as what came to it. */
  apply(record: EventRecord, place: ChannelPlace): void;
  has(id: string): boolean;
  get(channel: string): ChannelCounts | null;
  /** By name, from behind the cursor. */
  named(after: string | undefined): Iterable<string>;
  /** Newest activity first, from behind the cursor. */
  newest(after: string | undefined): Iterable<MovedChannel>;
  /** Oldest activity first. */
  load(saved: ChannelCounts): void;
};

export type ChannelPlace = {
  readonly channel: string;
  readonly shownIn: string;
  readonly isNewThread: boolean;
};

/** When something last came to a channel, or to one that stands in it. */
export type MovedChannel = { readonly channel: string; readonly last_seq: number };

type Held = {
  readonly entry: ChannelEntry;
  readonly node: RecencyNode<{ readonly channel: string; last_seq: number }>;
};

/** An empty fold; its events come in the order of the log. */
export function createChannelFold(): ChannelFold {
  const channels = new Map<string, Held>();
  const names = new SortedNames();
  const recent = createRecencyList<{ readonly channel: string; last_seq: number }>();

  function hold(entry: ChannelEntry): Held {
    const { channel, last_seq } = entry;
    const held = { entry, node: recent.add({ channel, last_seq }) };
    channels.set(channel, held);
    names.add(channel);
    return held;
  }

  function touch({ node }: Held, seq: number): void {
    node.value.last_seq = seq;
    recent.touch(node);
  }

  return {
    apply(record, { channel, shownIn, isNewThread }) {
      const held = channels.get(channel) ?? hold(openChannel(record, channel));
      const { entry } = held;
      entry.events += 1;
      entry.last_seq = record.seq;
      entry.last_at = record.received_at;
      if (isNewThread) entry.threads += 1;
      touch(held, record.seq);
      const shown = shownIn === channel ? undefined : channels.get(shownIn);
      if (shown) touch(shown, record.seq);
    },
    has: (id) => channels.has(id),
    get(channel) {
      const held = channels.get(channel);
      return held ? { ...held.entry } : null;
    },
    named: (after) => names.after(after),
    newest: (after) => newestOf([recent.newestFirst()], after),
    load(saved) {
      hold({ ...saved });
    },
  };
}

function openChannel({ seq, received_at }: EventRecord, channel: string): ChannelEntry {
  return { channel, threads: 0, events: 0, first_seq: seq, last_seq: seq, last_at: received_at };
}
