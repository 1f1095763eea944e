// The laws of the queue, over random histories of what is enqueued, what fails and what is stored.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import {
  type Backlog,
  PASS_ITEMS_MAX,
  type Pass,
  type PlannedStep,
  Reconciler,
  type StepResult,
  type Work,
} from './reconciler';

type Item = { readonly key: string; readonly isUrgent?: boolean };
type Step = { readonly key: string; readonly nonce: number };

/** A reconciler whose reading fails and whose steps are due as the test says; `seen` are the keys that were planned. */
function aReconciler(backlog?: Backlog<Item>) {
  const seen: string[] = [];
  const settings = { isReadable: true, isDue: true };
  const work: Work<Item, string, Step> = {
    keyOf: ({ key }) => key,
    isUrgent: ({ isUrgent }) => isUrgent === true,
    ...(backlog && { backlog }),
    read: ({ key }) =>
      settings.isReadable ? Promise.resolve(`read ${key}`) : Promise.reject(new Error('no store')),
    nameOf: ({ key }) => key,
    begin: () => (item, read, nonce) => {
      expect(read).toBe(`read ${item.key}`);
      seen.push(item.key);
      return settings.isDue ? { key: item.key, nonce } : null;
    },
  };
  const reconciler = new Reconciler(work);
  const steps = async () => (await reconciler.prepare(0)).plan(0);
  return { reconciler, seen, settings, steps };
}

const keysOf = (steps: readonly PlannedStep<Step>[]) => steps.map(({ step }) => step.key);

type Action =
  | { readonly do: 'enqueue'; readonly item: Item }
  | { readonly do: 'prepare'; readonly isReadable: boolean }
  | { readonly do: 'plan' | 'put back'; readonly isDue: boolean }
  | { readonly do: 'settle'; readonly result: StepResult };

const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: itemAction() },
  fc.record({ do: fc.constant('prepare' as const), isReadable: fc.boolean() }),
  fc.record({ do: fc.constantFrom('plan' as const, 'put back' as const), isDue: fc.boolean() }),
  fc.record({
    do: fc.constant('settle' as const),
    result: fc.constantFrom<StepResult>('stored', 'unstorable', 'lost', 'id_taken'),
  }),
);

function itemAction() {
  return fc.record({
    do: fc.constant('enqueue' as const),
    item: fc.record({ key: fc.constantFrom('a', 'b', 'c'), isUrgent: fc.boolean() }),
  });
}

describe('a reconciler', () => {
  it('works on a key at most once at a time, and loses nothing that was enqueued', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { maxLength: 40, size: 'max' }), async (history) => {
        const { reconciler, seen, settings, steps } = aReconciler();
        const passes: Pass<Step>[] = [];
        let planned: PlannedStep<Step>[] = [];
        /** Keys that must be planned after as many plans as this. */
        const owed = new Map<string, number>();

        for (const action of history) {
          if (action.do === 'enqueue') {
            reconciler.enqueue(action.item);
            owed.set(action.item.key, seen.length);
          } else if (action.do === 'prepare') {
            settings.isReadable = action.isReadable;
            await reconciler.prepare(0).then(
              (pass) => passes.push(pass),
              () => expect(reconciler.isEmpty).toBe(false),
            );
          } else if (action.do === 'settle') {
            const [step, ...rest] = planned;
            planned = rest;
            step?.settle(action.result);
            const isAgain = action.result === 'lost' || action.result === 'id_taken';
            if (step && isAgain) owed.set(step.step.key, seen.length);
          } else {
            const pass = passes.shift();
            settings.isDue = action.isDue;
            if (action.do === 'plan') planned.push(...(pass?.plan(0) ?? []));
            else pass?.putBack();
          }
          expect(new Set(keysOf(planned)).size).toBe(planned.length);
        }

        settings.isReadable = true;
        settings.isDue = false;
        for (const { settle } of planned) settle('stored');
        for (const pass of passes) pass.putBack();
        while (!reconciler.isEmpty) await steps();
        for (const [key, after] of owed) expect(seen.slice(after)).toContain(key);
      }),
      { numRuns: lawRuns(200) },
    );
  });

  it('takes a key again that was enqueued while it was in a pass, and only after that', async () => {
    const { reconciler, steps } = aReconciler();
    reconciler.enqueue({ key: 'a' });
    const [first] = await steps();

    reconciler.enqueue({ key: 'a' });
    expect(await steps()).toEqual([]);
    first?.settle('stored');

    expect(keysOf(await steps())).toEqual(['a']);
  });

  it('takes a key once that was enqueued twice', async () => {
    const { reconciler, steps } = aReconciler();
    reconciler.enqueue({ key: 'a' });
    reconciler.enqueue({ key: 'a' });

    expect(keysOf(await steps())).toEqual(['a']);
    expect(reconciler.isEmpty).toBe(true);
  });

  it('keeps everything when reading fails', async () => {
    const { reconciler, settings, steps } = aReconciler();
    for (const key of ['a', 'b']) reconciler.enqueue({ key });
    settings.isReadable = false;

    await expect(reconciler.prepare(0)).rejects.toThrow('no store');
    settings.isReadable = true;

    expect(keysOf(await steps())).toEqual(['a', 'b']);
  });

  it('keeps what a pass did not settle, and only that', async () => {
    const { reconciler, steps } = aReconciler();
    for (const key of ['a', 'b', 'c']) reconciler.enqueue({ key });
    const pass = await reconciler.prepare(0);
    const [first, second] = pass.plan(0);
    first?.settle('stored');
    second?.settle('unstorable');

    pass.putBack();

    expect(keysOf(await steps())).toEqual(['c']);
  });

  it('takes urgent items first, and a key stays urgent', async () => {
    const { reconciler, steps } = aReconciler();
    for (const key of ['a', 'b']) reconciler.enqueue({ key });
    reconciler.enqueue({ key: 'b', isUrgent: true });
    reconciler.enqueue({ key: 'b' });

    expect(keysOf(await steps())).toEqual(['b', 'a']);
  });

  it('takes no more than a pass may hold', async () => {
    const { reconciler, steps } = aReconciler();
    for (let index = 0; index <= PASS_ITEMS_MAX; index += 1)
      reconciler.enqueue({ key: `${index}` });

    expect(await steps()).toHaveLength(PASS_ITEMS_MAX);
    expect(keysOf(await steps())).toEqual([`${PASS_ITEMS_MAX}`]);
  });

  it('gives a step other ids each time they were taken, until it is stored', async () => {
    const { reconciler, steps } = aReconciler();
    const nonces: (number | undefined)[] = [];
    for (const result of ['id_taken', 'lost', 'id_taken', 'stored'] as const) {
      reconciler.enqueue({ key: 'a' });
      const [planned] = await steps();
      nonces.push(planned?.step.nonce);
      planned?.settle(result);
    }
    reconciler.enqueue({ key: 'a' });
    const [last] = await steps();

    expect([...nonces, last?.step.nonce]).toEqual([0, 1, 1, 2, 0]);
  });

  it('asks for more only when nothing waits', async () => {
    const runs = [['a', 'b'], ['c']];
    const { reconciler, steps } = aReconciler({
      get isEmpty() {
        return runs.length === 0;
      },
      take: () => (runs.shift() ?? []).map((key) => ({ key })),
    });
    reconciler.enqueue({ key: 'x' });

    const taken = [keysOf(await steps()), keysOf(await steps()), keysOf(await steps())];

    expect(taken).toEqual([['x'], ['a', 'b'], ['c']]);
    expect(reconciler.isEmpty).toBe(true);
  });
});
