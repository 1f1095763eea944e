import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord, Origin } from '@/lib/model/event-record';
import { aRecord } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { wholeDirectory } from '@/lib/testing/whole-directory';
import {
  CLOCK_AHEAD_MAX_MS,
  isToldLater,
  momentOf,
  openTimeOf,
  ownTimeOf,
  type RunClock,
  timeOf,
  withClock,
} from './event-time';
import { emptyTasks, foldTasks, tasksOf } from './run-tasks';

/** Records of a run that were received in one second, long after the times that they give. */
const RECEIVED_MS = Date.parse('2026-02-01T13:20:00.000Z');
const BEGAN_MS = Date.parse('2025-06-01T09:00:00.000Z');

const iso = (ms: number) => new Date(ms).toISOString();

type Line = {
  /** Seconds after the run began; null where the message gives no time. */
  readonly second: number | null;
  readonly event?: Partial<ClutchMessage>;
  readonly origin?: Origin;
};

function told(lines: readonly Line[]): EventRecord[] {
  return lines.map(({ second, event, origin = 'agent' }, index) => {
    const received_at = iso(RECEIVED_MS + index);
    const ts = second === null ? received_at : iso(BEGAN_MS + second * 1000);
    const derived = second === null ? { meta: { derived: ['ts'] } } : {};
    return aRecord({ seq: index + 1, received_at, origin, event: { ...event, ts, ...derived } });
  });
}

const KEN = { agent_id: 'agent:ken' };
const LEAD = { agent_id: 'agent:lead' };
const request = (task_id: string, parent: string | null = null): Partial<ClutchMessage> => ({
  type: 'task.request',
  task_id,
  parent_task_id: parent,
  from: LEAD,
  to: [KEN],
  payload: { title: 'Find it' },
});
const result = (task_id: string): Partial<ClutchMessage> => ({
  type: 'task.result',
  task_id,
  from: KEN,
  to: [LEAD],
  payload: { text: 'Found' },
});

const clockOf = (records: readonly EventRecord[]) =>
  records.reduce<RunClock | null>(withClock, null);
const tasksAfter = (records: readonly EventRecord[]) => tasksOf(foldTasks(emptyTasks(), records));

function runAfter(records: readonly EventRecord[]) {
  const directory = wholeDirectory();
  directory.feed(records);
  const run = directory.run('run_1');
  if (run === null) throw new Error('expected a run');
  return run;
}

describe('the time of an event', () => {
  const of = (event: Partial<ClutchMessage>, received_at = iso(RECEIVED_MS)) =>
    aRecord({ seq: 2, received_at, event });
  const first = of({ ts: iso(BEGAN_MS) });
  const clock = clockOf([{ ...first, seq: 1 }]);
  const time = (record: EventRecord) => timeOf(momentOf(record), clock);

  it('is its own where its message gave it, in any zone and with any fraction', () => {
    expect(time(of({ ts: '2025-06-01T12:00:01.5+02:00' }))).toBe('2025-06-01T10:00:01.500Z');
    expect(time(of({ ts: '2025-06-01T10:00:01.123456789Z' }))).toBe('2025-06-01T10:00:01.123Z');
  });

  it('is that of its receipt where its codec made the time up', () => {
    expect(time(of({ ts: iso(BEGAN_MS + 1), meta: { derived: ['id', 'ts'] } }))).toBe(
      iso(RECEIVED_MS),
    );
  });

  it('may be five minutes ahead of its receipt and no more', () => {
    const latest = RECEIVED_MS + CLOCK_AHEAD_MAX_MS;

    expect(time(of({ ts: iso(latest) }))).toBe(iso(latest));
    expect(time(of({ ts: iso(latest + 1) }))).toBe(iso(RECEIVED_MS));
  });

  it('is not before its run began', () => {
    expect(time(of({ ts: iso(BEGAN_MS) }))).toBe(iso(BEGAN_MS));
    expect(time(of({ ts: iso(BEGAN_MS - 1) }))).toBe(iso(RECEIVED_MS));
  });

  it('takes a list of derived fields as it comes', () => {
    for (const derived of [null, 'ts', [7], { ts: 1 }]) {
      expect(time(of({ ts: iso(BEGAN_MS + 5), meta: { derived } }))).toBe(iso(BEGAN_MS + 5));
    }
  });
});

describe('the clock of a run', () => {
  it('begins with its first event that gave a time', () => {
    const records = told([{ second: null }, { second: 30 }, { second: 10 }]);

    expect(clockOf(records)).toEqual({ seq: 2, start: BEGAN_MS + 30_000 });
  });

  it('does not begin in the future', () => {
    const ahead = told([{ second: 0 }, { second: 5 }]).map((record) =>
      record.seq === 1 ? { ...record, received_at: iso(BEGAN_MS - 3_600_000) } : record,
    );

    expect(clockOf(ahead)?.seq).toBe(2);
  });

  it('is none where no event gave a time', () => {
    expect(clockOf(told([{ second: null }, { second: null }]))).toBeNull();
  });
});

