import { expect, test } from 'vitest';
import { TRIAD_WRITING } from '@/lib/messages/en/features/votes/triad-writing';
import type { Triad } from '@/lib/model/orchestration/triad';
import { draftOf, requestOf } from './triad-draft';

const messages = TRIAD_WRITING.english;

const BOARD: Triad = {
  name: 'board',
  members: ['agent:x', 'agent:y', 'agent:z'],
  rule: 'quorum',
  quorum: 2,
  casting_vote: 'agent:steward',
  seq: 4,
  updated_at: null,
  updated_by: null,
  history: { decisions: 0, approved: 0, members: [] },
};

test('a triad that is opened and sent unchanged is the same', () => {
  const { members, rule, quorum, casting_vote } = BOARD;

  expect(requestOf(draftOf(BOARD), messages)).toEqual({
    ok: true,
    value: { members, rule, quorum, casting_vote },
  });
});

test('members may stand on lines, and what belongs to a quorum goes with no other rule', () => {
  const draft = { ...draftOf(BOARD), members: 'x\nagent:y,  z', rule: 'majority' as const };

  expect(requestOf(draft, messages)).toEqual({
    ok: true,
    value: { members: ['agent:x', 'agent:y', 'agent:z'], rule: 'majority' },
  });
});

test('what is wrong is said with its field', () => {
  const problem = (change: object) => {
    const read = requestOf({ ...draftOf(BOARD), ...change }, messages);
    return read.ok ? '' : read.error;
  };

  expect(problem({ name: 'all' })).toMatch(/^Name: expected another name/);
  expect(problem({ members: '' })).toMatch(/^Members: expected at least one member/);
  expect(problem({ quorum: '' })).toMatch(/^Quorum: expected how many votes/);
  expect(problem({ quorum: '9' })).toMatch(/^Quorum: expected at most/);
});
