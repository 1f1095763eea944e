import { expect, it } from 'vitest';
import { runSteps } from '@/lib/std/steps';
import { findingCandidates, rankCandidates } from '@/lib/suspects/suspects';
import { someRecords } from '@/lib/testing/records';
import type { AnnotatedRun } from './annotated-runs';
import { learnWeights } from './learn';
import { leaveOneOut, rate } from './measure';

/** Runs in which whoever assumes something is the one to blame, early or late. */
function aRun(number: number): AnnotatedRun {
  const at = 2 + (number % 4);
  const records = someRecords(
    Array.from({ length: 7 }, (_, place) => ({
      from: { agent_id: `agent:a${place % 3}` },
      payload: {
        text:
          place === at
            ? 'Let us assume that it was so, then.'
            : `On we go, as was said, with part ${place}.`,
      },
    })),
  );
  return {
    name: `synthetic-${number}`,
    part: 'synthetic',
    records,
    candidates: runSteps(findingCandidates(records)),
    agent: `agent:a${at % 3}`,
    step: at,
    stepOf: (seq) => seq - 1,
  };
}

const runs = Array.from({ length: 8 }, (_, number) => aRun(number));

it('gives weight to what tells the annotated event from the others', () => {
  const weights = learnWeights(runs);

  expect(weights.assumption).toBeGreaterThan(0.5);
  expect(learnWeights(runs)).toEqual(weights);
  for (const { candidates, step } of runs) {
    expect(rankCandidates(candidates, weights)[0]?.moment.seq).toBe(step + 1);
  }
});

it('rates a run by weights that were learned without it', () => {
  expect(rate(runs, leaveOneOut(runs))).toEqual({
    runs: 8,
    agent: 1,
    step: 1,
    firstThree: 1,
    byRank: [8, 0, 0],
  });
  const [one] = runs;
  const alone = one === undefined ? [] : [one];
  const unlearned = rankCandidates(one?.candidates ?? [], learnWeights([]));
  expect(rate(alone, leaveOneOut(alone)).step).toBe(unlearned[0]?.moment.seq === 3 ? 1 : 0);
});