describe('a task', () => {
  it('takes the time that its events give, however fast they came in', () => {
    const records = told([
      { second: 0, event: request('a') },
      { second: 90, event: result('a') },
    ]);

    expect(tasksAfter(records)).toMatchObject([
      {
        started_at: '2025-06-01T09:00:00.000Z',
        ended_at: '2025-06-01T09:01:30.000Z',
        duration_ms: 90_000,
        times: 'events',
        opened_at: iso(RECEIVED_MS),
        closed_at: iso(RECEIVED_MS + 1),
      },
    ]);
  });

  it('has no duration while it is open', () => {
    const [task] = tasksAfter(told([{ second: 0, event: request('a') }]));

    expect(task).toMatchObject({ times: 'events', ended_at: null, duration_ms: null });
  });

  it('is measured by receipt at both ends where one of them gives no time', () => {
    const records = told([
      { second: 0, event: request('a') },
      { second: null, event: result('a') },
    ]);

    const [task] = tasksAfter(records);

    expect(task).toMatchObject({ times: 'receipt', started_at: iso(RECEIVED_MS) });
    expect(task).toMatchObject({ ended_at: iso(RECEIVED_MS + 1) });
    expect(task).not.toHaveProperty('clock_conflict');
  });

  it('has no duration by receipts of which one came long after it happened', () => {
    const [late] = tasksAfter(
      told([
        { second: 0, event: request('a') },
        { second: null, event: result('a') },
      ]),
    );
    const live = told([
      { second: null, event: request('a') },
      { second: null, event: result('a') },
    ]);

    expect(late).toMatchObject({ times: 'receipt', duration_ms: null });
    expect(tasksAfter(live)).toMatchObject([{ times: 'receipt', duration_ms: 1 }]);
  });

  it('has no times where an import gives none', () => {
    const records = told([
      { second: null, origin: 'import', event: request('a') },
      { second: null, origin: 'import', event: result('a') },
    ]);

    const [task] = tasksAfter(records);

    expect(task).toMatchObject({ times: 'none', started_at: null, ended_at: null });
    expect(task).toMatchObject({ duration_ms: null, closed_at: iso(RECEIVED_MS + 1) });
  });

  it('says that clocks disagree where its answer comes before its question', () => {
    const records = told([
      { second: 0 },
      { second: 60, event: request('a') },
      { second: 30, event: result('a') },
    ]);

    expect(tasksAfter(records)).toMatchObject([
      { times: 'events', duration_ms: null, clock_conflict: 'end_before_start' },
    ]);
  });

  it('says so, too, where a time cannot be right, and goes by receipt', () => {
    const now = (RECEIVED_MS - BEGAN_MS) / 1000;
    for (const second of [now - 1, now + 3600]) {
      const live = told([
        { second: now, event: request('a') },
        { second, event: result('a') },
      ]);

      expect(tasksAfter(live)).toMatchObject([
        { times: 'receipt', duration_ms: 1, clock_conflict: 'implausible_time' },
      ]);
    }
  });

  it('begins with its request, also where the answer came in before it', () => {
    const records = told([
      { second: 0 },
      { second: 70, event: result('a') },
      { second: 10, event: request('a') },
    ]);

    expect(tasksAfter(records)).toMatchObject([{ state: 'completed', duration_ms: 60_000 }]);
  });

  it('ends after its parent where both say so by their own times', () => {
    const lines = [
      { second: 0, event: request('a') },
      { second: 5, event: request('b', 'a') },
      { second: 20, event: result('b') },
      { second: 10, event: result('a') },
    ];
    const [parent, child] = tasksAfter(told(lines));

    expect(child).toMatchObject({ duration_ms: 15_000, clock_conflict: 'after_parent' });
    expect(parent).toMatchObject({ duration_ms: 10_000 });
    expect(parent).not.toHaveProperty('clock_conflict');
    const received = told(lines.map((line) => ({ ...line, second: null })));
    expect(tasksAfter(received)[1]).not.toHaveProperty('clock_conflict');
  });

  it('says nothing of clocks where the log, too, has its end after that of its parent', () => {
    const lines = [
      { second: 0, event: request('a') },
      { second: 5, event: request('b', 'a') },
      { second: 10, event: result('a') },
      { second: 20, event: result('b') },
    ];
    const [, child] = tasksAfter(told(lines));

    expect(child).toMatchObject({ duration_ms: 15_000 });
    expect(child).not.toHaveProperty('clock_conflict');
  });

  it('that is a review of its parent may end after it', () => {
    const review = { ...request('b', 'a'), payload_type: 'review.request.v1' };
    const lines = [
      { second: 0, event: request('a') },
      { second: 11, event: review },
      { second: 20, event: result('b') },
      { second: 10, event: result('a') },
    ];

    expect(tasksAfter(told(lines))[1]).not.toHaveProperty('clock_conflict');
  });

  it('is told again when its parent is closed, and is the same object for as long as nothing changed', () => {
    const records = told([
      { second: 0, event: request('a') },
      { second: 5, event: request('b', 'a') },
      { second: 20, event: result('b') },
      { second: 30, event: request('c', 'a') },
      { second: 10, event: result('a') },
    ]);
    const states = [4, 5].map((count) => foldTasks(emptyTasks(), records.slice(0, count)));
    const later = states.map((state) => foldTasks(state, records));

    expect(later.map((state) => tasksOf(state))).toEqual([
      tasksAfter(records),
      tasksAfter(records),
    ]);
    const [state = emptyTasks()] = states;
    const before = tasksOf(state);
    const after = tasksOf(foldTasks(state, records));
    expect(after[1]).toMatchObject({ task_id: 'b', clock_conflict: 'after_parent' });
    expect(after[2]).toBe(before[2]);
  });

  it('is told of later where it began long before anybody heard of it', () => {
    const opened_at = iso(RECEIVED_MS);
    const began = (ms: number) => isToldLater({ opened_at, started_at: iso(ms) });

    expect(began(RECEIVED_MS - CLOCK_AHEAD_MAX_MS)).toBe(false);
    expect(began(RECEIVED_MS - CLOCK_AHEAD_MAX_MS - 1)).toBe(true);
    expect(isToldLater({ opened_at, started_at: null })).toBe(true);
  });

  it('goes on while it is open, or as long as it was told of where that was later', () => {
    const opened_at = iso(RECEIVED_MS);
    const began = (at: number | null) => ({
      opened_at,
      started_at: at === null ? null : iso(at),
      duration_ms: 40_000,
    });

    expect(openTimeOf(began(RECEIVED_MS), false)).toBe(opened_at);
    expect(openTimeOf(began(RECEIVED_MS), true)).toBe(40_000);
    expect(openTimeOf(began(BEGAN_MS), false)).toBe(40_000);
    expect(openTimeOf({ ...began(null), duration_ms: null }, false)).toBe(null);
  });
});

