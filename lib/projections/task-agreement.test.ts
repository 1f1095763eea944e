// The law of the one task life cycle: whatever the log holds, the run's page, the directory, the router, what is owed, the
// orchestrator and the lineage say the same of every task, however the log was fed to them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID, REGISTRY_RUN } from '@/lib/model/ids';
import type { Task } from '@/lib/model/summary';
import { runSteps } from '@/lib/std/steps';
import { findingRunState } from '@/lib/tasks/run-state';
import { emptyTasks, findingStrangers, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { isOpen } from '@/lib/tasks/task-core';
import { stateAt } from '@/lib/tasks/tasks-at';
import { aRecord } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { histories } from '@/lib/testing/task-histories';
import { wholeDirectory } from '@/lib/testing/whole-directory';
import { createOrchestration } from './assignments/orchestration';
import { RunLineage } from './lineage/lineage';
import { createObligations } from './obligations/obligations';

const RUNS = ['run_1', 'run_2'];

/** Histories of one server without gaps; what imports tell is another log, which only lists and pages show. */
const logs = histories(40).map((records) =>
  records
    .filter(({ origin }) => origin !== 'import')
    .map((record, index): EventRecord => ({ ...record, seq: index + 1 })),
);

function pageOf(records: readonly EventRecord[], runId: string): Task[] {
  return tasksOf(foldTasks(emptyTasks(), ofRun(records, runId)));
}

function ofRun(records: readonly EventRecord[], runId: string): EventRecord[] {
  return records.filter(({ event }) => event.run_id === runId);
}

function world(parts: readonly (readonly EventRecord[])[]) {
  const folds = {
    directory: wholeDirectory(),
    obligations: createObligations(),
    assignments: createOrchestration(),
  };
  for (const part of parts) for (const fold of Object.values(folds)) fold.feed(part);
  return { ...folds, routing: folds.assignments.routing };
}

function introductionOf(agent_id: string): Partial<EventRecord['event']> {
  return {
    type: 'agent.register',
    run_id: REGISTRY_RUN,
    from: { agent_id },
    payload: { v: 'clutch/0.1', agent_id, capabilities: [] },
  };
}

describe('every fold', () => {
  it('counts the same open tasks as the page of the run, in whichever order it is fed', () => {
    const fed = logs.chain((records) => fc.tuple(fc.constant(records), feedsOf(records)));
    fc.assert(
      fc.property(fed, ([records, parts]) => {
        const { directory } = world(parts);

        for (const runId of RUNS) {
          const tasks = pageOf(records, runId);
          const listed = directory.run(runId);
          expect(listed?.tasks ?? 0).toBe(tasks.length);
          expect(listed?.tasks_open ?? 0).toBe(tasks.filter(({ state }) => isOpen(state)).length);
        }
      }),
    );
  });

  it('tells the state of a run at every moment as the list told it then', () => {
    fc.assert(
      fc.property(logs, (records) => {
        const pages = new Map(
          RUNS.map((runId) => [runId, foldTasks(emptyTasks(), ofRun(records, runId))]),
        );
        const directory = wholeDirectory();
        for (const record of records) {
          directory.feed([record]);
          for (const [runId, page] of pages) {
            const then =
              stateAt(page, record.seq) ??
              foldTasks(emptyTasks(), ofRun(records.slice(0, record.seq), runId));
            const listed = directory.run(runId)?.state ?? 'talking';
            expect(runSteps(findingRunState(then))).toBe(listed);
          }
        }
      }),
    );
  });

  it('says of the same agents that they are busy, in lists and for the router', () => {
    fc.assert(
      fc.property(logs, (records) => {
        const { directory, routing } = world([records]);

        for (const { agent_id, open } of routing.agents()) {
          expect(open).toBe(directory.agent(agent_id)?.tasks_open ?? 0);
        }
      }),
    );
  });

  it('counts an answer to a question about a task for the task, in lists and for the router', () => {
    const clowl = (event: Partial<EventRecord['event']>) => ({
      protocol: 'clowl',
      event: { run_id: 'run_1', meta: { protocol: 'clowl' }, ...event },
    });
    const [ken, muse] = [{ agent_id: 'agent:ken' }, { agent_id: 'agent:muse' }];
    const records = [
      { protocol: 'clutch', event: introductionOf('agent:muse') },
      clowl({ id: 'm1', task_id: 'm1', type: 'task.request', from: ken, to: [muse] }),
      clowl({ id: 'm2', task_id: 'm1', type: 'chat.message', from: muse, to: [ken] }),
      clowl({ id: 'm3', task_id: 'm2', type: 'task.result', from: muse, to: [ken] }),
    ].map((one, index) => aRecord({ ...one, seq: index + 1 }));

    for (const [told, open] of [
      [3, 1],
      [4, 0],
    ] as const) {
      const { directory, routing } = world([records.slice(0, told)]);
      expect(directory.agent('agent:muse')?.tasks_open).toBe(open);
      expect(routing.agent('agent:muse')?.open).toBe(open);
    }
  });

  it('owes what is open on the page, by whom the page names, in the state that the page shows', () => {
    fc.assert(
      fc.property(logs, (records) => {
        const { obligations } = world([records]);
        const pages = new Map(RUNS.map((runId) => [runId, pageOf(records, runId)]));
        const owed = obligations.list({
          now: Date.parse('2026-02-01T13:20:00Z'),
          reviews: [],
          proposals: [],
        });

        for (const { kind, run_id, task_id, agent_id } of owed) {
          if (kind !== 'accept' && kind !== 'result') continue;
          const task = pages.get(run_id)?.find((one) => one.task_id === task_id);
          expect(task).toMatchObject({ assigned_to: agent_id });
          expect(isOpen(task?.state ?? 'completed')).toBe(true);
          if (kind === 'accept') expect(task?.state).toBe('requested');
        }
      }),
    );
  });

  it('has the orchestrator do what the page says it has, and end it as the page does', () => {
    // Whoever else speaks in its name orchestrates instead of it. It hands on no task as a part of itself, and to others only.
    const isOurs = ({ origin, event: { type, task_id, parent_task_id, to } }: EventRecord) =>
      origin === 'engine' &&
      type === 'task.request' &&
      task_id !== parent_task_id &&
      to.every(({ agent_id }) => agent_id !== ORCHESTRATOR_ID);
    const isHeard = (record: EventRecord) =>
      record.event.from.agent_id !== ORCHESTRATOR_ID || isOurs(record);
    const someone = aRecord({ seq: 1, event: introductionOf('agent:a') });
    fc.assert(
      fc.property(logs, (said) => {
        const heard = [someone, ...said.filter(isHeard)];
        const records = heard.map((record, index) => ({ ...record, seq: index + 1 }));
        const { assignments } = world([records]);

        for (const runId of RUNS) {
          for (const { task_id, state, assigned_to, attempts } of pageOf(records, runId)) {
            const place = assignments.at(runId, task_id);
            if (place === null) {
              expect(state === 'requested' && assigned_to === ORCHESTRATOR_ID).toBe(false);
              continue;
            }
            const { taskId, assignment } = place;
            const { child, end, attempt } = assignment;
            if (child?.task_id === taskId) {
              expect(isOpen(state)).toBe(child.end === null);
              continue;
            }
            // Given to somebody else; or open again, for its child was given back, which the page shows with the next event.
            const isGone = end !== null && assigned_to !== ORCHESTRATOR_ID;
            const isBack = end === null && attempt > attempts;
            if (!isGone && !isBack) expect(isOpen(state)).toBe(end === null);
          }
        }
      }),
    );
  });

  it('lets only those hand over a task whose matter it is', () => {
    fc.assert(
      fc.property(logs, (records) => {
        for (const runId of RUNS) {
          const lineage = new RunLineage(runId);
          lineage.add(records);
          const tasks = foldTasks(emptyTasks(), ofRun(records, runId));
          const strangers = runSteps(findingStrangers(tasks));
          const known = new Set(tasksOf(tasks).map(({ task_id }) => task_id));
          for (const { seq, task_id } of lineage.lineage(records.length).edges) {
            expect(strangers.has(seq)).toBe(false);
            expect(known.has(task_id)).toBe(true);
          }
        }
      }),
    );
  });
});
