// A task is asked for by any of its ids: pages and live tails give all of its events, and those of no other.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventFilter } from '@/lib/model/event-filter';
import { emptyTasks, foldTasks, taskIdFinder } from '@/lib/tasks/run-tasks';
import { lawRuns } from '@/lib/testing/law-runs';
import { createLiveLog } from '@/lib/testing/worlds/live-world';
import { tailEvents } from '../log/feed/tail';

type Answer = Partial<ClutchMessage> & { readonly id: string };

/** A CLowl message: without `pid` it opens a task, else it answers. */
const clowl = (id: string, pid: string | null, run_id = 'run_1'): Answer => ({
  id,
  run_id,
  type: pid === null ? 'task.request' : 'task.progress',
  task_id: pid ?? id,
  payload: {},
  meta: { protocol: 'clowl', native: { pid } },
});

const seqsOf = async (
  log: ReturnType<typeof createLiveLog>,
  filter: EventFilter,
  order: 'asc' | 'desc' = 'asc',
  limit = 100,
): Promise<number[]> =>
  (await log.engine.read({ filter, order, limit })).map((record) => record.seq);

/** Everything that a tail told, and the end of its last page. */
function startTail(log: ReturnType<typeof createLiveLog>, filter: EventFilter, after = 0) {
  const stop = new AbortController();
  const seqs: number[] = [];
  let to = after;
  let wake = (): void => undefined;
  const done = (async () => {
    const tail = tailEvents(log.engine, { filter, after, tickMs: 10, signal: stop.signal });
    for await (const page of tail) {
      seqs.push(...page.events.map((record) => record.seq));
      to = Math.max(to, page.to);
      wake();
    }
  })();
  return {
    async reached(seq: number): Promise<readonly number[]> {
      while (to < seq) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return seqs;
    },
    async end(): Promise<void> {
      stop.abort();
      await done;
    },
  };
}

describe('a page of a task', () => {
  it('is found by any id of it, also by one that nobody answered, with its run or without', async () => {
    const log = createLiveLog();
    await log.append(clowl('m1', null), clowl('m2', 'm1'), clowl('n1', null), clowl('m3', 'm2'));

    for (const task_id of ['m1', 'm2', 'm3']) {
      expect(await seqsOf(log, { task_id })).toEqual([1, 2, 4]);
      expect(await seqsOf(log, { task_id, run_id: 'run_1' }, 'desc')).toEqual([4, 2, 1]);
      expect(await seqsOf(log, { task_id, run_id: 'run_2' })).toEqual([]);
    }
  });

  it('leaves out what another run calls alike, and is full nevertheless', async () => {
    const log = createLiveLog();
    await log.append(clowl('m1', null), clowl('m2', 'm1'));
    for (let round = 0; round < 5; round += 1) {
      await log.append(clowl(`x${round}`, 'm2', 'run_2'), clowl(`m3_${round}`, 'm2'));
    }
    await log.append(clowl('m2', 'x', 'run_2'));

    expect(await seqsOf(log, { task_id: 'm1' }, 'asc', 4)).toEqual([1, 2, 4, 6]);
    expect(await seqsOf(log, { task_id: 'm1' }, 'desc', 4)).toEqual([12, 10, 8, 6]);
    // An id that both runs use names a task in each of them.
    expect(await seqsOf(log, { task_id: 'm2' })).toHaveLength(13);
  });

  it('holds what another process stored, though no follower was told of it', async () => {
    const log = createLiveLog();
    await log.append(clowl('m1', null));
    await log.storeElsewhere(clowl('m2', 'm1'), clowl('m3', 'm2'));

    expect(await seqsOf(log, { task_id: 'm1' })).toEqual([1, 2, 3]);
  });
});

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyLog = fc
  .uniqueArray(
    fc.record({ id: ids, pid: fc.option(ids), run: fc.constantFrom('run_1', 'run_2') }),
    { selector: ({ id, run }) => `${run} ${id}` },
  )
  .map((said) => said.map(({ id, pid, run }) => clowl(id, pid === id ? null : pid, run)));

describe('reading by task', () => {
  it('answers what the fold of each run joins, for every id, range and page', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyLog,
        fc.record({
          task_id: ids,
          run: fc.option(fc.constantFrom('run_1', 'run_2')),
          after: fc.nat(8),
          limit: fc.integer({ min: 1, max: 10 }),
          order: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        async (events, { task_id, run, after, limit, order }) => {
          const log = createLiveLog();
          await log.append(...events);
          const all = await log.engine.read({ limit: 100, order: 'asc' });
          const finders = new Map(
            ['run_1', 'run_2'].map((runId) => {
              const ofRun = all.filter((record) => record.event.run_id === runId);
              return [runId, taskIdFinder(foldTasks(emptyTasks(), ofRun))];
            }),
          );
          const expected = all.filter(({ seq, event }) => {
            const idOf = finders.get(event.run_id);
            const isOfRun = run === null || run === event.run_id;
            return seq > after && isOfRun && idOf?.(event.task_id) === idOf?.(task_id);
          });

          const filter = { task_id, ...(run !== null && { run_id: run }) };
          const found = await log.engine.read({ filter, after, limit, order });

          const inOrder = order === 'asc' ? expected : expected.toReversed();
          expect(found).toEqual(inOrder.slice(0, limit));
        },
      ),
      { numRuns: lawRuns(200) },
    );
  });
});

describe('a live tail of a task', () => {
  it('tells what belongs by then, and not again what joins later', async () => {
    const log = createLiveLog();
    await log.append(clowl('m1', null));
    const tail = startTail(log, { task_id: 'm1' });
    await tail.reached(1);

    await log.append(clowl('m4', 'm3'));
    await tail.reached(2);
    await log.append(clowl('m3', 'm1'));
    await log.append(clowl('m5', 'm4'));

    expect(await tail.reached(4)).toEqual([1, 3, 4]);
    await tail.end();
    const fresh = startTail(log, { task_id: 'm5' });
    expect(await fresh.reached(4)).toEqual([1, 2, 3, 4]);
    await fresh.end();
  });

  it('has no gap and no repeat in a chain of answers, whenever it starts among commits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ commit: fc.integer({ min: 1, max: 5 }), turns: fc.nat(4) }), {
          minLength: 1,
          maxLength: 10,
        }),
        ...([fc.nat(9), fc.boolean()] as const),
        async (steps, startAt, isElsewhere) => {
          const log = createLiveLog();
          let head = 0;
          let tail: ReturnType<typeof startTail> | null = null;
          for (const [index, { commit, turns }] of steps.entries()) {
            if (index === startAt % steps.length) tail = startTail(log, { task_id: 'm1' });
            const next = Array.from({ length: commit }, (_, at) => {
              const number = head + at + 1;
              return clowl(`m${number}`, number === 1 ? null : `m${number - 1}`);
            });
            head += commit;
            if (isElsewhere && index % 2 === 1) await log.storeElsewhere(...next);
            else await log.append(...next);
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
          }
          await log.append(clowl('end', null));

          const seqs = await tail?.reached(head + 1);
          await tail?.end();

          expect(seqs).toEqual(Array.from({ length: head }, (_, at) => at + 1));
        },
      ),
      { numRuns: lawRuns(50) },
    );
  });
});
