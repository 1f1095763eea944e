// What is open is the same in folds that hold all runs and in folds that hold one or two of them at a time, whose other runs stand in the
// table: who owes what, who is busy, what is assigned, what is reviewed. So it is where several processes keep that table.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { isClosed } from '@/lib/projections/assignments/assignment';
import { createMemoryProjectionStore } from '@/lib/store/memory/projection-rows';
import { lawRuns } from '@/lib/testing/law-runs';
import { aRecord } from '@/lib/testing/records';
import { histories } from '@/lib/testing/task-histories';
import { projectionsOf, type WorkspaceTable } from '../followed-folds';
import { feedWhenReady } from '../log/feed/head-follower';
import { OWED_KIND } from '../orchestrator/owed/owed';
import { ProjectionTable } from './projection-table';
import { TOTAL_KIND } from './run-rows';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const NOW = Date.parse('2026-02-01T14:00:00.000Z');
const projections = projectionsOf({ isOrchestratedElsewhere: () => false });

/** Reviews know of no task from before anybody's work was reviewed. */
const OVERSEEN = aRecord({
  seq: 1,
  event: {
    type: 'agent.register',
    run_id: 'run:registry',
    from: { agent_id: 'agent:z' },
    payload: { v: 'clutch/0.1', agent_id: 'agent:z', capabilities: [], overseer: 'agent:a' },
  },
});

/** Three runs for each one, so that there are more than memory holds. */
const logs = histories(60).map((records) => [
  OVERSEEN,
  ...records
    // What another log tells is of tasks of its own.
    .filter(({ origin }) => origin !== 'import')
    .map((record, index): EventRecord => {
      const run_id = `${record.event.run_id}.${(record.seq * 7) % 3}`;
      return { ...record, seq: index + 2, event: { ...record.event, run_id } };
    }),
]);

async function tableOf(
  log: readonly EventRecord[],
  rows: number,
  { store = createMemoryProjectionStore(), saveEvents = 1 } = {},
): Promise<WorkspaceTable> {
  const bound = { rows, weight: rows * 3 };
  const bounds = { channel: bound, thread: bound, run: bound, agent: bound };
  const events = {
    head: async () => ({ seq: log.length, hash: '' }),
    read: async ({ after = 0, limit }: { after?: number; limit: number }) =>
      log.filter(({ seq }) => seq > after).slice(0, limit),
  };
  const ports = {
    table: store,
    events,
    log: SILENT,
    bounds,
    saveEvents,
  };
  return ProjectionTable.open(ports, projections);
}

const byText = (one: object, other: object) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

/** What is open in the runs of a log, all of them in memory. */
async function openWork(table: WorkspaceTable, log: readonly EventRecord[]) {
  const runIds = new Set(log.map(({ event }) => event.run_id));
  for (let ready: Promise<void> | null = null; ; ) {
    ready = table.prepareNames(new Map([['run', runIds]]));
    if (ready === null) break;
    await ready;
  }
  const { orchestration, obligations, reviews, proposals } = table.folds;
  return {
    owed: obligations
      .list({ now: NOW, reviews: reviews.open(), proposals: proposals.open() })
      .sort(byText),
    agents: orchestration.routing.agents().map(({ agent_id, open }) => [agent_id, open]),
    assignments: [...runIds]
      .flatMap((runId) => orchestration.ofRun(runId).filter((one) => !isClosed(one)))
      .sort(byText),
    reviews: reviews.open().sort(byText),
    work: ['agent:a', 'agent:b', 'agent:c'].map((id) => obligations.openEndedWorkOf(id).tasks),
  };
}

/** What the table says of the runs of a log, whichever of them are in memory. */
async function listed(table: WorkspaceTable) {
  const rowsOf = (kind: string) => table.oldest(kind, { moved: 0, key: '' }, 1_000);
  const derived = await Promise.all(projections.derivedKinds.map(rowsOf));
  const totals = (await rowsOf(TOTAL_KIND)).map(({ key, state }) => [key, Number(state)] as const);
  return { derived, totals: totals.filter(([, total]) => total > 0).sort() };
}

/** A request of an agent, or what it says of that task later. */
function said(seq: number, task: string, event: Partial<ClutchMessage> = {}): EventRecord {
  const to = [{ agent_id: 'agent:orchestrator' }];
  const about = { run_id: 'run_1', thread_id: 'thread_of_run_1', task_id: task };
  return aRecord({ seq, event: { type: 'task.request', to, ...about, ...event } });
}

/**
 * A process that has saved a log, and was overtaken in its first save, of so many events: meanwhile it took one more, which another
 * process saved, too.
 */
async function overtaken(log: readonly EventRecord[], first: number) {
  const store = createMemoryProjectionStore();
  const open = (table = store) => tableOf(log, 1_000, { store: table, saveEvents: 1_000 });
  const other = await open();
  const one = await open({
    ...store,
    async save(...saved) {
      if (one.seq() === first) {
        await feedWhenReady(one, log.slice(first, first + 1));
        await feedWhenReady(other, log.slice(0, first + 1));
        await other.save();
      }
      return store.save(...saved);
    },
  });
  await feedWhenReady(one, log.slice(0, first));
  await one.save();
  await feedWhenReady(one, log.slice(first + 1));
  await one.save();
  return { one, open };
}

