import { expect, test } from 'vitest';
import { closingHop, countLineage, cycleEnding, cycleHops, edgeStates } from './lineage-labels';
import { anEdge, aReview, aTask } from './lineage-testing';

const EDGE = anEdge();
const REVIEW = aReview();
const TASK = aTask();

test.each([
  ['the state of its task', {}, [], 'completed'],
  ['held while its result waits for the review', {}, [REVIEW], 'held'],
  ['held while the overseer asks', {}, [{ ...REVIEW, state: 'questioned' as const }], 'held'],
  ['rejected by the overseer', {}, [{ ...REVIEW, state: 'rejected' as const }], 'rejected'],
  [
    'the state of its task once approved',
    {},
    [{ ...REVIEW, state: 'approved' as const }],
    'completed',
  ],
  ['not delivered, whatever its task is', { delivered: false }, [REVIEW], 'not_delivered'],
])('an edge is %s', (_, change, reviews, expected) => {
  const edge = { ...EDGE, ...change };

  expect(edgeStates({ edges: [edge], reviews }, [TASK])(edge)).toBe(expected);
});

test('of two handings-over of one task the first one is handed on', () => {
  const second = { ...EDGE, seq: 2, from: 'agent:analyst-1', to: 'agent:ken' };
  const stateOf = edgeStates({ edges: [EDGE, second], reviews: [] }, [TASK]);

  expect(stateOf(EDGE)).toBe('handed_on');
  expect(stateOf(second)).toBe('completed');
});

test('counts tell verdicts, reviews and cycles apart', () => {
  const forbidden = { ...EDGE, seq: 2, verdict: 'forbidden' as const };

  expect(
    countLineage({
      run_id: 'run:r1',
      at: 4,
      edges: [EDGE, forbidden],
      reviews: [REVIEW],
      cycles: [['T1', 'T1.1']],
    }),
  ).toEqual({
    edges: 2,
    verdicts: { allowed: 1, unchecked: 0, forbidden: 1 },
    reviews: { pending: 1, questioned: 0, approved: 0, rejected: 0 },
    cycles: 1,
  });
});

test('a cycle lists the last delegation of each of its tasks, and is closed by the last of all', () => {
  const cycle = [
    { ...EDGE, seq: 3, task_id: 'm1', from: 'agent:oscar', to: 'agent:muse' },
    { ...EDGE, seq: 5, task_id: 'm2', from: 'agent:muse', to: 'agent:oscar' },
  ];
  const hops = cycleHops(['m1', 'm2', 'gone'], [{ ...EDGE, seq: 1, task_id: 'm1' }, ...cycle]);

  expect(hops).toEqual(cycle);
  expect(cycleEnding(hops)).toBe('back');
  expect(closingHop(hops)?.seq).toBe(5);
  expect(cycleEnding([{ ...EDGE, to: EDGE.from }])).toBe('self');
  expect(cycleEnding([EDGE])).toBe('open');
});
