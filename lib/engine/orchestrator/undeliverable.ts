// A delivery that was given up ends what was asked with it: nobody waits for an agent that cannot be reached.
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { DeliveryKey } from '@/lib/store/ports/outbox-store';
import {
  type Cause,
  derivedId,
  engineEvent,
  type Reaction,
  reactionOf,
} from './steps/engine-event';

/** A reason is a line. UTF-16 units. */
const REASON_LENGTH_MAX = 500;

/** Null where nothing was asked, where others got it too, or where somebody else has the task by then. */
export function undeliverable(
  record: EventRecord,
  { agent_id, seq }: DeliveryKey,
  options: {
    readonly fold: Pick<OrchestrationFold, 'at'>;
    readonly at: string;
    readonly reason: string;
    /** Told apart from an earlier try whose id somebody else had taken. */
    readonly nonce: number;
  },
): Reaction | null {
  const { event, protocol } = record;
  const { run_id, task_id } = event;
  const isOnlyOne = event.to.length === 1 && event.to[0]?.agent_id === agent_id;
  if (event.type !== 'task.request' || !isOnlyOne) return null;
  const place = options.fold.at(run_id, task_id);
  const child = place?.assignment.child?.task_id === place?.taskId ? place?.assignment.child : null;
  if (child && (child.assignee !== agent_id || child.end !== null || child.returned)) return null;
  const cause: Cause = ['undelivered', run_id, agent_id, seq, options.nonce];
  const error = engineEvent({ ...event, channel: channelOf(event, protocol) }, options.at, {
    id: derivedId('err', cause),
    type: 'task.error',
    to: [event.from],
    ...(event.attempt !== undefined && { attempt: event.attempt }),
    ...(event.parent_task_id && { parent_task_id: event.parent_task_id }),
    payload: {
      code: 'UNDELIVERABLE',
      message: options.reason.slice(0, REASON_LENGTH_MAX),
      retryable: true,
      details: { task_id, seq },
    },
  });
  return reactionOf(cause, options.at, [error]);
}
