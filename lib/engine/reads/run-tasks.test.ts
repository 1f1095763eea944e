import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { aMessage, anEvent, aRedaction } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { histories } from '@/lib/testing/task-histories';
import { createRunTasks } from './run-tasks';

const RUN = 'run_1';

describe('the tasks of a run', () => {
  test('are at every moment the same, whether the run is watched or read for the first time', async () => {
    await fc.assert(
      fc.asyncProperty(histories(), async (records) => {
        const { events } = createMemoryStore();
        const messages = records.map(({ event, origin }, place) =>
          aMessage({ ...event, id: `e${String(place)}`, run_id: RUN }, { origin }),
        );
        await events.append(messages);
        const watched = createRunTasks(events).reads;
        await watched.tasks(RUN);
        for (let at = 1; at <= records.length; at += 1) {
          const read = createRunTasks(events).reads;

          expect(await watched.tasks(RUN, at)).toEqual(await read.tasks(RUN, at));
          expect((await read.moments(RUN))?.moments.seqs).toHaveLength(records.length);
        }
      }),
      { numRuns: lawRuns(20) },
    );
  });

  test('are not kept of a read into which a redaction came', async () => {
    const { events } = createMemoryStore();
    const asked = { type: 'task.request' as const, run_id: RUN, payload: { title: 'a secret' } };
    await events.append([aMessage(anEvent(asked))]);
    const runTasks = createRunTasks({
      ...events,
      async readPage(...query) {
        const page = await events.readPage(...query);
        await events.append([aRedaction(1)]);
        runTasks.evict();
        return page;
      },
    });
    await runTasks.reads.tasks(RUN);

    expect((await runTasks.reads.tasks(RUN))?.tasks).toMatchObject([{ title: '' }]);
  });

  test('and their moments are nothing where there is no such run', async () => {
    const { events } = createMemoryStore();
    await events.append([aMessage(anEvent({ run_id: RUN }))]);
    const { tasks, moments } = createRunTasks(events).reads;

    expect(await tasks('another')).toBeNull();
    expect(await moments('another')).toBeNull();
    expect(await moments(RUN)).toMatchObject({ at: 1, moments: { seqs: [1] } });
  });
});
