// A thread of CBCL is one task, whatever the order in which its messages come.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { cbclEvent, cbclLog } from '@/lib/testing/dialects/cbcl-events';
import { lawRuns } from '@/lib/testing/law-runs';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { SavedDirectory, wholeDirectory } from '@/lib/testing/whole-directory';
import { emptyTasks, foldTasks, taskIdFinder, tasksOf } from './run-tasks';

const ask = cbclEvent('alice', 'ask', 'bob', { id: 'q1', thread: 'weather' });
const reply = cbclEvent('bob', 'reply', 'alice', { thread: 'weather', inReplyTo: 'q1' });

const tasksAfter = (...events: (typeof ask)[]) => tasksOf(foldTasks(emptyTasks(), cbclLog(events)));

describe('a task of CBCL', () => {
  it('bears the name of its thread, and is completed by a reply that names the ask, the thread, or both', () => {
    const answers = [
      reply,
      cbclEvent('bob', 'reply', 'alice', { thread: 'weather' }),
      { ...cbclEvent('bob', 'reply', 'alice', { inReplyTo: 'q1' }), run_id: 'weather' },
    ];
    for (const answer of answers) {
      for (const events of [
        [ask, answer],
        [answer, ask],
      ]) {
        expect(tasksAfter(...events)).toMatchObject([
          { task_id: 'weather', state: 'completed', events: 2 },
        ]);
      }
    }
  });

  it('takes in an answer to a message that nobody here knows by its thread', () => {
    const answer = cbclEvent('bob', 'reply', 'alice', { thread: 'weather', inReplyTo: 'msg-9874' });

    expect(tasksAfter(ask, answer)).toMatchObject([{ task_id: 'weather', state: 'completed' }]);
  });

  it('without a thread bears the id of the ask', () => {
    const question = cbclEvent('alice', 'ask', 'bob', { id: 'q1' });

    expect(meaningOf(question).link).toBeNull();
    expect(
      tasksAfter(question, cbclEvent('bob', 'ok', 'alice', { inReplyTo: 'q1' })),
    ).toMatchObject([{ task_id: 'q1', state: 'accepted' }]);
  });

  it('is not opened or joined by what is only told', () => {
    const told = cbclEvent('alice', 'tell', 'bob', { thread: 'weather', inReplyTo: 'q1' });

    expect(meaningOf(told).link).toBeNull();
    expect(tasksAfter(told)).toEqual([]);
  });
});

describe('an error or an ok of CBCL about something that nobody asked for', () => {
  const run = 'run:agent:alice~agent:bob';
  const question = cbclEvent('alice', 'ask', 'bob', { id: 'q1' });
  const answer = cbclEvent('bob', 'reply', 'alice', { inReplyTo: 'q1' });
  const told = cbclEvent('alice', 'tell', 'bob', { id: 't1' });
  const error = cbclEvent('bob', 'error', 'alice', { inReplyTo: 't1' });
  const taken = cbclEvent('bob', 'ok', 'alice', { inReplyTo: 't1' });
  const runAfter = (...events: (typeof ask)[]) => {
    const directory = wholeDirectory();
    directory.feed(cbclLog(events));
    return directory.run(run);
  };

  it('says nothing of how the run ends', () => {
    expect(runAfter(told, error)).toMatchObject({ state: 'talking', tasks: 1, closed_at: null });
    for (const aside of [error, taken]) {
      expect(runAfter(question, told, aside)).toMatchObject({ state: 'running' });
      expect(runAfter(told, aside, question, answer)).toMatchObject({ state: 'completed' });
    }
  });

  it('ends what was asked also where it was asked later in the log, and then the run with it', () => {
    const early = cbclEvent('bob', 'error', 'alice', { inReplyTo: 'q1' });

    expect(runAfter(question, early)).toMatchObject({ state: 'failed' });
    expect(runAfter(early, question)).toMatchObject({ state: 'failed' });
  });

  it('stands among the tasks as what it says', () => {
    expect(tasksAfter(question, answer, told, error)).toMatchObject([
      { task_id: 'q1', state: 'completed' },
      { task_id: 't1', state: 'failed', requested_by: null },
    ]);
  });
});

const names = fc.constantFrom('a', 'b', 'c', 'd', '__proto__');
const anyMessage = fc.record({
  performative: fc.constantFrom('ask', 'reply', 'ok', 'error', 'cancel', 'tell'),
  thread: fc.option(names, { nil: undefined }),
  inReplyTo: fc.option(names, { nil: undefined }),
});

/** Messages of one run whose threads and references are each other's ids at will. */
const anyLog: fc.Arbitrary<EventRecord[]> = fc.array(anyMessage, { maxLength: 5 }).map((messages) =>
  cbclLog(
    messages.map(({ performative, thread, inReplyTo }, index) => ({
      ...cbclEvent('alice', performative as 'ask', 'bob', {
        id: ['a', 'b', 'c', 'd', '__proto__'][index] ?? '',
        ...(thread !== undefined && { thread }),
        ...(inReplyTo !== undefined && { inReplyTo }),
      }),
      run_id: 'run_1',
    })),
  ),
);

describe('the join of CBCL', () => {
  it('is a function of the set of events, also where an id is said to belong to several threads', () => {
    const fed = anyLog.chain((log) => fc.tuple(fc.constant(log), feedsOf(log)));
    fc.assert(
      fc.property(fed, ([log, parts]) => {
        const state = parts.reduce(foldTasks, emptyTasks());

        expect(state).toEqual(foldTasks(emptyTasks(), log));
        expect(tasksOf(state)).toEqual(tasksOf(foldTasks(emptyTasks(), log)));
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('goes on from a state that travelled as JSON', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(5), (log, cut) => {
        const state = foldTasks(emptyTasks(), log.slice(0, cut));
        const travelled = JSON.parse(JSON.stringify(state)) as typeof state;

        expect(tasksOf(foldTasks(travelled, log.slice(cut)))).toEqual(
          tasksOf(foldTasks(emptyTasks(), log)),
        );
      }),
    );
  });

  it('is the same in the directory, which goes on from its checkpoints in the middle', () => {
    fc.assert(
      fc.property(anyLog, names, names, fc.nat(5), (log, one, other, cut) => {
        const before = wholeDirectory();
        before.feed(log.slice(0, cut));
        const saved = new SavedDirectory();
        saved.save(before);
        const directory = saved.open();
        directory.feed(log);
        const tasks = foldTasks(emptyTasks(), log);
        const nameOf = taskIdFinder(tasks);

        expect(directory.isSameTask('run_1', one, other)).toBe(nameOf(one) === nameOf(other));
        expect(directory.run('run_1')?.tasks ?? 0).toBe(tasksOf(tasks).length);
      }),
      { numRuns: lawRuns(500) },
    );
  });
});
