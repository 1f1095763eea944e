import { expect, test } from 'vitest';
import type { TriadSettings, VoteStanding } from '@/lib/model/orchestration/triad';
import { aProposal } from '../words/proposal-testing';
import { lateBy, seatsOf, uncountedVotes } from './seats-of';

const THREE: TriadSettings = {
  members: ['agent:alpha', 'agent:beta', 'agent:charlie'],
  rule: 'specification',
};

test('each member has a seat with the vote that counts, and none has one that does not', () => {
  const proposal = aProposal(THREE, { alpha: 'approve', examiner: 'approve', beta: 'perhaps' });

  expect(seatsOf(proposal).map(({ agent_id, ballot }) => [agent_id, ballot?.vote ?? null])).toEqual(
    [
      ['agent:alpha', 'approve'],
      ['agent:beta', null],
      ['agent:charlie', null],
    ],
  );
  expect(uncountedVotes(proposal).map(({ agent_id, standing }) => [agent_id, standing])).toEqual([
    ['agent:examiner', 'stranger'],
    ['agent:beta', 'unknown'],
  ]);
});

test('a seat says whether its vote is waited for, and how it was asked again', () => {
  const reminder = { agent_id: 'agent:beta', by: 'agent:user', seq: 9, at: '', count: 2 };
  const proposal = aProposal(THREE, { alpha: 'approve' }, { view: { reminders: [reminder] } });

  expect(seatsOf(proposal)).toMatchObject([
    { agent_id: 'agent:alpha', isAwaited: false, reminder: null },
    { agent_id: 'agent:beta', isAwaited: true, reminder },
    { agent_id: 'agent:charlie', isAwaited: true, reminder: null },
  ]);
});

test('who has the casting vote and is no member sits beside them, whether it decides or not', () => {
  const quorum = { ...THREE, rule: 'quorum', quorum: 2, casting_vote: 'agent:steward' } as const;
  const undecided = aProposal(quorum, { steward: 'reject', alpha: 'approve', beta: 'approve' });
  const member = aProposal({ ...quorum, casting_vote: 'agent:beta' }, {});

  expect(seatsOf(undecided).at(-1)).toMatchObject({
    agent_id: 'agent:steward',
    ballot: { vote: 'reject', counted: false },
    isCasting: true,
  });
  expect(uncountedVotes(undecided)).toEqual([]);
  expect(seatsOf(member)).toHaveLength(3);
});

test('a vote that came after the deadline says by how much, also where the decision was made by then', () => {
  const came = (standing: VoteStanding) => ({ at: '2026-11-21T10:00:38.212Z', standing });
  const deadline = '2026-11-21T10:00:00.000Z';
  const inAnHour = '2026-11-21T11:00:00.000Z';

  expect(lateBy(came('late'), deadline)).toBe(38_212);
  expect(lateBy(came('decided'), deadline)).toBe(38_212);
  expect(lateBy(came('decided'), inAnHour)).toBeNull();
  expect(lateBy(came('changed'), deadline)).toBeNull();
  expect(lateBy(came('late'), null)).toBeNull();
});
