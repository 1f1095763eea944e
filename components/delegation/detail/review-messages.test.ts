import { expect, test } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { aRecord } from '@/lib/testing/records';
import { aReview } from '../tree/lineage-testing';
import { feedbackOf, reviewMessages } from './review-messages';

const REVIEW = aReview({ hint_seq: 9 });

function said(
  seq: number,
  from: string,
  to: string,
  more: Partial<EventRecord['event']> = {},
): EventRecord {
  const parties = { from: { agent_id: `agent:${from}` }, to: [{ agent_id: `agent:${to}` }] };
  return aRecord({ seq, event: { task_id: REVIEW.task_id, ...parties, ...more } });
}

test('messages from and to the overseer, the result, the hint and verdicts of people belong to the review', () => {
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

  expect(reviewMessages(records, REVIEW).map(({ seq }) => seq)).toEqual([4, 5, 9, 10]);
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
