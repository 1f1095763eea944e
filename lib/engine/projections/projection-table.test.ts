// The directory over a table says what it says in memory as a whole, however little of it is kept in memory, whatever is read
// meanwhile, after any crash, and with any number of processes on one table.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { ListPage } from '@/lib/model/listing';
import { VIEW_CHANGE_TYPE } from '@/lib/model/view-change';
import type { DirectoryFold } from '@/lib/projections/directory/directory';
import type { ListKind, TableSteps } from '@/lib/projections/directory/saved-row';
import { createMemoryProjectionStore } from '@/lib/store/memory/projection-rows';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { ProjectionStore } from '@/lib/store/ports/projection-store';
import { lawRuns } from '@/lib/testing/law-runs';
import { someRecords } from '@/lib/testing/records';
import { wholeDirectory } from '@/lib/testing/whole-directory';
import { DIRECTORY_ALONE } from '@/lib/testing/worlds/memory-directory';
import { memoryWorld, sqliteWorld } from '@/lib/testing/worlds/store-worlds';
import { feedWhenReady } from '../log/feed/head-follower';
import { PROJECTIONS_VERSION } from './folded';
import { ProjectionTable } from './projection-table';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const agents = ['ken', 'ada', 'bob', 'orchestrator'].map((name) => ({ agent_id: `agent:${name}` }));

const said: fc.Arbitrary<Partial<ClutchMessage>> = fc.record({
  type: fc.constantFrom<ClutchMessage['type'][]>(
    'chat.message',
    'task.request',
    'task.accept',
    'task.result',
    'agent.update',
  ),
  thread_id: fc.constantFrom('w', 'x', 'y', 'z'),
  run_id: fc.constantFrom('p', 'q', 'r', 's'),
  task_id: fc.constantFrom('t', 'u', 'v'),
  from: fc.constantFrom(...agents),
  to: fc.constantFrom(...agents.map((agent) => [agent])),
  domain: fc.constantFrom('a', 'B', 'c', '\u{1F916}', '\ufffd'),
  payload: fc.constantFrom({}, { text: 'hi' }, { text: 'a\u0000\ud800' }, { status: 'idle' }),
});

const changed: fc.Arbitrary<Partial<ClutchMessage>> = fc
  .record({
    kind: fc.constantFrom('channel', 'thread', 'run', 'agent'),
    id: fc.constantFrom('a', 'B', 'x', 'p', 'agent:ken'),
    hidden: fc.boolean(),
    title: fc.constantFrom(null, 'Market'),
    merged_into: fc.constantFrom(null, null, 'c', 'a'),
  })
  .map((payload) => ({
    type: 'agent.update',
    thread_id: 'registry',
    run_id: 'registry',
    payload_type: VIEW_CHANGE_TYPE,
    payload,
  }));

const anyLog = fc
  .array(fc.oneof({ arbitrary: said, weight: 6 }, { arbitrary: changed, weight: 1 }), {
    maxLength: 40,
    size: 'max',
  })
  .map((events) =>
    someRecords(events).map((record): EventRecord => {
      const isView = record.event.payload_type === VIEW_CHANGE_TYPE;
      return isView ? { ...record, origin: 'engine' } : record;
    }),
  );

/** How a process keeps the table, and what happens after each part of the log. */
const anyPlay = fc.record({
  log: anyLog,
  part: fc.integer({ min: 1, max: 5 }),
  rows: fc.integer({ min: 1, max: 4 }),
  saveEvents: fc.integer({ min: 1, max: 8 }),
  crashes: fc.array(fc.boolean(), { maxLength: 40 }),
});

function logOf(records: readonly EventRecord[]): Pick<EventStore, 'read' | 'head'> {
  return {
    head: async () => ({ seq: records.length, hash: '' }),
    read: async ({ after = 0, limit }) => records.filter(({ seq }) => seq > after).slice(0, limit),
  };
}

