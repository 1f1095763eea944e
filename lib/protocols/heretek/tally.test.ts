import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeretekVote } from './wire/schema';
import { splitOf, tally } from './wire/tally';

const votesOf = (approve: number, reject: number, abstain: number): HeretekVote[] => [
  ...Array<HeretekVote>(approve).fill('approve'),
  ...Array<HeretekVote>(reject).fill('reject'),
  ...Array<HeretekVote>(abstain).fill('abstain'),
];

describe('the tally of three votes', () => {
  it.each([
    // Section 10.6.
    ['3-0', [3, 0, 0], { result: 'approved', consensus: true }],
    ['2-1', [2, 1, 0], { result: 'approved', consensus: true }],
    ['2-0-1', [2, 0, 1], { result: 'approved', consensus: true }],
    ['1-2', [1, 2, 0], { result: 'rejected', consensus: true }],
    ['0-3', [0, 3, 0], { result: 'rejected', consensus: true }],
    ['1-1-1', [1, 1, 1], { result: 'rejected', consensus: false }],
    // HD10: the splits that the table leaves out.
    ['1-0-2', [1, 0, 2], { result: 'rejected', consensus: false }],
    ['0-2-1', [0, 2, 1], { result: 'rejected', consensus: true }],
    ['0-1-2', [0, 1, 2], { result: 'rejected', consensus: false }],
    ['0-0-3', [0, 0, 3], { result: 'rejected', consensus: false }],
  ] as const)('settles %s', (split, [approve, reject, abstain], outcome) => {
    const counted = tally(votesOf(approve, reject, abstain));

    expect(counted).toEqual({ approve, reject, abstain, ...outcome });
    expect(splitOf(counted)).toBe(split);
  });

  it('counts a missing vote as absent: two are enough, one is not', () => {
    expect(tally(['approve', 'approve'])).toMatchObject({ result: 'approved', consensus: true });
    expect(tally(['approve'])).toMatchObject({ result: 'rejected', consensus: false });
    expect(tally([])).toMatchObject({ result: 'rejected', consensus: false });
  });

  it('does not depend on the order of the votes', () => {
    const votes = fc.array(fc.constantFrom(...HeretekVote.options), { maxLength: 3 });
    fc.assert(
      fc.property(votes, (cast) => {
        expect(tally([...cast].reverse())).toEqual(tally(cast));
      }),
    );
  });
});
