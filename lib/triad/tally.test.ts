import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TriadRule, TriadVote } from '@/lib/model/orchestration/triad';
import { countVotes, majorityOf, outcomeOf, splitOf } from './tally';

const SPECIFICATION = { rule: 'specification', size: 3 } as const;

describe('the rule of the specification, for three', () => {
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
    const count = { approve, reject, abstain };

    expect(outcomeOf(SPECIFICATION, count)).toMatchObject(outcome);
    expect(splitOf(count)).toBe(split);
  });

  it('counts a missing vote as absent: two are enough, one is not', () => {
    const of = (...votes: TriadVote[]) => outcomeOf(SPECIFICATION, countVotes(votes));

    expect(of('approve', 'approve')).toMatchObject({ result: 'approved', consensus: true });
    expect(of('reject', 'reject')).toMatchObject({ result: 'rejected', consensus: true });
    expect(of('approve')).toMatchObject({ result: 'rejected', consensus: false });
    expect(of()).toMatchObject({ result: 'rejected', consensus: false, isChosen: false });
  });
});

describe('other rules', () => {
  const settle = (
    rule: TriadRule,
    [approve, reject, abstain]: readonly [number, number, number],
    more: { readonly size?: number; readonly quorum?: number; readonly casting?: TriadVote } = {},
  ) => {
    const { casting = null, size = 5, ...rest } = more;
    const { result, isChosen } = outcomeOf(
      { rule, size, ...rest },
      { approve, reject, abstain },
      casting,
    );
    return isChosen ? result : `${result}, unchosen`;
  };

  it('majority: more approve than reject of those that voted', () => {
    expect(settle('majority', [1, 0, 2])).toBe('approved');
    expect(settle('majority', [1, 2, 0])).toBe('rejected');
    expect(settle('majority', [1, 1, 3])).toBe('rejected, unchosen');
    expect(settle('majority', [0, 0, 0])).toBe('rejected, unchosen');
  });

  it('unanimity: every member approves, and one rejection is enough', () => {
    expect(settle('unanimity', [5, 0, 0])).toBe('approved');
    expect(settle('unanimity', [4, 0, 1])).toBe('rejected, unchosen');
    expect(settle('unanimity', [4, 1, 0])).toBe('rejected');
    expect(settle('unanimity', [0, 0, 0], { size: 0 })).toBe('rejected, unchosen');
  });

  it('quorum: enough votes that do not abstain, then the majority of them', () => {
    expect(settle('quorum', [2, 1, 2], { quorum: 3 })).toBe('approved');
    expect(settle('quorum', [1, 2, 2], { quorum: 3 })).toBe('rejected');
    expect(settle('quorum', [2, 0, 3], { quorum: 3 })).toBe('rejected, unchosen');
    expect(settle('quorum', [2, 2, 1], { quorum: 3 })).toBe('rejected, unchosen');
  });

  it('quorum: the casting vote decides a tie and a missed quorum, and nothing else', () => {
    expect(settle('quorum', [2, 2, 1], { quorum: 3, casting: 'approve' })).toBe('approved');
    expect(settle('quorum', [0, 0, 0], { quorum: 3, casting: 'approve' })).toBe('approved');
    expect(settle('quorum', [2, 2, 1], { quorum: 3, casting: 'reject' })).toBe('rejected');
    expect(settle('quorum', [2, 2, 1], { quorum: 3, casting: 'abstain' })).toBe(
      'rejected, unchosen',
    );
    expect(settle('quorum', [1, 2, 0], { quorum: 3, casting: 'approve' })).toBe('rejected');
    expect(settle('majority', [1, 1, 0], { casting: 'approve' })).toBe('rejected, unchosen');
  });
});

describe('laws of every rule', () => {
  const cases = fc
    .record({
      rule: fc.constantFrom(...TriadRule.options),
      votes: fc.array(fc.constantFrom(...TriadVote.options), { maxLength: 12 }),
      absent: fc.nat(4),
      quorum: fc.integer({ min: 1, max: 12 }),
      casting: fc.constantFrom(...TriadVote.options, null),
    })
    .map(({ votes, absent, ...rest }) => ({ ...rest, votes, size: votes.length + absent }));

  it('the order of the votes does not matter', () => {
    fc.assert(
      fc.property(cases, ({ votes, casting, ...electorate }) => {
        const outcome = outcomeOf(electorate, countVotes(votes), casting);
        expect(outcomeOf(electorate, countVotes([...votes].reverse()), casting)).toEqual(outcome);
      }),
    );
  });

  it('nothing is approved that nobody approves', () => {
    fc.assert(
      fc.property(cases, ({ votes, casting, ...electorate }) => {
        const { result, isChosen } = outcomeOf(electorate, countVotes(votes), casting);
        if (result === 'approved') expect([...votes, casting]).toContain('approve');
        if (!isChosen) expect(result).toBe('rejected');
      }),
    );
  });

  it('who approves in place of rejecting never turns an approval into a rejection', () => {
    fc.assert(
      fc.property(cases, ({ votes, casting, ...electorate }) => {
        const first = votes.indexOf('reject');
        const turned = votes.map((vote, at) => (at === first ? 'approve' : vote));
        const before = outcomeOf(electorate, countVotes(votes), casting).result;
        const after = outcomeOf(electorate, countVotes(turned), casting).result;
        expect([before, after]).not.toEqual(['approved', 'rejected']);
      }),
    );
  });

  it('consensus is a majority of the members that says the same', () => {
    fc.assert(
      fc.property(cases, ({ votes, casting, ...electorate }) => {
        const { approve, reject } = countVotes(votes);
        const { consensus } = outcomeOf(electorate, { approve, reject, abstain: 0 }, casting);
        expect(consensus).toBe(Math.max(approve, reject) >= majorityOf(electorate.size));
      }),
    );
  });

  it('the rule of the specification approves exactly by a majority of the members', () => {
    fc.assert(
      fc.property(cases, ({ votes, size }) => {
        const count = countVotes(votes);
        const { result } = outcomeOf({ rule: 'specification', size }, count);
        expect(result === 'approved').toBe(count.approve * 2 > size);
      }),
    );
  });
});
