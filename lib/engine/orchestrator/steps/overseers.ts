// What the engine says about reviews: it asks the overseer, takes the question back where somebody else decided, and tells
// who had asked for the task that its result was rejected. What the deliveries do meanwhile is told in recipients.ts.
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { CONTRACT_VIOLATION, type EngineErrorCode } from '@/lib/model/orchestration/engine-errors';
import { REVIEW_REQUEST_TYPE } from '@/lib/model/orchestration/review-payloads';
import type { ReviewAsk } from '@/lib/projections/assignments/review-asks';
import { type HeldReview, isUndecided } from '@/lib/projections/reviews/review-index';
import {
  type Cause,
  derivedId,
  derivedTaskId,
  engineEvent,
  type Reaction,
  reactionOf,
  type Topic,
} from './engine-event';

/** A longer title is none. Characters. */
const TITLE_MAX = 200;

type Moment = {
  /** ISO 8601. */
  readonly at: string;
  readonly nonce: number;
};

/** What is due about a review by its state alone; null where nothing is. */
export function dueOfReview(
  review: HeldReview,
  ask: ReviewAsk | null,
  options: { readonly isAssignments: boolean },
): 'ask' | 'withdraw' | 'tell' | null {
  if (isUndecided(review.state)) {
    const isAsked = ask !== null && (!ask.hasEnded || ask.result_seq === review.result_seq);
    return isAsked ? null : 'ask';
  }
  const isNotified =
    review.isNotified || options.isAssignments || review.decided_by === review.delegator;
  if (review.state === 'rejected' && review.delegator !== null && !isNotified) return 'tell';
  return ask !== null && !ask.hasEnded ? 'withdraw' : null;
}

/** Asks the overseer; null where the result itself was addressed to it, as CAP does by delegating (PD7). */
export function asking(
  review: HeldReview,
  result: EventRecord,
  { at, nonce }: Moment,
): Reaction | null {
  const { run_id, task_id, overseer, result_seq } = review;
  const { event } = result;
  if (event.to.some(({ agent_id }) => agent_id === overseer)) return null;
  const cause: Cause = ['review', run_id, task_id, result_seq, nonce];
  const id = derivedTaskId(cause);
  const asked = engineEvent({ ...topicOf(result), task_id: id }, at, {
    id,
    type: 'task.request',
    payload_type: REVIEW_REQUEST_TYPE,
    parent_task_id: task_id,
    to: [{ agent_id: overseer }],
    payload: {
      title: `Review: ${titleOf(event)}`,
      task_id,
      result: { seq: result_seq, payload: event.payload },
    },
    meta: { reviews: result_seq },
  });
  return reactionOf(cause, at, [asked]);
}

/** What a result is called where it is short, else whose it is. */
function titleOf({ payload, from }: EventRecord['event']): string {
  const { title } = payload;
  const isShort = typeof title === 'string' && title !== '' && title.length <= TITLE_MAX;
  return isShort ? title : `the result of ${from.agent_id}`;
}

/** Takes the question back: somebody decided in another way than by answering it. */
export function withdrawing(
  review: HeldReview,
  ask: ReviewAsk,
  result: EventRecord,
  { at, nonce }: Moment,
): Reaction {
  const cause: Cause = ['withdraw', ask.run_id, ask.review_task_id, nonce];
  const event = engineEvent({ ...topicOf(result), task_id: ask.review_task_id }, at, {
    id: derivedId('cancel', cause),
    type: 'task.cancel',
    parent_task_id: ask.task_id,
    to: [{ agent_id: ask.overseer }],
    payload: { reason: `${review.state} by ${review.decided_by ?? 'somebody'}` },
  });
  return reactionOf(cause, at, [event]);
}

/** Tells who had asked for a task that was not routed here that its result was rejected, or broke its contract. */
export function tellingRejection(
  review: HeldReview,
  delegator: string,
  result: EventRecord,
  { at, nonce }: Moment,
): Reaction {
  const { run_id, task_id, result_seq, decided_by, comment, isBroken } = review;
  const code: EngineErrorCode = isBroken ? CONTRACT_VIOLATION : 'REVIEW_REJECTED';
  const message = isBroken ? (comment ?? '') : rejectionText(decided_by, comment);
  const cause: Cause = ['rejected', run_id, task_id, result_seq, nonce];
  const event = engineEvent({ ...topicOf(result), task_id }, at, {
    id: derivedId('err', cause),
    type: 'task.error',
    to: [{ agent_id: delegator }],
    payload: { code, message, retryable: true, details: { task_id, seq: result_seq } },
  });
  return reactionOf(cause, at, [event]);
}

/** Why a result does not pass. */
export function rejectionText(by: string | null, comment: string | null): string {
  const words = comment === null ? '' : `: ${comment}`;
  return `${by ?? 'the overseer'} rejected the result${words}`;
}

function topicOf({ event, protocol }: EventRecord): Topic {
  const { run_id, thread_id, task_id } = event;
  return { run_id, thread_id, task_id, channel: channelOf(event, protocol) };
}
