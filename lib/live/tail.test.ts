import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TailOptions, type TailPage, tailEvents } from '@/lib/engine/log/feed/tail';
import { QUEUE_EVENTS_MAX } from '@/lib/engine/log/feed/tail-queue';
import { lawRuns } from '@/lib/testing/law-runs';
import { createLiveLog } from '@/lib/testing/worlds/live-world';

const KEN = { agent_id: 'agent:ken' };
const MUSE = { agent_id: 'agent:muse' };

/** A tail under way, and what it yielded. */
function startTail(
  log: ReturnType<typeof createLiveLog>,
  options: Partial<TailOptions> & { pauseMs?: () => Promise<void> } = {},
) {
  const stop = new AbortController();
  const pages: TailPage[] = [];
  let wake = (): void => undefined;
  const done = (async () => {
    const tail = tailEvents(log.engine, {
      filter: {},
      after: 0,
      tickMs: 20,
      signal: stop.signal,
      ...options,
    });
    for await (const page of tail) {
      pages.push(page);
      wake();
      await options.pauseMs?.();
    }
  })();
  return {
    pages,
    seqs: () => pages.flatMap((page) => page.events.map((record) => record.seq)),
    /** Until the pages go up to a seq. */
    async reached(seq: number): Promise<void> {
      while ((pages.at(-1)?.to ?? 0) < seq) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async end(): Promise<void> {
      stop.abort();
      await done;
    },
  };
}
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const isContiguous = (pages: readonly TailPage[], after: number): boolean =>
  pages.every((page, index) => page.from === (pages[index - 1]?.to ?? after) + 1);

describe('a tail', () => {
  test('yields what is stored after its position, then what comes', async () => {
    const log = createLiveLog();
    await log.append({}, {}, {});
    const tail = startTail(log, { after: 1 });
    await tail.reached(3);

    await log.append({}, {});
    await tail.reached(5);
    await tail.end();

    expect(tail.seqs()).toEqual([2, 3, 4, 5]);
    expect(isContiguous(tail.pages, 1)).toBe(true);
  });

  test('tells that nothing matched up to a seq', async () => {
    const log = createLiveLog();
    const tail = startTail(log, { filter: { agent_id: 'agent:muse' } });
    await log.append({ from: KEN }, { from: MUSE }, { from: KEN });
    await log.append({ from: KEN });

    await tail.reached(4);
    await tail.end();

    expect(tail.seqs()).toEqual([2]);
    expect(isContiguous(tail.pages, 0)).toBe(true);
  });

  test('ticks in quiet times', async () => {
    const tail = startTail(createLiveLog());
    while (tail.pages.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    await tail.end();

    expect(tail.pages[1]).toEqual({ from: 1, to: 0, events: [] });
  });

  test('reads from the store what a slow reader’s queue could not hold', async () => {
    const log = createLiveLog();
    let overflows = 0;
    let release = (): void => undefined;
    const paused = new Promise<void>((resolve) => {
      release = resolve;
    });
    const tail = startTail(log, {
      onOverflow: () => {
        overflows += 1;
      },
      pauseMs: () => paused,
    });
    await log.append({});
    await tail.reached(1);
    const total = 1 + QUEUE_EVENTS_MAX + 500;
    for (let stored = 1; stored < total; stored += 100) {
      await log.append(...Array.from({ length: 100 }, () => ({})));
    }

    release();
    await tail.reached(total);
    await tail.end();

    expect(overflows).toBe(1);
    expect(tail.seqs()).toEqual(range(1, total));
    expect(isContiguous(tail.pages, 0)).toBe(true);
  });

  test('has no gap and no repeat, whenever it starts among commits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ commit: fc.nat(7), turns: fc.nat(3) }), { maxLength: 12 }),
        fc.nat(12),
        fc.nat(10),
        async (steps, startAt, after) => {
          const log = createLiveLog();
          let tail: ReturnType<typeof startTail> | null = null;
          let head = 0;
          for (const [index, step] of steps.entries()) {
            if (index === startAt) tail = startTail(log, { after: Math.min(after, head) });
            await log.append(...Array.from({ length: step.commit }, () => ({})));
            head += step.commit;
            for (let turn = 0; turn < step.turns; turn += 1) await Promise.resolve();
          }
          if (tail === null) return;
          await tail.reached(head);
          await tail.end();

          const first = tail.pages[0]?.from ?? 1;
          expect(tail.seqs()).toEqual(range(first, head));
          expect(isContiguous(tail.pages, first - 1)).toBe(true);
        },
      ),
      { numRuns: lawRuns(30) },
    );
  });

  test('follows a task under every id of it, those included that join it on the way', async () => {
    const log = createLiveLog();
    const clowl = (id: string, pid: string | null, type: 'task.request' | 'task.progress') => ({
      id,
      type,
      run_id: 'run_1',
      task_id: pid ?? id,
      payload: { task: 'search', d: {} },
      meta: { protocol: 'clowl', native: { pid } },
    });
    await log.append(clowl('m1', null, 'task.request'), clowl('m2', 'm1', 'task.progress'));
    const tail = startTail(log, { filter: { task_id: 'm1' } });
    await tail.reached(2);

    await log.append(clowl('m3', 'm2', 'task.progress'), clowl('n1', null, 'task.request'));
    await log.append(clowl('m5', 'm4', 'task.progress'));
    await tail.reached(5);
    await log.append(clowl('m4', 'm3', 'task.progress'));
    await log.append(clowl('m6', 'm5', 'task.progress'));
    await tail.reached(7);
    await tail.end();

    // What came before the answer that joins it (5) is not told again; whoever begins anew reads it.
    expect(tail.seqs()).toEqual([1, 2, 3, 6, 7]);
    const again = startTail(log, { filter: { task_id: 'm6', run_id: 'run_1' } });
    await again.reached(7);
    await again.end();
    expect(again.seqs()).toEqual([1, 2, 3, 5, 6, 7]);
  });

  test('ends with its signal, also while it waits', async () => {
    const tail = startTail(createLiveLog(), { tickMs: 60_000 });

    await expect(tail.end()).resolves.toBeUndefined();
  });
});