describe('runs that are not in memory', () => {
  it('are loaded without what was asked for below a task that had ended for good', async () => {
    const elsewhere = { run_id: 'run_2', thread_id: 'thread_of_run_2' };
    const below = said(7, 'T1.1', { parent_task_id: 'T1', to: [{ agent_id: 'agent:b' }] });
    const log: EventRecord[] = [
      OVERSEEN,
      said(2, 'T1'),
      said(3, 'T2', elsewhere),
      said(4, 'T1', { type: 'task.cancel' }),
      said(5, 'T3', elsewhere),
      said(6, 'T4', elsewhere),
      {
        ...below,
        origin: 'engine',
        event: { ...below.event, from: { agent_id: 'agent:orchestrator' } },
      },
    ];
    const small = await tableOf(log, 1);
    const whole = await tableOf(log, 1_000);
    for (const record of log) {
      for (const table of [small, whole]) await feedWhenReady(table, [record]);
      await small.save();
    }

    const open = await openWork(whole, log);
    expect(open.assignments.map(({ task_id }) => task_id)).toEqual(['T2', 'T3', 'T4']);
    expect(whole.folds.obligations.orphaned('run_1', 'T1.1')?.above).toBe('T1');
    expect(await openWork(small, log)).toEqual(open);
  });

  it('are loaded as they were, before something is said in them (law)', async () => {
    await fc.assert(
      fc.asyncProperty(
        logs,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (log, part, rows) => {
          const small = await tableOf(log, rows);
          const whole = await tableOf(log, 1_000);
          for (let at = 0; at < log.length; at += part) {
            for (const table of [small, whole])
              await feedWhenReady(table, log.slice(at, at + part));
            if (at % 2 === 0) await small.save();
          }
          for (const table of [small, whole]) await table.save();

          const { derived, totals } = await listed(whole);
          expect(await listed(small)).toEqual({ derived, totals });
          for (const [index, kind] of projections.derivedKinds.entries()) {
            const total = totals.find(([key]) => key === kind)?.[1] ?? 0;
            expect(total).toBe(derived[index]?.length);
          }
          const open = await openWork(whole, log);
          const read = (derived[projections.derivedKinds.indexOf(OWED_KIND)] ?? []).map(
            ({ state }) => whole.folds.obligations.read(JSON.parse(state), NOW),
          );
          expect(read.sort(byText)).toEqual(open.owed.filter(({ kind }) => kind !== 'vote'));
          expect(await openWork(small, log)).toEqual(open);
        },
      ),
      { numRuns: lawRuns(300) },
    );
  });

  it('are counted where another process saved what changed while this one was saving', async () => {
    const log = [OVERSEEN, ...[2, 3, 4].map((seq) => said(seq, 'T1', { run_id: `run_${seq}` }))];

    const { one } = await overtaken(log, 2);

    expect((await listed(one)).totals).toContainEqual([OWED_KIND, 3]);
  });

  it('end for agents that another process saved as busy while this one was saving', async () => {
    const b = { agent_id: 'agent:b' };
    const card = { v: 'clutch/0.1', agent_id: b.agent_id, capabilities: [] };
    const log = [
      said(1, 'none', { type: 'agent.register', from: b, payload: card }),
      said(2, 'T1', { to: [b] }),
      said(3, 'T1', { type: 'task.cancel', to: [b] }),
    ];

    const { open } = await overtaken(log, 1);

    expect((await open()).folds.orchestration.routing.loadOf(b.agent_id).open).toBe(0);
  });

  it('owe nothing that another process saved and that ended before this one saved', async () => {
    const log = [OVERSEEN, said(2, 'T1'), said(3, 'T1', { type: 'task.cancel' })];
    const store = createMemoryProjectionStore();
    const open = () => tableOf(log, 1_000, { store, saveEvents: 1_000 });
    const [one, other] = [await open(), await open()];
    await feedWhenReady(other, log.slice(0, 2));
    await other.save();
    await feedWhenReady(one, log);
    for (let saves = 1; saves <= 2; saves += 1) await one.save();

    const { derived, totals } = await listed(one);

    expect(derived[projections.derivedKinds.indexOf(OWED_KIND)]).toEqual([]);
    expect(totals).toEqual([]);
  });

  it('are the same to several processes on one table, each at its own seq (law)', async () => {
    const bounds = fc.record({
      part: fc.integer({ min: 1, max: 4 }),
      rows: fc.integer({ min: 1, max: 3 }),
      saveEvents: fc.integer({ min: 1, max: 8 }),
    });
    // Whose turn it is, and now and then that it was killed and is started again.
    const turns = fc.infiniteStream(fc.record({ at: fc.nat(1), restart: fc.nat(10) }));
    await fc.assert(
      fc.asyncProperty(logs, bounds, turns, async (log, { part, rows, saveEvents }, next) => {
        const store = createMemoryProjectionStore();
        const open = () => tableOf(log, rows, { store, saveEvents });
        const tables = [await open(), await open()];
        while (tables.some((table) => table.seq() < log.length)) {
          const { at, restart } = next.next().value as { at: number; restart: number };
          if (restart === 10) tables[at] = await open();
          const table = tables[at];
          if (table === undefined || table.seq() >= log.length) continue;
          await feedWhenReady(table, log.slice(table.seq(), table.seq() + part));
        }
        for (const table of tables) await table.save();

        const whole = await tableOf(log, 1_000);
        await feedWhenReady(whole, log);
        await whole.save();
        const [work, lists] = [await openWork(whole, log), await listed(whole)];
        for (const table of [...tables, await open()]) {
          expect(await openWork(table, log)).toEqual(work);
          expect(await listed(table)).toEqual(lists);
        }
      }),
      { numRuns: lawRuns(60) },
    );
  });
});
