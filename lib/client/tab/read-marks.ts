// What the reader has read, as plain data that a browser can keep. Counting is by events: a mark remembers how many a
// thread or channel had, so that what came since is a difference. Whoever comes for the first time has nothing unread.
import type { ChannelSummary, ThreadSummary } from '@/lib/model/summary';

/** Threads that are remembered one by one; older ones count as read up to the first visit. */
export const THREAD_MARKS_MAX = 1_000;

/** Channels that are remembered: many times those that stand in the sidebar. */
const CHANNEL_MARKS_MAX = 1_000;

export type ReadMarks = {
  /** The log's head at the first visit: what is older counts as read. */
  readonly since: number;
  /** Events read, by channel. */
  readonly channels: readonly (readonly [channel: string, events: number])[];
  /** The last seq read and the events up to it, by thread; the one read last stands last. */
  readonly threads: readonly (readonly [threadId: string, seq: number, events: number])[];
};

/** The marks of a first visit. */
export function firstMarks(seq: number, channels: readonly ChannelSummary[]): ReadMarks {
  return { since: seq, channels: channels.map((row) => [row.channel, row.events]), threads: [] };
}

/** The marks kept, or those of a first visit where there are none, or where the log is another than they are of. */
export function marksFor(
  kept: unknown,
  seq: number,
  channels: readonly ChannelSummary[],
): ReadMarks {
  return isMarks(kept) && kept.since <= seq ? kept : firstMarks(seq, channels);
}

/**
 * How many events of the channel are unread. Of one that is older than the first visit and bears no mark nobody knows how many
 * were read: what came to it counts as one.
 */
export function unreadOfChannel(marks: ReadMarks, channel: ChannelSummary): number {
  const read = marks.channels.find(([name]) => name === channel.channel)?.[1];
  if (read !== undefined) return Math.max(0, channel.events - read);
  if (channel.first_seq > marks.since) return channel.events;
  return channel.last_seq > marks.since ? 1 : 0;
}

/** The last seq that was read of the thread; null where nothing of it was. */
function readUpTo(marks: ReadMarks, threadId: string): number | null {
  return marks.threads.find(([id]) => id === threadId)?.[1] ?? null;
}

/** Behind which seq the unread line stands; null where a thread is wholly new, and everything would stand behind it. */
export function unreadLine(marks: ReadMarks, threadId: string, firstSeq: number): number | null {
  return readUpTo(marks, threadId) ?? (firstSeq <= marks.since ? marks.since : null);
}

/** Whether something came to the thread since it was read, or since the first visit. */
export function isThreadUnread(marks: ReadMarks, thread: ThreadSummary): boolean {
  return thread.last_seq > (readUpTo(marks, thread.thread_id) ?? marks.since);
}

/**
 * The thread is read up to its end; its channel has as many read events more. `countAfter` tells how many events of the
 * thread came after a seq, for threads that are older than the first visit.
 */
export function markThreadRead(
  marks: ReadMarks,
  thread: ThreadSummary,
  countAfter: (seq: number) => number,
): ReadMarks {
  const before = marks.threads.find(([id]) => id === thread.thread_id);
  if (before && before[1] >= thread.last_seq) return marks;
  const isOlder = thread.first_seq <= marks.since;
  const readBefore = before ? before[2] : 0;
  const more = before || !isOlder ? thread.events - readBefore : countAfter(marks.since);
  const others = marks.threads.filter(([id]) => id !== thread.thread_id);
  const mark = [thread.thread_id, thread.last_seq, thread.events] as const;
  // Of a channel that bears no mark only what began after the first visit can be counted.
  const isCounted = !isOlder || marks.channels.some(([name]) => name === thread.channel);
  return {
    ...marks,
    channels: isCounted
      ? withCount(marks.channels, thread.channel, (read) => read + more)
      : marks.channels,
    threads: [...others, mark].slice(-THREAD_MARKS_MAX),
  };
}

function withCount(
  channels: ReadMarks['channels'],
  channel: string,
  change: (read: number) => number,
): ReadMarks['channels'] {
  const read = channels.find(([name]) => name === channel)?.[1] ?? 0;
  const others = channels.filter(([name]) => name !== channel);
  return [...others, [channel, change(read)] as const].slice(-CHANNEL_MARKS_MAX);
}

function isMarks(value: unknown): value is ReadMarks {
  if (typeof value !== 'object' || value === null) return false;
  const { since, channels, threads } = value as Record<string, unknown>;
  return (
    typeof since === 'number' &&
    isRows(channels, ['string', 'number']) &&
    isRows(threads, ['string', 'number', 'number'])
  );
}

function isRows(value: unknown, columns: readonly string[]): boolean {
  if (!Array.isArray(value)) return false;
  return value.every(
    (row) =>
      Array.isArray(row) &&
      row.length === columns.length &&
      row.every((cell, index) => typeof cell === columns[index]),
  );
}
