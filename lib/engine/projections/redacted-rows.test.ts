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

it('keep no word of an event that was redacted (law)', async () => {
  await fc.assert(
    fc.asyncProperty(logs, fc.integer({ min: 1, max: 3 }), async (log, rows) => {
      const table = createMemoryProjectionStore();
      const bound = { rows, weight: rows * 3 };
      const folds = await ProjectionTable.open(
        {
          table,
          events: { head: async () => ({ seq: log.length, hash: '' }), read: async () => [] },
          log: SILENT,
          bounds: { channel: bound, thread: bound, run: bound, agent: bound },
          saveEvents: 1,
        },
        projections,
      );
      const kept = async () => {
        await folds.save();
        const current = await table.current(PROJECTIONS_VERSION);
        const lists = await Promise.all(KINDS.map((kind) => table.all(current?.id ?? 0, kind)));
        return lists.flat().filter((row) => JSON.stringify(row).includes(WORD));
      };
      for (const record of log) await feedWhenReady(folds, [record]);
      expect(await kept()).not.toEqual([]);

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
      await feedWhenReady(folds, [aRecord({ seq: log.length + 1, event, origin: 'engine' })]);

      expect(await kept()).toEqual([]);
    }),
    { numRuns: lawRuns(100) },
  );
});
