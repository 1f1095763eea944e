// What a canonical event means by its type and payload alone. Protocols say only where their convention is another one.
import type { ToolResult } from '@/lib/delegation/producers';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import {
  REVIEW_FEEDBACK_TYPE,
  REVIEW_REQUEST_TYPE,
} from '@/lib/model/orchestration/review-payloads';
import {
  DECISION_TYPE,
  PROPOSAL_TYPE,
  REMINDER_TYPE,
  VOTE_TYPE,
} from '@/lib/model/orchestration/triad-types';
import { INSTANT_MAX_MS } from '@/lib/std/instant';
import { isObject } from '@/lib/std/is-object';
import { textIn, textOf } from '@/lib/text/text-of';
import type { ContextReference, Deliberation, Meaning, ReviewRuling, TaskAct } from './meaning';
import { taskNamedBy } from './task-reference';

/** What an overseer asks about a task (PD1). */
export const INQUIRY_TYPE = 'cap.oversight_inquiry.v1';

const ACTS: Readonly<Partial<Record<ClutchMessage['type'], TaskAct>>> = {
  'task.request': 'request',
  'task.accept': 'accept',
  'task.progress': 'progress',
  'task.result': 'result',
  'task.error': 'error',
  'task.cancel': 'cancel',
  'task.timeout': 'timeout',
};

const RULINGS: Readonly<Record<string, ReviewRuling>> = {
  approve: 'approved',
  approved: 'approved',
  reject: 'rejected',
  rejected: 'rejected',
  question: 'questioned',
};

const NONE: readonly string[] = [];
const NO_FIELDS: ReadonlySet<string> = new Set();

/** The meaning of an event that follows no convention beyond the canonical types. */
export function canonicalMeaning(event: ClutchMessage): Meaning {
  const { type, payload } = event;
  const act = ACTS[type] ?? null;
  return {
    act,
    link: act === null ? linkIn(event) : null,
    refersTo: act === 'request' ? NONE : idsNamed(event),
    thread: null,
    expects: act === 'request' ? expectedOf(event) : null,
    question: type === 'chat.message' && payload.expects_reply === true ? { scope: 'task' } : null,
    goesOn: event.meta?.goes_on === true,
    handsOver: act === 'request' && isObject(payload.delegation),
    parentIsHeld: false,
    mayAskReview: false,
    endsInWords: false,
    mayBeResult: false,
    mayBeAside: false,
    ruling: rulingOf(event),
    isConversation: false,
    dialect: null,
    aside: NO_FIELDS,
    cycleRule: null,
    context: contextIn(payload),
    deliberation: deliberationIn(event),
    reproducible: null,
    toolResult: type === 'tool.result' ? toolResultIn(payload) : null,
    wrappers: NONE,
    isFarewell: type === 'agent.update' && payload.status === 'offline',
  };
}

/** What a bridge reads as a part of a task and not as one of its own names the task that it is a part of. */
function linkIn({ task_id, meta }: ClutchMessage): Meaning['link'] {
  const within = meta?.within_task;
  return typeof within === 'string' && within !== '' ? [task_id, within] : null;
}

function rulingOf(event: ClutchMessage): Meaning['ruling'] {
  if (isInquiry(event)) return { ruling: 'questioned', comment: textOf(event) };
  return event.payload_type === REVIEW_FEEDBACK_TYPE
    ? rulingIn(event.payload, textOf(event))
    : null;
}

/** Whether an overseer asks about a task by it. */
export function isInquiry({ payload_type }: ClutchMessage): boolean {
  return payload_type === INQUIRY_TYPE;
}

/** What an event can be said to answer: what it names in its payload, then its task. */
export function idsNamed({ payload, task_id }: ClutchMessage, ...native: string[]): string[] {
  return [...native, textIn(payload, 'in_reply_to'), task_id].filter((id) => id !== '');
}

function expectedOf({ payload_type }: ClutchMessage): Meaning['expects'] {
  if (payload_type === REVIEW_REQUEST_TYPE) return 'review';
  return payload_type === PROPOSAL_TYPE ? 'votes' : 'accept';
}

/**
 * The decision in an object (`decision`, `comment` or `comments`); null where it has none.
 * @param text What the message says where the object has no comment.
 */
export function rulingIn(feedback: Payload, text: string): Meaning['ruling'] {
  const { decision, comments } = feedback;
  if (typeof decision !== 'string' || !Object.hasOwn(RULINGS, decision)) return null;
  const lines = Array.isArray(comments) ? comments.filter((line) => typeof line === 'string') : [];
  const comment = textIn(feedback, 'comments') || textIn(feedback, 'comment') || lines.join('\n');
  const ruling = RULINGS[decision];
  if (ruling === undefined) return null;
  // The text of feedback without comments is its decision, which is no reason for itself.
  return { ruling, comment: comment || (text === decision ? '' : text) };
}

function contextIn({ ctx }: Payload): ContextReference | null {
  if (!isObject(ctx) || typeof ctx.ref !== 'string') return null;
  const { ref, hash, inline } = ctx;
  return {
    ref,
    hash: typeof hash === 'string' ? hash : null,
    inline: typeof inline === 'string' ? inline : null,
  };
}

function toolResultIn(payload: Payload): ToolResult {
  const { result } = payload;
  return { server_id: textIn(payload, 'server_id'), tool: textIn(payload, 'tool'), result };
}

/** By the payload type, in whichever protocol that came along. */
function deliberationIn(event: ClutchMessage): Deliberation | null {
  const { payload, payload_type } = event;
  switch (payload_type) {
    case PROPOSAL_TYPE: {
      const triad = textIn(payload, 'triad') || textIn(event.meta ?? {}, 'triad') || null;
      return { part: 'proposal', names: namesOf(event), triad, deadline: deadlineIn(payload) };
    }
    case VOTE_TYPE:
      return { part: 'vote', proposal: proposalNamed(event), vote: textIn(payload, 'vote') };
    case DECISION_TYPE:
      return {
        part: 'decision',
        proposal: proposalNamed(event),
        result: textIn(payload, 'result'),
      };
    case REMINDER_TYPE:
      return { part: 'reminder', proposal: proposalNamed(event) };
    default:
      return null;
  }
}

function namesOf({ id, task_id }: ClutchMessage): readonly [string, ...string[]] {
  return task_id === id ? [id] : [task_id, id];
}

function proposalNamed({ payload, task_id }: ClutchMessage): string {
  return taskNamedBy(textIn(payload, 'proposalId')) || task_id;
}

/** Epoch milliseconds, or a time of ISO 8601. */
function deadlineIn({ deadline }: Payload): number | null {
  const at = typeof deadline === 'string' ? Date.parse(deadline) : deadline;
  return typeof at === 'number' && at >= 0 && at <= INSTANT_MAX_MS ? at : null;
}