describe('a run', () => {
  const minutes25 = Array.from({ length: 301 }, (_, index) => ({ second: index * 5 }));

  it('spans the times of its events, and not those of an import', () => {
    expect(runAfter(told(minutes25))).toMatchObject({
      state: 'talking',
      started_at: '2025-06-01T09:00:00.000Z',
      ended_at: null,
      duration_ms: 25 * 60_000,
      times: 'events',
      clock_start: '2025-06-01T09:00:00.000Z',
    });
  });

  it('ends with its root tasks', () => {
    const lines = [
      { second: 0, event: request('a') },
      { second: 1500, event: result('a') },
      { second: 1600 },
    ];

    expect(runAfter(told(lines))).toMatchObject({
      state: 'completed',
      ended_at: '2025-06-01T09:25:00.000Z',
      duration_ms: 25 * 60_000,
    });
  });

  it('spans receipts where its first or last event gives no time, and the other one is not long past', () => {
    const now = (RECEIVED_MS - BEGAN_MS) / 1000;
    for (const own of [now, 60]) {
      const first = told([{ second: null }, { second: own }]);
      const last = told([{ second: own }, { second: null }]);

      const expected = { times: 'receipt', duration_ms: own === now ? 1 : null };
      expect(runAfter(first)).toMatchObject(expected);
      expect(runAfter(last)).toMatchObject(expected);
    }
  });

  it('spans what an import gives times for, and has none where it gives none', () => {
    const imported = (lines: readonly Line[]) =>
      told(lines.map((line) => ({ ...line, origin: 'import' as const })));

    expect(runAfter(imported([{ second: null }, { second: 60 }, { second: 90 }]))).toMatchObject({
      times: 'events',
      duration_ms: 30_000,
    });
    expect(runAfter(imported([{ second: null }, { second: null }]))).toMatchObject({
      times: 'none',
      started_at: null,
      duration_ms: null,
    });
  });
});

