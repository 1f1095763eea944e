import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReactionName, type SaidReaction } from '@/lib/model/said-reaction';
import { lawRuns } from '@/lib/testing/law-runs';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { aboutKey, pinsIn, reactionsAt } from './reactions';

const said = (seq: number, name: ReactionName, more: Partial<SaidReaction> = {}): SaidReaction => ({
  seq,
  at: '2026-02-01T13:20:00.000Z',
  run_id: 'run_1',
  about_id: 'm1',
  about_seq: 1,
  by: 'agent:user',
  name,
  given: true,
  ...more,
});

const histories = fc
  .array(
    fc.record({
      name: fc.constantFrom(...ReactionName.options),
      about_id: fc.constantFrom('m1', 'm2', 'm3'),
      by: fc.constantFrom('agent:user', 'agent:ana', 'agent:ben'),
      given: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((list) => list.map(({ name, ...more }, index) => said(index + 1, name, more)));

const of = (reactions: readonly SaidReaction[], at: number | null = null, id = 'm1') =>
  reactionsAt(reactions, at).get(aboutKey('run_1', id));

describe('reactions to an event', () => {
  it('counts who gives which, in one order', () => {
    const state = of([
      said(1, 'done'),
      said(2, 'agree', { by: 'agent:ana' }),
      said(3, 'agree', { by: 'agent:user' }),
    ]);

    expect(state).toEqual({
      given: [
        { name: 'agree', by: ['agent:ana', 'agent:user'] },
        { name: 'done', by: ['agent:user'] },
      ],
      pin: null,
    });
  });

  it('are gone when they are taken back, and only by who gave them', () => {
    const given = said(1, 'agree');

    expect(of([given, said(2, 'agree', { given: false })])).toBeUndefined();
    expect(of([given, said(2, 'agree', { given: false, by: 'agent:ana' })])?.given).toHaveLength(1);
  });

  it('do not pass to an event of the same id in another run', () => {
    expect(of([said(1, 'agree', { run_id: 'run_2' })])).toBeUndefined();
  });
});

describe('pins', () => {
  it('hold until anybody takes them away', () => {
    const pin = said(1, 'pin');

    expect(of([pin])?.pin).toEqual(pin);
    expect(of([pin, said(2, 'pin', { given: false, by: 'agent:ana' })])).toBeUndefined();
  });

  it('are listed with the newest first', () => {
    const pins = [said(1, 'pin'), said(2, 'agree'), said(3, 'pin', { about_id: 'm2' })];

    expect(pinsIn(reactionsAt(pins, null)).map(({ seq }) => seq)).toEqual([3, 1]);
  });
});

describe('the law of reactions', () => {
  it('is a function of the set of what was said: order, parts and repeats are nothing to it', () => {
    const fed = histories.chain((history) => fc.tuple(fc.constant(history), feedsOf(history)));

    fc.assert(
      fc.property(fed, ([history, feeds]) => {
        expect(reactionsAt(feeds.flat(), null)).toEqual(reactionsAt(history, null));
      }),
      { numRuns: lawRuns() },
    );
  });

  it('the state at a moment is the state after everything said up to it', () => {
    fc.assert(
      fc.property(histories, fc.nat(45), (history, at) => {
        const before = history.filter(({ seq }) => seq <= at);
        expect(reactionsAt(history, at)).toEqual(reactionsAt(before, null));
      }),
      { numRuns: lawRuns() },
    );
  });

  it('the last word of each person counts, and of a pin the last of anybody', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const state = reactionsAt(history, null);
        for (const { about_id, by, name } of history) {
          const isTheirs = (one: SaidReaction) =>
            one.about_id === about_id && one.name === name && (name === 'pin' || one.by === by);
          const last = history.findLast(isTheirs);
          const shown = state.get(aboutKey('run_1', about_id));
          const holds =
            name === 'pin'
              ? shown !== undefined && shown.pin !== null
              : shown?.given.some((given) => given.name === name && given.by.includes(by)) === true;
          expect(holds).toBe(last?.given);
        }
      }),
      { numRuns: lawRuns() },
    );
  });
});
