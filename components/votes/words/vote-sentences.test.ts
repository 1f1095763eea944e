import { describe, expect, test } from 'vitest';
import { flat } from '@/components/decision/sentences/sentence';
import { VOTE_SENTENCES } from '@/lib/messages/en/features/votes/vote-sentences';
import type { TriadSettings } from '@/lib/model/orchestration/triad';
import { effectOf, outlookGroups, silenceEffect, splitAfter } from './outlook-sentences';
import { aProposal, type Cast } from './proposal-testing';
import { answerOf, declaredSentence, ruleOf } from './vote-sentences';

const { english } = VOTE_SENTENCES;

const THREE: TriadSettings = {
  members: ['agent:alpha', 'agent:beta', 'agent:charlie'],
  rule: 'specification',
};

const answer = (cast: Cast, more: Parameters<typeof aProposal>[2] = {}, settings = THREE) =>
  flat(answerOf(english, aProposal(settings, cast, more)));

describe('the answer of an open proposal', () => {
  test('says who has voted how, and whose vote decides', () => {
    expect(answer({})).toBe('Open: nobody has voted yet.');
    expect(answer({ alpha: 'approve' })).toBe(
      'Open: 1 of 3 approves and 2 have not voted, and one more approval carries it.',
    );
    expect(answer({ alpha: 'approve', beta: 'reject' })).toBe(
      'Open: 1 of 3 approves, 1 rejects and 1 has not voted. The vote of charlie decides it.',
    );
  });

  test('says that it is settled, and for whom it waits', () => {
    expect(answer({ alpha: 'approve', beta: 'approve' })).toBe(
      'As good as approved: 2 of 3 approve and 1 has not voted, and no vote that is still out changes that. It waits for charlie to be heard, or for the deadline.',
    );
  });
});

describe('the answer of one that has ended', () => {
  test('says what the votes came to', () => {
    expect(answer({ alpha: 'approve', beta: 'approve', charlie: 'abstain' })).toBe(
      'Approved: 2 of 3 approve and 1 abstains.',
    );
    expect(answer({ alpha: 'approve', beta: 'reject', charlie: 'abstain' })).toBe(
      'Rejected, no majority: 1 of 3 approves, 1 rejects and 1 abstains.',
    );
  });

  test('says that there was no majority by the deadline', () => {
    expect(answer({ alpha: 'approve', beta: 'reject' }, { isOver: true })).toBe(
      'Expired, no majority by the deadline: 1 of 3 approves, 1 rejects and 1 did not vote. It counts as rejected.',
    );
  });

  test('says that nobody could vote, and that it was taken back', () => {
    expect(answer({}, {}, { ...THREE, members: [] })).toContain('nobody could vote');
    expect(answer({}, { view: { withdrawn: 9, state: 'expired' } })).toContain('Taken back');
  });

  test('names who cast the vote that decided a tie', () => {
    const quorum = { ...THREE, rule: 'quorum', quorum: 2, casting_vote: 'agent:steward' } as const;
    const cast = { alpha: 'approve', beta: 'reject', charlie: 'abstain', steward: 'approve' };

    expect(answer(cast, {}, quorum)).toBe(
      'Approved by the casting vote of steward: 1 of 3 approves, 1 rejects and 1 abstains.',
    );
  });
});

test('each rule has its words', () => {
  const rule = (settings: TriadSettings) => flat(ruleOf(english, aProposal(settings, {})));

  expect(rule(THREE)).toBe('2 of 3 approvals carry it; without them it is rejected.');
  expect(rule({ ...THREE, rule: 'majority' })).toContain('a tie rejects it');
  expect(rule({ ...THREE, rule: 'unanimity' })).toContain('All 3 members');
  expect(rule({ ...THREE, rule: 'quorum', quorum: 3, casting_vote: 'agent:x' })).toBe(
    'At least 3 votes that do not abstain, more of them for it than against, carry it; a tie, or too few of them, is decided by x.',
  );
});

test('a declared decision is told beside what the votes come to', () => {
  const declared = (agrees: boolean | null) =>
    declaredSentence(
      english,
      aProposal(
        THREE,
        {},
        { view: { declared: { result: 'approved', seq: 7 }, agrees, result: 'rejected' } },
      ),
    );

  expect(declaredSentence(english, aProposal(THREE, {}))).toBeNull();
  expect(flat(declared(null) ?? [])).toBe('Declared approved, while the votes are still open.');
  expect(flat(declared(true) ?? [])).toContain('come to the same');
  expect(flat(declared(false) ?? [])).toContain('but the votes in the log come to rejected');
});

describe('the outlook', () => {
  test('puts together whose votes would do the same', () => {
    const { outlook } = aProposal(THREE, { alpha: 'approve' });

    expect(outlookGroups(outlook)).toEqual([
      {
        agents: ['agent:beta', 'agent:charlie'],
        approve: 'approved',
        reject: 'open',
        abstain: 'open',
      },
    ]);
  });

  test('says what a vote does, and how the votes would stand', () => {
    const proposal = aProposal(THREE, { alpha: 'approve', beta: 'reject' });

    expect(effectOf(english, 'open', false)).toBe('It stays open.');
    expect(effectOf(english, 'approved', false)).toBe('It is approved, whatever the others vote.');
    expect(effectOf(english, 'approved', true)).toBe('It is approved.');
    expect(splitAfter(proposal, 'agent:charlie', 'abstain')).toBe('1-1-1');
    expect(splitAfter(proposal, 'agent:steward', 'approve')).toBeNull();
  });

  test('says what silence does', () => {
    const tied = { alpha: 'approve', beta: 'reject' };
    const deadline = '2026-11-21T10:00:00.000Z';

    expect(silenceEffect(english, aProposal(THREE, tied))).toBe(
      'It stays open: it has no deadline.',
    );
    expect(silenceEffect(english, aProposal(THREE, tied, { view: { deadline } }))).toBe(
      'No majority by the deadline: it is rejected.',
    );
    const agreed = aProposal(THREE, { alpha: 'approve', beta: 'approve' }, { view: { deadline } });
    expect(silenceEffect(english, agreed)).toBe('It is approved.');
  });
});
