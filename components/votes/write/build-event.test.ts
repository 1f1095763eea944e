import { expect, test } from 'vitest';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { commentEvent, proposalEvent } from './build-event';

const STAMP = { id: '019', ts: '2026-11-21T10:00:00.000Z' };
const DRAFT = { triad: 'board', proposal: ' Ship it ', reasoning: 'It is done', minutes: 15 };

test('a person’s proposal is one to its triad, with a deadline from when it is sent', () => {
  const event = proposalEvent(DRAFT, STAMP);

  expect(ClutchMessage.parse(event)).toMatchObject({
    from: { agent_id: 'agent:user', role: 'human' },
    to: [{ agent_id: 'group:board' }],
    payload: { proposal: 'Ship it', reasoning: 'It is done' },
  });
  expect(meaningOf(event).deliberation).toEqual({
    part: 'proposal',
    names: ['task:019', 'msg_019'],
    triad: 'board',
    deadline: Date.parse('2026-11-21T10:15:00.000Z'),
  });
});

test('without a deadline it has none, and the default triad has its own group', () => {
  const event = proposalEvent({ ...DRAFT, triad: 'default', minutes: null }, STAMP);

  expect(event.to).toEqual([{ agent_id: 'group:triad' }]);
  expect(meaningOf(event).deliberation).toMatchObject({ deadline: null });
});

test('a comment stands at the task of its proposal, and is no part of the deliberation', () => {
  const about = {
    proposal_id: 'p1',
    run_id: 'r1',
    thread_id: 't1',
    triad: 'default',
    channel: 'research',
  };
  const event = commentEvent(about, ' I would wait ', STAMP);

  expect(ClutchMessage.parse(event)).toMatchObject({
    type: 'chat.message',
    thread_id: 't1',
    task_id: 'p1',
    payload: { text: 'I would wait' },
    meta: { ui_channel: 'research' },
  });
  expect(meaningOf(event).deliberation).toBeNull();
});
