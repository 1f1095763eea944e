import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { stateAt } from '@/lib/tasks/tasks-at';
import { histories } from '@/lib/testing/task-histories';
import { ComparedEvents } from './compared-events';
import { runOfRecords } from './run-diff-testing';
import { TraitsMaker } from './run-traits';

const ofOneRun = histories(40).map((records) =>
  records.filter(({ event }) => event.run_id === 'run_1'),
);

test('a run that goes on is compared as if all of it were read anew, after each of its events', () => {
  fc.assert(
    fc.property(ofOneRun, fc.nat(5), (records, size) => {
      const facts = new ComparedEvents();
      const maker = new TraitsMaker(facts);
      let state = emptyTasks();
      for (let from = 0; from < records.length; from += size + 1) {
        const added = records.slice(from, from + size + 1);
        facts.add(added);
        state = foldTasks(state, added);
        const at = added.at(-1)?.seq ?? 0;

        const { traits } = runOfRecords(records.slice(0, from + size + 1));

        expect(maker.traits({ tasks: tasksOf(state), state, at })).toEqual(traits);
      }
    }),
  );
});

test('at an earlier moment it is compared by the events up to it', () => {
  fc.assert(
    fc.property(ofOneRun, (records) => {
      const facts = new ComparedEvents();
      facts.add(records);
      const maker = new TraitsMaker(facts);
      const whole = foldTasks(emptyTasks(), records);
      for (const [place, { seq: at }] of [...records.entries()].reverse()) {
        const state = stateAt(whole, at);
        if (state === null) continue;
        const then = runOfRecords(records.slice(0, place + 1));

        expect(maker.traits({ tasks: tasksOf(state), state, at })).toEqual(then.traits);
        expect(facts.eventsBy(at)).toBe(then.events);
      }
    }),
  );
});
