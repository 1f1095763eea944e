import { expect, test } from 'vitest';
import type { TriadSettings } from '@/lib/model/orchestration/triad';
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
  expect(uncountedVotes(proposal).map(({ agent_id, why }) => [agent_id, why])).toEqual([
    ['agent:examiner', 'only members of the triad vote'],
    ['agent:beta', 'a vote is approve, reject or abstain'],
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
  const vote = {
    agent_id: 'agent:beta',
    vote: 'approve',
    reasoning: null,
    confidence: null,
    seq: 4,
    at: '2026-11-21T10:00:38.212Z',
    counted: false,
  };
  const deadline = '2026-11-21T10:00:00.000Z';
  const inAnHour = '2026-11-21T11:00:00.000Z';

  expect(lateBy({ ...vote, why: 'it came after the deadline' }, deadline)).toBe(38_212);
  expect(lateBy({ ...vote, why: 'it came after the decision' }, deadline)).toBe(38_212);
  expect(lateBy({ ...vote, why: 'it came after the decision' }, inAnHour)).toBeNull();
  expect(lateBy({ ...vote, why: 'the first vote of an agent counts' }, deadline)).toBeNull();
  expect(lateBy({ ...vote, why: 'it came after the deadline' }, null)).toBeNull();
});
