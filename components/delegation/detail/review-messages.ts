// The messages about a review: between the overseer and the agent whose result is reviewed, and those of people.
import type { EventRecord } from '@/lib/model/event-record';
import type { Review } from '@/lib/model/orchestration/lineage';
import type { Task } from '@/lib/model/summary';

/** Tasks that are read for one review: the reviewed one, and those in which its overseer was asked about it. */
const TASKS_MAX = 8;

/** Events that are read of each of them: the newest of a long conversation. */
export const REVIEW_EVENTS = 100;

/** The tasks that have messages about the review, the reviewed one first. */
export function reviewTasks(review: Pick<Review, 'task_id' | 'overseer'>, tasks: readonly Task[]) {
  const asked = tasks.filter(
    (task) => task.parent_task_id === review.task_id && task.assigned_to === review.overseer,
  );
  return [review.task_id, ...asked.map((task) => task.task_id)].slice(0, TASKS_MAX);
}

/** Those of the events that are messages about the review, oldest first, each once. */
export function reviewMessages(records: readonly EventRecord[], review: Review): EventRecord[] {
  const counts = new Set([review.result_seq, review.seq, review.hint_seq]);
  const bySeq = new Map(records.map((record) => [record.seq, record]));
  return [...bySeq.values()]
    .filter(({ seq, event }) => counts.has(seq) || isWith(event, review) || isFeedback(event))
    .sort((one, other) => one.seq - other.seq);
}

/** A verdict or a question, as people and overseers give it (Clutch, `review.feedback.v1`). */
export function feedbackOf({ payload_type, payload }: EventRecord['event']): string | null {
  if (payload_type !== 'review.feedback.v1') return null;
  return typeof payload.decision === 'string' ? payload.decision : null;
}

function isWith({ from, to, type }: EventRecord['event'], { overseer }: Review): boolean {
  if (type.startsWith('tool.') || type === 'task.progress') return false;
  return from.agent_id === overseer || to.some(({ agent_id }) => agent_id === overseer);
}

function isFeedback(event: EventRecord['event']): boolean {
  return feedbackOf(event) !== null;
}
