import { describe, expect, test } from 'vitest';
import type { ChannelSummary, ThreadSummary } from '@/lib/model/summary';
import {
  firstMarks,
  isThreadUnread,
  marksFor,
  markThreadRead,
  type ReadMarks,
  THREAD_MARKS_MAX,
  unreadLine,
  unreadOfChannel,
} from './read-marks';
import { createReadMarksStore } from './read-marks-store';

const AT = '2026-02-01T13:20:11.123Z';
const aChannel = (events: number, channel = 'ops'): ChannelSummary => ({
  channel,
  threads: 1,
  events,
  first_seq: 1,
  last_seq: events,
  last_at: AT,
});
const aThread = (overrides: Partial<ThreadSummary>): ThreadSummary => ({
  thread_id: 't',
  channel: 'ops',
  title: 'T',
  root: { seq: 1, agent_id: 'agent:ken', type: 'chat.message', text: 'T' },
  agents: [],
  agents_total: 0,
  run_id: 'r',
  events: 1,
  first_seq: 1,
  last_seq: 1,
  opened_at: AT,
  last_at: AT,
  ...overrides,
});
const none = (): number => 0;

describe('the reader’s marks', () => {
  test('a first visit has nothing unread', () => {
    const marks = firstMarks(10, [aChannel(10)]);

    expect(unreadOfChannel(marks, aChannel(10))).toBe(0);
    expect(isThreadUnread(marks, aThread({ last_seq: 10 }))).toBe(false);
  });

  test('count what came since, by channel and by thread', () => {
    const marks = firstMarks(10, [aChannel(10)]);

    expect(unreadOfChannel(marks, aChannel(13))).toBe(3);
    const begun = { ...aChannel(2, 'new'), first_seq: 11, last_seq: 12 };
    expect(unreadOfChannel(marks, begun)).toBe(2);
    expect(isThreadUnread(marks, aThread({ last_seq: 11 }))).toBe(true);
  });

  test('of a channel that was not at hand at the first visit what came since counts as one', () => {
    const marks = firstMarks(10, []);

    expect(unreadOfChannel(marks, { ...aChannel(9), last_seq: 9 })).toBe(0);
    expect(unreadOfChannel(marks, { ...aChannel(9), last_seq: 12 })).toBe(1);
    const thread = aThread({ first_seq: 2, last_seq: 12, events: 4 });
    expect(markThreadRead(marks, thread, none).channels).toEqual([]);
  });

  test('reading a thread reads as many events of its channel, once', () => {
    let marks = firstMarks(10, [aChannel(10)]);
    const thread = aThread({ first_seq: 11, last_seq: 13, events: 2 });

    marks = markThreadRead(marks, thread, none);
    expect(unreadOfChannel(marks, aChannel(13))).toBe(1);
    expect(markThreadRead(marks, thread, none)).toBe(marks);

    marks = markThreadRead(marks, { ...thread, last_seq: 15, events: 4 }, none);
    expect(unreadOfChannel(marks, aChannel(15))).toBe(1);
    expect(isThreadUnread(marks, { ...thread, last_seq: 15 })).toBe(false);
  });

  test('of a thread older than the first visit what came since is counted by who holds it', () => {
    const marks = firstMarks(10, [aChannel(10)]);
    const thread = aThread({ first_seq: 2, last_seq: 14, events: 9 });

    const read = markThreadRead(marks, thread, (seq) => (seq === 10 ? 4 : 0));

    expect(unreadOfChannel(read, aChannel(14))).toBe(0);
  });

  test('the line stands behind what was read; a thread that is wholly new has none', () => {
    const marks = markThreadRead(firstMarks(10, []), aThread({ last_seq: 12 }), none);

    expect(unreadLine(marks, 't', 1)).toBe(12);
    expect(unreadLine(marks, 'older', 9)).toBe(10);
    expect(unreadLine(marks, 'new', 11)).toBeNull();
  });

  test('remember a bounded number of threads, the last read ones', () => {
    let marks = firstMarks(0, []);
    for (let index = 0; index <= THREAD_MARKS_MAX; index += 1) {
      marks = markThreadRead(marks, aThread({ thread_id: `t${index}`, last_seq: 5 }), none);
    }

    expect(marks.threads).toHaveLength(THREAD_MARKS_MAX);
    expect(marks.threads[0]?.[0]).toBe('t1');
  });

  test('are those of a first visit where something else was kept, or the log is another', () => {
    const kept: ReadMarks = { since: 50, channels: [['ops', 3]], threads: [['t', 9, 2]] };

    expect(marksFor(JSON.parse(JSON.stringify(kept)), 60, [])).toEqual(kept);
    for (const other of [null, 7, {}, { ...kept, threads: [['t']] }, { ...kept, channels: 'x' }]) {
      expect(marksFor(other, 60, [])).toEqual(firstMarks(60, []));
    }
    expect(marksFor(kept, 49, [])).toEqual(firstMarks(49, []));
  });
});

describe('the kept marks', () => {
  const workspace = {
    seq: 10,
    channels: [aChannel(10)],
    hasMoreChannels: false,
    runs: [],
    agents: [],
  };

  test('outlive the page', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const store = createReadMarksStore(() => storage);
    expect(store.getSnapshot()).toBeNull();
    store.open(workspace);
    store.change((marks) => markThreadRead(marks, aThread({ last_seq: 12 }), none));

    const later = createReadMarksStore(() => storage);
    later.open({ ...workspace, seq: 99 });

    expect(later.getSnapshot()).toEqual(store.getSnapshot());
  });

  test('live as long as the page where there is no storage', () => {
    const store = createReadMarksStore(() => {
      throw new Error('denied');
    });

    store.open(workspace);
    store.change((marks) => markThreadRead(marks, aThread({ last_seq: 12, events: 3 }), none));

    expect(store.getSnapshot()?.threads).toEqual([['t', 12, 3]]);
  });
});
