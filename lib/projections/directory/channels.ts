// Channels: what stands in the sidebar. A channel has the events of its threads, whatever each of them says of itself,
// so that a thread and its events are never in two places.
import type { EventRecord } from '@/lib/model/event-record';
import type { ChannelSummary } from '@/lib/model/summary';

type ChannelEntry = { -readonly [Key in keyof ChannelSummary]: ChannelSummary[Key] };

export type ChannelFold = {
  apply(record: EventRecord, channel: string, isNewThread: boolean): void;
  get(channel: string): ChannelSummary | null;
  /** By name. */
  list(): ChannelSummary[];
  load(saved: ChannelSummary): void;
};

/** An empty fold; its events come in the order of the log. */
export function createChannelFold(): ChannelFold {
  const channels = new Map<string, ChannelEntry>();
  return {
    apply(record, channel, isNewThread) {
      let entry = channels.get(channel);
      if (!entry) {
        entry = {
          channel,
          threads: 0,
          events: 0,
          first_seq: record.seq,
          last_seq: record.seq,
          last_at: record.received_at,
        };
        channels.set(channel, entry);
      }
      entry.events += 1;
      entry.last_seq = record.seq;
      entry.last_at = record.received_at;
      if (isNewThread) entry.threads += 1;
    },
    get(channel) {
      const entry = channels.get(channel);
      return entry ? { ...entry } : null;
    },
    list() {
      return [...channels.values()]
        .sort((one, other) => (one.channel < other.channel ? -1 : 1))
        .map((entry) => ({ ...entry }));
    },
    load(saved) {
      channels.set(saved.channel, { ...saved });
    },
  };
}
