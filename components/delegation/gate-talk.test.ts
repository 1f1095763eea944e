import { expect, test } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import type { Review } from '@/lib/model/lineage';
import { feedbackOf, gateTalk } from './gate-talk';

const REVIEW: Review = {
  run_id: 'run:r1',
  task_id: 'T1.1',
  agent_id: 'agent:analyst-1',
  overseer: 'agent:qa-1',
  delegator: 'agent:pm-1',
  state: 'pending',
  result_seq: 4,
  seq: 4,
  since: '2026-11-21T10:00:00.000Z',
  decided_by: null,
  comment: null,
  hint_seq: 9,
};

function said(
  seq: number,
  from: string,
  to: string,
  more: Partial<EventRecord['event']> = {},
): EventRecord {
  return {
    seq,
    received_at: '2026-11-21T10:00:00.000Z',
    protocol: 'clutch',
    event: {
      v: 'clutch/0.1',
      id: `msg_${String(seq)}`,
      ts: '2026-11-21T10:00:00.000Z',
      thread_id: 'thread:t1',
      run_id: 'run:r1',
      task_id: 'T1.1',
      from: { agent_id: `agent:${from}` },
      to: [{ agent_id: `agent:${to}` }],
      type: 'chat.message',
      payload: { text: 'x' },
      ...more,
    },
    verdict: 'pass',
    signature: 'unsigned',
    origin: 'agent',
  };
}

test('what the overseer says and hears, the result, the hint and verdicts of people are said at the gate', () => {
  const verdict = { payload_type: 'review.feedback.v1', payload: { decision: 'approve' } };
  const records = [
    said(10, 'user', 'analyst-1', verdict),
    said(9, 'qa-1', 'pm-1'),
    said(6, 'qa-1', 'analyst-1', { type: 'tool.call' }),
    said(5, 'analyst-1', 'qa-1'),
    said(5, 'analyst-1', 'qa-1'),
    said(4, 'analyst-1', 'pm-1', { type: 'task.result' }),
    said(2, 'pm-1', 'analyst-1'),
  ];

  expect(gateTalk(records, REVIEW).map(({ seq }) => seq)).toEqual([4, 5, 9, 10]);
});

test('only review feedback is a verdict', () => {
  expect(feedbackOf(said(1, 'a', 'b', { payload: { decision: 'approve' } }).event)).toBeNull();
  expect(
    feedbackOf(
      said(1, 'a', 'b', { payload_type: 'review.feedback.v1', payload: { decision: 'question' } })
        .event,
    ),
  ).toBe('question');
});