function opened(
  table: ProjectionStore,
  { log, rows, saveEvents }: { log: readonly EventRecord[]; rows: number; saveEvents: number },
) {
  const bound = { rows, weight: rows * 2 };
  const bounds: Record<ListKind, typeof bound> = {
    channel: bound,
    thread: bound,
    run: bound,
    agent: bound,
  };
  return ProjectionTable.open(
    { table, events: logOf(log), log: SILENT, bounds, saveEvents },
    DIRECTORY_ALONE,
  );
}

/** Everything that a directory says, its lists page by page. */
async function told(ask: <T>(steps: (fold: DirectoryFold) => TableSteps<T>) => Promise<T>) {
  async function paged<Row>(
    list: (fold: DirectoryFold, after: string | undefined) => TableSteps<ListPage<Row>>,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await ask((fold) => list(fold, after ?? undefined));
      rows.push(...page.rows);
      after = page.next;
    }
    return rows;
  }
  const query = (after: string | undefined) => ({
    limit: 2,
    ...(after !== undefined && { after }),
  });
  const hidden = (after: string | undefined) => ({ ...query(after), hidden: true });
  return {
    channels: await paged((fold, after) => fold.channels(query(after))),
    moved: await paged((fold, after) => fold.channels({ ...query(after), order: 'activity' })),
    found: await paged((fold, after) => fold.channels({ ...query(after), q: 'mark' })),
    threads: await paged((fold, after) => fold.threads(query(after))),
    ofChannel: await paged((fold, after) => fold.threads({ ...query(after), channel: 'c' })),
    runs: await paged((fold, after) => fold.runs(query(after))),
    agents: await paged((fold, after) => fold.agents(query(after))),
    hiddenChannels: await paged((fold, after) => fold.channels(hidden(after))),
    hiddenThreads: await paged((fold, after) => fold.threads(hidden(after))),
    hiddenRuns: await paged((fold, after) => fold.runs(hidden(after))),
    hiddenAgents: await paged((fold, after) => fold.agents(hidden(after))),
    thread: await ask((fold) => fold.thread('x')),
    run: await ask((fold) => fold.run('q')),
    channel: await ask((fold) => fold.channel('a')),
    agent: await ask((fold) => fold.agent('agent:ken')),
    clocks: [...(await ask((fold) => fold.clocks(['p', 'q', 'nowhere'])))].sort(),
  };
}

function inMemory(log: readonly EventRecord[]) {
  const whole = wholeDirectory();
  whole.feed(log);
  return told(async (steps) => {
    const running = steps(whole as unknown as DirectoryFold);
    // It answers at once: its reads are no steps.
    return running as never;
  });
}

