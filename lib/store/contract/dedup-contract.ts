// What happens to a message that comes again, and to one that only looks like it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { aMessage, anEvent } from '@/lib/testing/events';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { type StoreFixture, type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import type { AppendOutcome, NewMessage } from '../ports/event-store';
import type { ContractOptions } from './contract';

export function describeDedup(
  makeWorld: () => Promise<StoreWorld>,
  { runs }: ContractOptions,
): void {
  describe('a message that comes again', () => {
    const fixture = useWorld(makeWorld);
    const append = async (...messages: NewMessage[]): Promise<readonly AppendOutcome[]> =>
      (await fixture.store.events.append(messages)).outcomes;

    it('is a duplicate with the first seq, in the same batch, in a later one and after a restart', async () => {
      const message = aMessage();
      const duplicate = { status: 'duplicate', seq: 1 };

      expect(await append(message, message)).toEqual([{ status: 'stored', seq: 1 }, duplicate]);
      expect(await append(aMessage(), message)).toEqual([{ status: 'stored', seq: 2 }, duplicate]);
      await fixture.restart();
      expect(await append(message)).toEqual([duplicate]);
      expect((await fixture.store.events.head()).seq).toBe(2);
    });

    it('is a duplicate by its idempotency key, whatever its id and content', async () => {
      const keyed = (overrides: Partial<ClutchMessage>) =>
        aMessage(anEvent({ idempotency_key: 'k', ...overrides }));

      const outcomes = await append(
        keyed({}),
        keyed({ payload: { text: 'other' } }),
        keyed({ attempt: 1 }),
      );

      expect(outcomes.map((outcome) => outcome.status)).toEqual([
        'stored',
        'duplicate',
        'duplicate',
      ]);
      await fixture.restart();
      expect(await append(keyed({}))).toEqual([{ status: 'duplicate', seq: 1 }]);
    });

    it('is another event under the same key from another sender, in another run or at another attempt', async () => {
      const keyed = (overrides: Partial<ClutchMessage>) =>
        aMessage(anEvent({ idempotency_key: 'k', ...overrides }));

      const outcomes = await append(
        keyed({}),
        keyed({ from: { agent_id: 'agent:other' } }),
        keyed({ run_id: 'run_2' }),
        keyed({ attempt: 2 }),
      );

      expect(outcomes.every((outcome) => outcome.status === 'stored')).toBe(true);
    });

    it('is a conflict under the same id with other content, also where the key repeats', async () => {
      const event = anEvent({ id: 'same', idempotency_key: 'k' });
      const other = aMessage({ ...event, payload: { text: 'other' } });
      const conflict = { status: 'id_conflict', seq: 1 };

      expect(await append(aMessage(event), other)).toEqual([
        { status: 'stored', seq: 1 },
        conflict,
      ]);
      expect(await append(other)).toEqual([conflict]);
      expect(await append(aMessage({ ...event, run_id: 'run_2' }))).toEqual([
        { status: 'stored', seq: 2 },
      ]);
    });

    it('is a conflict as a whole where one of its further events has a taken id', async () => {
      await append(aMessage(anEvent({ id: 'taken' })));

      const outcomes = await append(aMessage([anEvent({ id: 'm' }), anEvent({ id: 'taken' })]));

      expect(outcomes).toEqual([{ status: 'id_conflict', seq: 1 }]);
      expect((await fixture.store.events.head()).seq).toBe(1);
    });

    it('is a conflict where its id is that of a further event of another message', async () => {
      const message = aMessage([anEvent({ id: 'm' }), anEvent({ id: 'm#1' })]);

      const outcomes = await append(
        message,
        aMessage(anEvent({ id: 'm#1' }), { nativeHash: message.events[0].nativeHash }),
      );

      expect(outcomes).toEqual([
        { status: 'stored', seq: 1 },
        { status: 'id_conflict', seq: 2 },
      ]);
    });

    it(
      'is stored once and always answered the same, on any schedule of writers, repeats and restarts',
      async () => {
        let run = 0;
        await fc.assert(
          fc.asyncProperty(schedules, async (schedule) => {
            run += 1;
            await checkSchedule(fixture, `run_${run}`, schedule);
          }),
          { numRuns: lawRuns(runs), endOnFailure: true },
        );
      },
      lawTimeout(120_000),
    );
  });
}

/** Messages have an id each and perhaps a key, or share an id with a twin of other content. */
type Spec = { readonly id: number; readonly key: number | null; readonly isTwin: boolean };

/** Each phase ends with a restart or not; each writer sends its batches one after the other, all writers at once. */
type Schedule = {
  readonly specs: readonly Spec[];
  readonly phases: readonly {
    readonly writers: readonly (readonly (readonly number[])[])[];
    readonly restarts: boolean;
  }[];
};

const spec = fc.oneof(
  fc.record({
    id: fc.nat(5),
    key: fc.option(fc.nat(2), { nil: null }),
    isTwin: fc.constant(false),
  }),
  fc.record({ id: fc.integer({ min: 6, max: 8 }), key: fc.constant(null), isTwin: fc.boolean() }),
);
const batch = fc.array(fc.nat(9), { maxLength: 6 });
const schedules: fc.Arbitrary<Schedule> = fc.record({
  specs: fc.uniqueArray(spec, {
    minLength: 3,
    maxLength: 10,
    selector: ({ id, isTwin }) => `${id}${isTwin}`,
  }),
  phases: fc.array(
    fc.record({
      writers: fc.array(fc.array(batch, { maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      restarts: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

async function checkSchedule(
  fixture: StoreFixture,
  runId: string,
  { specs, phases }: Schedule,
): Promise<void> {
  const start = (await fixture.store.events.head()).seq;
  const messages = specs.map((each) => messageOf(runId, each));
  const answers = messages.map(() => new Set<string>());

  for (const { writers, restarts } of phases) {
    await Promise.all(
      writers.map(async (batches) => {
        for (const places of batches) {
          const sent = places.map((place) => place % messages.length);
          const { outcomes } = await fixture.store.events.append(
            sent.flatMap((place) => messages[place] ?? []),
          );
          for (const [at, outcome] of outcomes.entries()) {
            answers[sent[at] ?? -1]?.add(settled(outcome));
          }
        }
      }),
    );
    if (restarts) await fixture.restart();
  }

  const records = await fixture.store.events.read({ after: start, limit: 1_000, order: 'asc' });
  expect(records.map((record) => record.seq)).toEqual(records.map((_, at) => start + 1 + at));
  const once = (names: readonly string[]) => expect(new Set(names).size).toBe(names.length);
  once(records.map(({ event }) => event.id));
  once(records.flatMap(({ event }) => event.idempotency_key ?? []));
  for (const answer of answers) expect(answer.size).toBeLessThanOrEqual(1);
}

/** The first answer and every later one agree on the seq; only the first says `stored`. */
function settled(outcome: AppendOutcome): string {
  if (outcome.status === 'bad_text') return outcome.status;
  return `${outcome.status === 'id_conflict' ? 'conflict' : 'there'} ${outcome.seq}`;
}

function messageOf(runId: string, { id, key, isTwin }: Spec): NewMessage {
  return aMessage(
    anEvent({
      id: `m${id}`,
      run_id: runId,
      ...(key !== null && { idempotency_key: `k${key}` }),
      payload: { isTwin },
    }),
  );
}
