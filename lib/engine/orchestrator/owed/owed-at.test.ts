import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { byStart, type Obligation } from '@/lib/model/orchestration/obligation';
import { VIEW_CHANGE_TYPE } from '@/lib/model/view-change';
import { createObligations } from '@/lib/projections/obligations/obligations';
import { createProposals } from '@/lib/projections/proposals/proposals';
import { createReviews } from '@/lib/projections/reviews/reviews';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { type RunClock, withClock } from '@/lib/tasks/event-time';
import { aMessage, anEvent } from '@/lib/testing/events';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { histories } from '@/lib/testing/task-histories';
import { openOrchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';
import type { ObligationQuery } from '../../interface/orchestration';
import { createOwedAt, type OwedAtLimits } from './owed-at';

/** Somebody is overseen from the beginning: from there on every fold knows the tasks that a review may be about. */
const OVERSEEN = aMessage(
  anEvent({
    type: 'agent.register',
    run_id: 'run:registry',
    from: { agent_id: 'agent:z' },
    payload: { agent_id: 'agent:z', v: 'clutch/0.1', capabilities: [], overseer: 'agent:a' },
  }),
);

const messageOf = ({ event, protocol, origin, received_at }: EventRecord) =>
  aMessage(event, { protocol, origin, receivedAt: received_at });

/** What the whole log up to some event says, by the folds of the present. */
function owedBy(records: readonly EventRecord[]): Obligation[] {
  const [obligations, reviews, proposals] = [
    createObligations(),
    createReviews(),
    createProposals(),
  ];
  const clocks = new Map<string, RunClock | null>();
  for (const fold of [obligations, reviews, proposals]) fold.feed(records);
  for (const record of records) {
    const { run_id } = record.event;
    clocks.set(run_id, withClock(clocks.get(run_id) ?? null, record));
  }
  const clockOf = (runId: string) => clocks.get(runId) ?? null;
  const open = { reviews: reviews.open(clockOf), proposals: proposals.open() };
  const now = Date.parse(records.at(-1)?.received_at ?? '');
  return obligations.list({ now, ...open, clockOf }).sort(byStart);
}

describe('what was owed at a moment', () => {
  test(
    'is what the folds say of the log up to it: in all, in a run, by an agent',
    async () => {
      await fc.assert(
        fc.asyncProperty(histories(), async (history) => {
          const store = createMemoryStore();
          await store.events.append([OVERSEEN, ...history.map(messageOf)]);
          const log = await store.events.read({ limit: 1_000, order: 'asc' });
          const orchestra = await openOrchestra({ store });
          try {
            const { obligations } = orchestra.engine.orchestration;
            for (const [place, { seq: at }] of log.entries()) {
              const then = owedBy(log.slice(0, place + 1));
              const limit = 1_000;

              expect((await obligations({ at, limit })).obligations).toEqual(then);
              const ofRun = await obligations({ at, run_id: 'run_1', limit });
              expect(ofRun.obligations).toEqual(then.filter(({ run_id }) => run_id === 'run_1'));
              const ofAgent = await obligations({ at, agent_id: 'agent:b', limit });
              expect(ofAgent.obligations).toEqual(
                then.filter(({ agent_id }) => agent_id === 'agent:b'),
              );
            }
          } finally {
            await orchestra.close();
          }
        }),
        { numRuns: lawRuns(25) },
      );
    },
    lawTimeout(60_000),
  );

  const workspace = orchestraPerTest();

  const asked = (run_id: string) =>
    aMessage(
      anEvent({
        type: 'task.request',
        run_id,
        task_id: `task of ${run_id}`,
        from: { agent_id: 'agent:user' },
        to: [{ agent_id: 'agent:b' }],
      }),
    );

  const RUNS = ['run_1', 'run_2', 'run_3', 'run_4'];

  const goesOn = (run_id: string) => aMessage(anEvent({ run_id, task_id: 'task:talk' }));

  test('behind the head is what is owed at this moment', async () => {
    const store = createMemoryStore();
    await store.events.append([asked('run_1')]);
    const { orchestration } = (await workspace({ store })).engine;

    const behind = await orchestration.obligations({ at: 900, limit: 10 });

    expect(behind).toEqual(await orchestration.obligations({ limit: 10 }));
    expect(behind.total).toBe(1);
  });

  test('before the first event is nothing', async () => {
    const store = createMemoryStore();
    await store.events.append([asked('run_1')]);
    const { orchestration } = (await workspace({ store })).engine;

    const first = await orchestration.obligations({ at: 0, limit: 10 });

    expect(first).toEqual({ obligations: [], total: 0, next: null });
  });

  test('is told of runs that operators hid, in whatever order they did', async () => {
    const hide = (id: string) =>
      aMessage(
        anEvent({
          run_id: 'run:registry',
          payload_type: VIEW_CHANGE_TYPE,
          payload: { kind: 'run', id, hidden: true, title: null, merged_into: null },
        }),
        { origin: 'engine' },
      );
    const ended = { run_id: 'run_1', task_id: 'task of run_1', from: { agent_id: 'agent:b' } };
    const store = createMemoryStore();
    await store.events.append([
      asked('run_1'),
      asked('run_2'),
      hide('run_1'),
      aMessage(anEvent({ ...ended, type: 'task.result', payload: { text: 'Done' } })),
      hide('run_2'),
    ]);
    const { orchestration } = (await workspace({ store })).engine;

    const { obligations } = await orchestration.obligations({ at: 2, limit: 10 });

    expect(obligations.map(({ run_id }) => run_id)).toEqual(['run_1', 'run_2']);
  });

  test.each([
    ['events', { events: 3 }, '3 events'],
    ['runs', { runs: 3 }, '3 runs'],
  ])(
    'is refused where more %s would have to be folded, but of one run',
    async (_, limits, said) => {
      const owedAt = await owedAfter([...RUNS.map(asked), ...RUNS.map(goesOn)], limits);

      await expect(owedAt({ at: 4, limit: 10 })).rejects.toMatchObject({
        code: 'limit_exceeded',
        message: expect.stringMatching(`more than ${said} .* Choose a run, or a later moment\\.$`),
      });
      expect((await owedAt({ at: 4, run_id: 'run_1', limit: 10 })).total).toBe(1);
    },
  );

  test('is due by what its agent had said by then, and overdue by the time that it was', async () => {
    const limited = (seconds: number, receivedAt: string) => {
      const card = { agent_id: 'agent:b', v: 'clutch/0.1', capabilities: [] };
      const payload = { ...card, limits: { max_runtime_sec: seconds } };
      const from = { agent_id: 'agent:b' };
      const registered = anEvent({ type: 'agent.register', run_id: 'run:registry', from, payload });
      return aMessage(registered, { receivedAt });
    };
    const store = createMemoryStore();
    await store.events.append([
      limited(60, '2026-02-01T12:00:00.000Z'),
      aMessage(asked('run_1').events[0].event, { receivedAt: '2026-02-01T12:00:10.000Z' }),
      aMessage(anEvent({ run_id: 'run_2' }), { receivedAt: '2026-02-01T12:01:00.000Z' }),
      aMessage(anEvent({ run_id: 'run_2' }), { receivedAt: '2026-02-01T12:02:00.000Z' }),
      limited(3_600, '2026-02-01T12:03:00.000Z'),
      aMessage(anEvent({ run_id: 'run_2' }), { receivedAt: '2026-02-01T12:04:00.000Z' }),
    ]);
    const { orchestration } = (await workspace({ store })).engine;
    const debtAt = async (at: number) => {
      const [debt] = (await orchestration.obligations({ at, limit: 10 })).obligations;
      return [debt?.kind, debt?.due_at];
    };

    expect(await debtAt(3)).toEqual(['accept', '2026-02-01T12:01:10.000Z']);
    expect(await debtAt(4)).toEqual(['overdue', '2026-02-01T12:01:10.000Z']);
    expect(await debtAt(6)).toEqual(['accept', '2026-02-01T13:00:10.000Z']);
  });

  test('is told of any number of runs in which nothing came since', async () => {
    const owedAt = await owedAfter([...RUNS.map(asked), goesOn('run_2')], { events: 1, runs: 1 });

    const { obligations, total } = await owedAt({ at: 3, limit: 2 });

    expect(obligations.map(({ run_id }) => run_id)).toEqual(['run_1', 'run_2']);
    expect(total).toBe(3);
  });

  test('of a run in which too much had happened is told at an earlier moment', async () => {
    const story = Array.from({ length: 4 }, () => asked('run_1'));
    const owedAt = await owedAfter(story, { events: 3 });

    await expect(owedAt({ at: 4, run_id: 'run_1', limit: 10 })).rejects.toMatchObject({
      message: expect.stringMatching('Choose an earlier moment\\.$'),
    });
    expect((await owedAt({ at: 3, run_id: 'run_1', limit: 10 })).total).toBe(1);
  });

  async function owedAfter(story: readonly ReturnType<typeof asked>[], limits: OwedAtLimits) {
    const store = createMemoryStore();
    await store.events.append(story);
    const { engine } = await workspace({ store });
    const ports = {
      ...store,
      runs: engine.directory.lists.runs,
      owedNow: (query: ObligationQuery) => engine.orchestration.obligations(query),
      proposals: createProposals(),
    };
    return createOwedAt(ports, limits);
  }
});
