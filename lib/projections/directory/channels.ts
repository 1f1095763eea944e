// Channels: what stands in the sidebar. A channel has the events of its threads, whatever each of them says of itself,
// so that a thread and its events are never in two places.
import type { EventRecord } from '@/lib/model/event-record';
import type { ChannelSummary } from '@/lib/model/summary';
import { withMembers } from '@/lib/std/with-members';
import type { CachedList } from './list-entry';
import { RowCache } from './row-cache';
import { labelOf } from './saved-row';

/** A channel by itself, as it is kept: without what operators say of it. */
export type SavedChannel = Omit<ChannelSummary, 'title' | 'hidden' | 'merged_into'> & {
  /** When something last came to it, or to a channel that stands in it. */
  readonly moved: number;
};

type ChannelEntry = { -readonly [Key in keyof Omit<SavedChannel, 'moved'>]: SavedChannel[Key] };

export type ChannelFold = {
  readonly list: CachedList<ChannelEntry, SavedChannel>;
  /** Counts an event in its channel. */
  apply(record: EventRecord, place: ChannelPlace): void;
  load(saved: SavedChannel): void;
  /** The oldest activity first. */
  loadNewest(saved: readonly SavedChannel[], isAll: boolean): void;
};

export type ChannelPlace = {
  readonly channel: string;
  readonly isNewThread: boolean;
  /** The channel that comes first from here on: that in which its thread is shown, or one that it takes out of a merge. */
  readonly moved: string;
};

/**
 * An empty fold; its events come in the order of the log, and find their channels in memory.
 * @param titleOf The title that an operator gave a channel: it is searched, too.
 */
export function createChannelFold(titleOf: (channel: string) => string | null): ChannelFold {
  const cache = new RowCache<ChannelEntry>();
  const rowOf = ({ moved, ...entry }: SavedChannel) => {
    return { key: entry.channel, home: '', entry, moved };
  };
  return {
    list: {
      kind: 'channel',
      cache,
      savedOf: ({ entry, moved }) => withMembers(entry, { moved }),
      labelOf: ({ key }) => labelOf(key, titleOf(key) ?? ''),
      labelIsKey: false,
    },
    apply(record, { channel, isNewThread, moved }) {
      const known = cache.get(channel);
      const entry = known ?? openChannel(record, channel);
      entry.events += 1;
      entry.last_seq = record.seq;
      entry.last_at = record.received_at;
      if (isNewThread) entry.threads += 1;
      // An event moves one channel, so that a page can end behind each of them: its own where this is new.
      if (known === undefined) return cache.add(channel, '', entry, record.seq);
      cache.markDirty(channel, record.seq);
      cache.touch(moved, record.seq);
    },
    load: (saved) => cache.load(rowOf(saved)),
    loadNewest: (saved, isAll) => cache.loadNewest(saved.map(rowOf), isAll),
  };
}

function openChannel({ seq, received_at }: EventRecord, channel: string): ChannelEntry {
  return { channel, threads: 0, events: 0, first_seq: seq, last_seq: seq, last_at: received_at };
}
