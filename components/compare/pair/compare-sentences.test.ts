import { describe, expect, test } from 'vitest';
import type { Sentence } from '@/components/decision/sentences/sentence';
import { aRun } from '@/components/run-page/run-testing';
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import { COMPARE_SENTENCES } from '@/lib/messages/en/features/compare/compare-sentences';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { RunSummary } from '@/lib/model/summary';
import { asks, diffOf, gives, runOf } from '@/lib/run-diff/run-diff-testing';
import {
  differenceSentence,
  outcomeSentence,
  partingSentence,
  timeMore,
} from './compare-sentences';

const { english } = COMPARE_SENTENCES;

type Said = Partial<ClutchMessage>;

function answer(a: readonly Said[], b: readonly Said[]): RunDiffAnswer {
  const diff = diffOf(runOf(a), runOf(b, 100));
  return { ...diff, aligned: [...diff.aligned], next: null };
}

const textOf = (sentence: Sentence) =>
  sentence
    .map((part) => (typeof part === 'string' ? part : 'agent' in part ? part.agent : part.quoted))
    .join('');

const root = asks('r', 'Pricing table');
const done = gives('r', 'seven');

test('a run from a file was running when that was written, and runs no more', () => {
  const imported = { file: '0123456789abcdef', level: 'full' as const };
  const [live, old] = [aRun('run:a', 1), { ...aRun('run:b', 1), imported }];

  expect(outcomeSentence(english, live, old)).toBe(
    'A is running, B was running when it was exported.',
  );
});

test('no full stop follows a title that ends the sentence by itself, as a cut one does', () => {
  const told = (title: string) => {
    const { aligned } = answer([root], [asks('r', title)]);
    const [pair] = aligned;
    return pair === undefined ? '' : textOf(differenceSentence(english, pair));
  };

  expect(told('Vendors')).toBe('A asked for Pricing table, B for Vendors.');
  expect(told('Vendors, and what…')).toBe('A asked for Pricing table, B for Vendors, and what…');
  expect(told('Which vendors?')).toBe('A asked for Pricing table, B for Which vendors?');
});

describe('where two runs part', () => {
  test.each([
    [
      'nothing differs',
      [root, done],
      [root, done],
      'Both runs agree in everything that is compared.',
    ],
    [
      'another agent has a task',
      [root],
      [asks('r', 'Pricing table', { agent: 'muse' })],
      'Both runs agree until event 1 of A and event 100 of B. A gave Pricing table to agent:ken, B to agent:muse.',
    ],
    [
      'already the first task is another one',
      [root],
      [asks('r', 'Vendors')],
      'The runs part at event 1 of A and event 100 of B. A asked for Pricing table, B for Vendors.',
    ],
    [
      'one run has a further task',
      [root],
      [root, asks('c', 'Citations', { parent: 'r' })],
      'Both runs agree until event 101 of B. Only B has the task Citations.',
    ],
    [
      'a result is another',
      [root, done],
      [root, gives('r', 'six')],
      'Both runs agree until event 2 of A and event 101 of B. Pricing table came to another result.',
    ],
    [
      'a task was tried again',
      [root],
      [root, { ...gives('r', 'no'), type: 'task.error' }, { ...root, attempt: 2 }],
      'Both runs agree until event 1 of A and event 101 of B. Pricing table took 1 attempt in A and 2 in B.',
    ],
    [
      'a task did not end',
      [root, done],
      [root],
      'Both runs agree until event 2 of A and event 100 of B. Pricing table is completed in A and requested in B.',
    ],
  ] satisfies [string, Said[], Said[], string][])('is said: %s', (_, a, b, expected) => {
    expect(textOf(partingSentence(english, answer(a, b)))).toBe(expected);
  });

  test('is said by the task that was handed on, where the router chose for the one above it', () => {
    const chosen = (agent: string): Said[] => [
      asks('r', 'Onboard', { agent: 'orchestrator' }),
      { type: 'routing.decision', task_id: 'r', payload: { selected: `agent:${agent}` } },
      asks('w', 'Onboard', { parent: 'r', agent }),
    ];

    expect(textOf(partingSentence(english, answer(chosen('ken'), chosen('muse'))))).toBe(
      'Both runs agree until event 2 of A and event 101 of B. A gave Onboard to agent:ken, B to agent:muse.',
    );
  });

  test('is nowhere where only times differ', () => {
    const idle: Said = { type: 'agent.heartbeat', task_id: 'aside', payload: {} };
    const slow = [root, ...Array.from({ length: 9 }, () => idle), done];
    const diff = answer([root, done], slow);

    expect(textOf(partingSentence(english, diff))).toBe(
      'Both runs agree; only times differ, in 1 task.',
    );
    const [pair] = diff.aligned;
    expect(pair && textOf(differenceSentence(english, pair))).toBe(
      'Pricing table took 9.00 s longer in B.',
    );
    expect(pair?.a && pair.b && timeMore(english, pair.a, pair.b)).toBe('+9.00 s');
    expect(pair?.a && pair.b && timeMore(english, pair.b, pair.a)).toBe('−9.00 s');
    expect(pair?.a && timeMore(english, pair.a, pair.a)).toBeNull();
  });
});

test('what became of both runs is said by their states', () => {
  const run = (state: RunSummary['state'], duration_ms: number | null) => ({
    ...aRun('r', 1),
    state,
    duration_ms,
  });

  expect(outcomeSentence(english, run('completed', 61_000), run('running', 5_000))).toBe(
    'A completed after 1 m 1 s, B is running.',
  );
  expect(outcomeSentence(english, run('timed_out', null), run('cancelled', 12_000))).toBe(
    'A timed out, B was cancelled after 12 s.',
  );
});
