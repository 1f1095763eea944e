// What was redacted stands in no row of the table, whichever fold took its words and whether its run was in memory. A card is no such
// words: who it is of is registered by it until another one comes.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { redactionEvent } from '@/lib/model/redaction';
import { createMemoryProjectionStore } from '@/lib/store/memory/projection-rows';
import { lawRuns } from '@/lib/testing/law-runs';
import { aRecord } from '@/lib/testing/records';
import { histories } from '@/lib/testing/task-histories';
import { projectionsOf } from '../followed-folds';
import { feedWhenReady } from '../log/feed/head-follower';
import { PROJECTIONS_VERSION } from './folded';
import { ProjectionTable } from './projection-table';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const WORD = 'Zebrafish';
const projections = projectionsOf({ isOrchestratedElsewhere: () => false });
const KINDS = [
  ...['channel', 'thread', 'run', 'agent', 'view', 'run-tasks', 'run-links'],
  ...Object.keys(projections.creators),
  ...projections.derivedKinds,
];

/** Each event says the word, as title and as text, and as what is proposed or asked. */
const logs = histories(40)
  .filter((records) => records.some(({ event }) => event.type.startsWith('task.')))
  .map((records) =>
    records.map((record): EventRecord => {
      const { event } = record;
      const run_id = `${event.run_id}.${(record.seq * 7) % 3}`;
      const isCard = event.type.startsWith('agent.');
      const words = isCard ? {} : { text: WORD, title: WORD, proposal: WORD, comment: WORD };
      return { ...record, event: { ...event, run_id, payload: { ...event.payload, ...words } } };
    }),
  );

async function openTable(log: readonly EventRecord[], rows: number, saveEvents: number) {
  const table = createMemoryProjectionStore();
  const bound = { rows, weight: rows * 3 };
  const folds = await ProjectionTable.open(
    {
      table,
      events: { head: async () => ({ seq: log.length, hash: '' }), read: async () => [] },
      log: SILENT,
      bounds: { channel: bound, thread: bound, run: bound, agent: bound },
      saveEvents,
    },
    projections,
  );
  return {
    folds,
    /** The rows of the table that say the word. */
    async kept() {
      await folds.saved();
      const current = await table.current(PROJECTIONS_VERSION);
      const lists = await Promise.all(KINDS.map((kind) => table.all(current?.id ?? 0, kind)));
      return lists.flat().filter((row) => JSON.stringify(row).includes(WORD));
    },
  };
}

/** What empties every event of a log. */
function redactionOf(log: readonly EventRecord[]): EventRecord {
  const places = log.map(({ seq, event: { type, thread_id, run_id, task_id } }) => ({
    seq,
    type,
    thread_id,
    run_id,
    task_id,
  }));
  const redaction = {
    seqs: log.map(({ seq }) => seq),
    places,
    reason: 'a secret',
    by: 'key_1',
  };
  const at = '2026-02-01T14:00:00.000Z';
  const event = redactionEvent(redaction, { id: 'redaction_1', at });
  return aRecord({ seq: log.length + 1, event, origin: 'engine' });
}

it('keep no word of an event that was redacted (law)', async () => {
  await fc.assert(
    fc.asyncProperty(logs, fc.integer({ min: 1, max: 3 }), async (log, rows) => {
      const { folds, kept } = await openTable(log, rows, 1);
      for (const record of log) await feedWhenReady(folds, [record]);
      await folds.save();
      expect(await kept()).not.toEqual([]);

      await feedWhenReady(folds, [redactionOf(log)]);

      expect(await kept()).toEqual([]);
    }),
    { numRuns: lawRuns(100) },
  );
});

it('are saved again at once, however little came since', async () => {
  const record = aRecord({ seq: 1, event: { payload: { text: WORD } } });
  const { folds, kept } = await openTable([record], 10, 1_000);
  await feedWhenReady(folds, [record]);
  await folds.save();
  expect(await kept()).not.toEqual([]);

  await feedWhenReady(folds, [redactionOf([record])]);

  expect(await kept()).toEqual([]);
});