describe('a directory over its table', () => {
  it('says what it says in memory, however little is kept there, and goes on after any crash (law)', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlay, async ({ log, part, crashes, ...bounds }) => {
        const store = createMemoryProjectionStore();
        let table = await opened(store, { log, ...bounds });
        for (let turn = 0; table.seq() < log.length; turn += 1) {
          if (crashes[turn]) {
            await table.saved();
            table = await opened(store, { log, ...bounds });
          }
          await feedWhenReady(table, log.slice(table.seq(), table.seq() + part));
        }
        await table.save();

        expect(await told((steps) => table.ask(steps))).toEqual(await inMemory(log));
      }),
      { numRuns: lawRuns(300) },
    );
  });

  it('is kept by several processes at once, each at its own seq (law)', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlay, fc.infiniteStream(fc.nat(1)), async (play, turns) => {
        const { log, part, crashes, ...bounds } = play;
        const store = createMemoryProjectionStore();
        const tables = [
          await opened(store, { log, ...bounds }),
          await opened(store, { log, ...bounds }),
        ];
        while (tables.some((table) => table.seq() < log.length)) {
          const table = tables[turns.next().value as number];
          if (table === undefined || table.seq() >= log.length) continue;
          await feedWhenReady(table, log.slice(table.seq(), table.seq() + part));
        }
        for (const table of tables) await table.save();

        const expected = await inMemory(log);
        for (const table of tables) {
          expect(await told((steps) => table.ask(steps))).toEqual(expected);
        }
        const again = await opened(store, { log, ...bounds });
        expect(again.seq()).toBe(log.length);
        expect(await told((steps) => again.ask(steps))).toEqual(expected);
      }),
      { numRuns: lawRuns(200) },
    );
  });

  it('says the same on a database', async () => {
    const world = await sqliteWorld();
    const store = await world.open();
    try {
      await fc.assert(
        fc.asyncProperty(anyPlay, async ({ log, part, rows, saveEvents }) => {
          const begun = await store.projections.begin(PROJECTIONS_VERSION);
          await store.projections.promote(PROJECTIONS_VERSION, begun.id);
          const table = await opened(store.projections, { log, rows, saveEvents });
          while (table.seq() < log.length) {
            await feedWhenReady(table, log.slice(table.seq(), table.seq() + part));
          }
          await table.save();

          expect(await told((steps) => table.ask(steps))).toEqual(await inMemory(log));
        }),
        { numRuns: lawRuns(30) },
      );
    } finally {
      await store.close();
      await world.dispose();
    }
  });

  it('is made anew beside itself, while it goes on, and says the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlay, async ({ log, part, rows, saveEvents }) => {
        const store = createMemoryProjectionStore();
        const table = await opened(store, { log, rows, saveEvents });
        while (table.seq() < log.length / 2) {
          await feedWhenReady(table, log.slice(table.seq(), table.seq() + part));
        }
        await table.save();
        const elsewhere = await opened(store, { log, rows, saveEvents });
        const rebuilt = await table.beside();
        await table.replaceBy(rebuilt, async () => {
          const next = log.slice(table.seq(), table.seq() + 1);
          if (next.length > 0) await feedWhenReady(table, next);
        });
        await table.sweep(async () => undefined);
        while (table.seq() < log.length) {
          await feedWhenReady(table, log.slice(table.seq(), table.seq() + part));
        }
        await table.save();

        expect(await told((steps) => table.ask(steps))).toEqual(await inMemory(log));
        const again = await opened(store, { log, rows, saveEvents });
        expect(again.seq()).toBe(log.length);

        // Another process learns of it by what it asks and by what it saves.
        while (elsewhere.seq() < log.length) {
          await feedWhenReady(elsewhere, log.slice(elsewhere.seq(), elsewhere.seq() + part));
        }
        expect(await told((steps) => elsewhere.ask(steps))).toEqual(await inMemory(log));
      }),
      { numRuns: lawRuns(200) },
    );
  });

  it('counts no event again that a process ahead counted in a channel that stands in another one', async () => {
    const inB = { thread_id: 'b', domain: 'B' };
    const inC = { thread_id: 'c', domain: 'c' };
    const elsewhere = [1, 2].map((n) => ({ thread_id: `${n}`, domain: `${n}` }));
    const merge = { kind: 'channel', id: 'B', hidden: false, title: null, merged_into: 'c' };
    const view = { thread_id: 'registry', payload_type: VIEW_CHANGE_TYPE, payload: merge };
    const log = someRecords([inC, inB, view, ...elsewhere, inB, inB, inB]).map(
      (record): EventRecord => ({ ...record, origin: 'engine' }),
    );
    const store = createMemoryProjectionStore();
    const bounds = { log, rows: 2, saveEvents: 1 };
    const behind = await opened(store, bounds);
    for (const record of log.slice(0, 6)) {
      await feedWhenReady(behind, [record]);
      await behind.saved();
    }
    const ahead = await opened(store, bounds);
    await feedWhenReady(ahead, log.slice(6, 7));
    await ahead.saved();

    await feedWhenReady(behind, log.slice(6));
    await behind.saved();

    expect(await told((steps) => behind.ask(steps))).toEqual(await inMemory(log));
  });

  it('begins anew where its rows are ahead of the log', async () => {
    const { projections } = await (await memoryWorld()).open();
    const log = someRecords([{}, {}]);
    const table = await opened(projections, { log, rows: 9, saveEvents: 1 });
    await feedWhenReady(table, log);
    await table.save();

    const again = await opened(projections, { log: log.slice(0, 1), rows: 9, saveEvents: 1 });

    expect(again.seq()).toBe(0);
  });
});