/** Own times about the receipt and about the run's start, some of them made up, some impossible. */
const anyOwn = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -2_000, max: 2_000 }),
  fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }),
);
const anyLine = fc.record({
  own: anyOwn,
  received: fc.integer({ min: 0, max: 1_000_000 }),
  task: fc.constantFrom('a', 'b', 'c'),
  type: fc.constantFrom<ClutchMessage['type'][]>(
    ...(['task.request', 'task.accept', 'task.result', 'task.error'] as const),
    ...(['task.cancel', 'chat.message', 'tool.call'] as const),
  ),
});
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 14 });
const anyOrigin = fc.constantFrom<Origin[]>('agent', 'engine', 'operator', 'import');
const anyLog = fc.tuple(anyLines, anyOrigin).map(([lines, origin]) =>
  lines.map(({ own, received, task, type }, index) => {
    const at = RECEIVED_MS + received;
    const isFromLead = type === 'task.request' || type === 'task.cancel';
    return aRecord({
      seq: index + 1,
      received_at: iso(at),
      origin,
      event: {
        type,
        task_id: task,
        parent_task_id: task === 'a' ? null : 'a',
        from: isFromLead ? LEAD : KEN,
        to: [isFromLead ? KEN : LEAD],
        ts: iso(at + (own ?? 0)),
        ...(own === null && { meta: { derived: ['ts'] } }),
      },
    });
  }),
);

describe('spans', () => {
  it('are never negative, and by their own times exactly where both ends have one that counts', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const clock = clockOf(log);
        const own = log.map((record) => ownTimeOf(momentOf(record), clock));
        const isImport = log[0]?.origin === 'import';
        for (const task of tasksAfter(log)) {
          const { started_at, ended_at, duration_ms, times } = task;
          if (times !== 'events') expect(times).toBe(isImport ? 'none' : 'receipt');
          if (!own.includes(null)) expect(times).toBe('events');
          expect(duration_ms ?? 0).toBeGreaterThanOrEqual(0);
          for (const at of times === 'events' ? [started_at, ended_at] : []) {
            if (at !== null) expect(own).toContain(Date.parse(at));
          }
        }
        const run = runAfter(log);
        expect(run.duration_ms ?? 0).toBeGreaterThanOrEqual(0);
        expect(run.times === 'none').toBe(isImport && clock === null);
      }),
    );
  });

  it('are those of receipt where no message gives a time', () => {
    const made = anyLog.map((log) =>
      log.map((record) => ({
        ...record,
        origin: 'agent' as const,
        event: { ...record.event, meta: { derived: ['ts'] } },
      })),
    );
    fc.assert(
      fc.property(made, (log) => {
        for (const task of tasksAfter(log)) {
          const { opened_at, closed_at } = task;
          const took = closed_at === null ? null : Date.parse(closed_at) - Date.parse(opened_at);
          expect(task).toMatchObject({ times: 'receipt', started_at: opened_at });
          expect(task.ended_at).toBe(closed_at);
          expect(task.duration_ms).toBe(took !== null && took < 0 ? null : took);
        }
      }),
    );
  });

  it('depend on no order of arrival, and lists go by the same clock as the page of the run', () => {
    const anyFeed = anyLog.chain((log) => fc.tuple(fc.constant(log), feedsOf(log)));
    fc.assert(
      fc.property(anyFeed, ([log, parts]) => {
        const state = parts.reduce(foldTasks, emptyTasks());
        const directory = wholeDirectory();
        for (const part of parts) directory.feed(part);

        expect(tasksOf(state)).toEqual(tasksAfter(log));
        expect(directory.run('run_1')).toEqual(runAfter(log));
        expect(directory.clockOf('run_1')).toEqual(state.clock);
      }),
    );
  });
});

describe('the clock of a run that spans tell of', () => {
  const span = (second: number, event: Partial<ClutchMessage>): Line => ({
    second,
    event: { ...event, meta: { clock: 'span' } },
  });
  const lines: readonly Line[] = [
    span(3, request('child', 'root')),
    span(4, result('child')),
    span(0, request('root')),
    span(9, result('root')),
  ];

  it('begins with the earliest of them, whichever came first, and so measures a parent that comes last', () => {
    const tasks = tasksOf(foldTasks(emptyTasks(), told(lines)));

    expect(tasks.map(({ task_id, duration_ms, times }) => [task_id, duration_ms, times])).toEqual([
      ['child', 1_000, 'events'],
      ['root', 9_000, 'events'],
    ]);
  });

  it('is the same in every order of arrival (law)', () => {
    const order = fc.shuffledSubarray([...lines], { minLength: lines.length });
    fc.assert(
      fc.property(order, (arrived) => {
        const clock = clockOf(told(arrived));

        expect(clock?.start).toBe(BEGAN_MS);
      }),
    );
  });

  it('is the same in every order in which its records are read (law)', () => {
    const mixed = told([{ second: 2 }, ...lines, { second: 1 }]);
    const order = fc.shuffledSubarray(mixed, { minLength: mixed.length });
    fc.assert(
      fc.property(order, (read) => {
        expect(clockOf(read)).toEqual(clockOf(mixed));
      }),
    );
  });

  it('stays where the first event began it for all who speak themselves', () => {
    const [first, ...rest] = told([{ second: 5 }, { second: 1 }]);

    expect(clockOf([...(first ? [first] : []), ...rest])?.start).toBe(BEGAN_MS + 5_000);
  });
});
