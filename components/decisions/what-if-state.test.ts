import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changesAt,
  isChanged,
  LIMIT_MAX,
  NO_CHANGES,
  overridesOf,
  paramsOf,
  withAgent,
  withLimit,
  withWeight,
} from './what-if-state';

const noCard = () => null;

describe('the address', () => {
  test('gives back any changes that were put into it', () => {
    const name = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, fc.integer({ min: 0, max: 100 })), {
          maxLength: 8,
          selector: ([term]) => term,
        }),
        fc.uniqueArray(name, { maxLength: 8 }),
        fc.uniqueArray(fc.tuple(name, fc.integer({ min: 0, max: LIMIT_MAX })), {
          maxLength: 8,
          selector: ([agentId]) => agentId,
        }),
        (percents, away, limits) => {
          const changes = {
            weights: new Map(percents.map(([term, percent]) => [term, percent / 100])),
            away: new Set(away),
            limits: new Map(limits),
          };
          const params = paramsOf(changes);
          expect(changesAt((param) => params[param] ?? null)).toEqual(changes);
        },
      ),
    );
  });

  test('that says nonsense asks for nothing', () => {
    const nonsense = ['%E0%A4%A', '=', 'tool:x=high', 'tool:x=-1', 'tool:x=1e9', 'tool:x=2', ',,,'];
    for (const text of nonsense) {
      const changes = changesAt((name) => (name === 'away' ? null : text));
      expect([text, changes.weights.size]).toEqual([text, 0]);
      expect(changes.away.size).toBe(0);
    }
    expect(changesAt((name) => (name === 'limits' ? 'agent:ken=2.5,agent:qa=9999' : null))).toEqual(
      NO_CHANGES,
    );
  });

  test('without changes has no parameters', () => {
    expect(paramsOf(NO_CHANGES)).toEqual({ weights: null, away: null, limits: null });
    expect(isChanged(NO_CHANGES)).toBe(false);
  });
});

describe('a weight', () => {
  test('that is changed goes out alone', () => {
    const changes = withWeight(NO_CHANGES, 'tag:market', { weight: 0, recorded: 0.08 });
    expect(overridesOf(changes, noCard)).toEqual({ weights: { 'tag:market': 0 } });
  });

  test('that is set back to what was recorded leaves nothing changed', () => {
    const changes = withWeight(NO_CHANGES, 'tag:market', { weight: 0, recorded: 0.08 });
    const back = withWeight(changes, 'tag:market', { weight: 0.08, recorded: 0.0751 });
    expect(isChanged(back)).toBe(false);
  });

  test('stays between nothing and everything', () => {
    const more = withWeight(NO_CHANGES, 'tag:market', { weight: 7, recorded: 0.08 });
    expect(more.weights.get('tag:market')).toBe(1);
  });
});

describe('an agent', () => {
  test('that is taken away is nobody to the router, whatever its limit', () => {
    const limited = withLimit(NO_CHANGES, 'agent:ken', { limit: 3, recorded: 2 });
    expect(overridesOf(withAgent(limited, 'agent:ken', false), noCard)).toEqual({
      agents: { 'agent:ken': null },
    });
    expect(isChanged(withAgent(withAgent(NO_CHANGES, 'agent:ken', false), 'agent:ken', true))).toBe(
      false,
    );
  });

  test('keeps its other limits when one is changed', () => {
    const changes = withLimit(NO_CHANGES, 'agent:ken', { limit: 3, recorded: 2 });
    const cardOf = () => ({
      v: 'clutch/0.1' as const,
      agent_id: 'agent:ken',
      capabilities: [],
      limits: { max_concurrency: 2, max_runtime_sec: 600 },
    });
    expect(overridesOf(changes, cardOf)).toEqual({
      agents: { 'agent:ken': { limits: { max_concurrency: 3, max_runtime_sec: 600 } } },
    });
  });

  test('whose limit is set back or emptied is not changed', () => {
    const changes = withLimit(NO_CHANGES, 'agent:ken', { limit: 3, recorded: 2 });
    for (const limit of [2, null]) {
      expect(isChanged(withLimit(changes, 'agent:ken', { limit, recorded: 2 }))).toBe(false);
    }
  });
});
