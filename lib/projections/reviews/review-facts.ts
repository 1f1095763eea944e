// What reviews read of an event: its task, who said it to whom, and whether it is a verdict, or the engine's word that a
// result broke its contract. Little enough to be kept for every event of a run.

import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { isObject } from '@/lib/std/is-object';
import { type IndexedFact, indexedFactOf } from '@/lib/tasks/task-index';
import { cutText, textIn, textOf } from '@/lib/text/text-of';

/** What the engine sends an overseer. */
export const REVIEW_REQUEST_TYPE = 'review.request.v1';

/** The payload type of a verdict (Clutch section 3.3). */
const FEEDBACK_TYPE = 'review.feedback.v1';

/** CAP's question of an overseer (PD1). */
const INQUIRY_TYPE = 'cap.oversight_inquiry.v1';

/** The code with which the engine answers a result that breaks its contract (C27). */
const BREACH = 'CONTRACT_VIOLATION';

/** A comment is shown in a row and in a panel. UTF-16 units. */
const COMMENT_LENGTH_MAX = 1_000;

type Word = 'approved' | 'rejected' | 'questioned';

const RULINGS: Readonly<Record<string, Word>> = {
  approve: 'approved',
  approved: 'approved',
  reject: 'rejected',
  rejected: 'rejected',
  question: 'questioned',
};

export type ReviewFact = IndexedFact & {
  readonly type: 'request' | 'result' | 'cancel' | 'chat' | 'other';
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly parent: string | null;
  readonly isCap: boolean;
  /** By our own engine. */
  readonly isOurs: boolean;
  /** By a person, or by a program in a person's name. */
  readonly isPerson: boolean;
  readonly asksForReview: boolean;
  readonly ruling: Word | null;
  readonly comment: string | null;
  /** The id of the result of which our engine says that it broke its contract. */
  readonly breaks: string | null;
  /** The seq of the result of which our engine tells somebody that it does not come. */
  readonly tells: number | null;
};

const KINDS: Readonly<Partial<Record<ClutchMessage['type'], ReviewFact['type']>>> = {
  'task.request': 'request',
  'task.result': 'result',
  'task.cancel': 'cancel',
  'chat.message': 'chat',
};

/** Null for what no review depends on: other types, parts of an agent's message, and imports, which are history. */
export function reviewFactOf(record: EventRecord): ReviewFact | null {
  const { event, origin } = record;
  const isSaid = event.type.startsWith('task.') || event.type === 'chat.message';
  const isOurs = origin === 'engine';
  const isPart = event.meta?.part_of !== undefined && !isOurs;
  if (!isSaid || origin === 'import' || isPart) return null;
  const from = event.from.agent_id;
  const { seq, at, run_id, thread_id, task_id, link, fact } = indexedFactOf(record);
  const { ruling, comment } = rulingOf(event, record.protocol);
  const { breaks, tells } = isOurs && event.type === 'task.error' ? refusalOf(event) : NOT_REFUSED;
  // Spelled out, for that is much faster than taking it over, and done with every event.
  return {
    seq,
    at,
    run_id,
    thread_id,
    task_id,
    link,
    fact,
    type: KINDS[event.type] ?? 'other',
    id: event.id,
    from,
    to: event.to.map(({ agent_id }) => agent_id),
    parent: event.parent_task_id ?? null,
    isCap: record.protocol === 'cap',
    isOurs,
    isPerson: from === HUMAN_AGENT_ID && origin === 'operator',
    asksForReview: event.type === 'task.request' && event.payload_type === REVIEW_REQUEST_TYPE,
    ruling,
    comment: breaks === null ? comment : cutText(textOf(event), COMMENT_LENGTH_MAX),
    breaks,
    tells,
  };
}

type Refused = Pick<ReviewFact, 'breaks' | 'tells'>;

const NOT_REFUSED: Refused = { breaks: null, tells: null };

/** An answer to the result itself names it by its id, what others are told of it by its seq. */
function refusalOf({ payload: { code, details } }: ClutchMessage): Refused {
  if (!isObject(details)) return NOT_REFUSED;
  const { id, seq } = details;
  return {
    breaks: code === BREACH && typeof id === 'string' ? id : null,
    tells: typeof seq === 'number' ? seq : null,
  };
}

type Ruled = Pick<ReviewFact, 'ruling' | 'comment'>;

const NOTHING_RULED: Ruled = { ruling: null, comment: null };

function rulingOf(event: ClutchMessage, protocol: string): Ruled {
  if (event.payload_type === INQUIRY_TYPE) {
    return { ruling: 'questioned', comment: cutText(textOf(event), COMMENT_LENGTH_MAX) };
  }
  const feedback =
    event.payload_type === FEEDBACK_TYPE ? event.payload : capFeedback(event, protocol);
  const ruling = feedback === null ? undefined : wordOf(feedback.decision);
  if (feedback === null || ruling === undefined) return NOTHING_RULED;
  const comment = commentOf(feedback) || textOf(event);
  return { ruling, comment: comment === '' ? null : cutText(comment, COMMENT_LENGTH_MAX) };
}

function wordOf(decision: unknown): Word | undefined {
  return typeof decision === 'string' && Object.hasOwn(RULINGS, decision)
    ? RULINGS[decision]
    : undefined;
}

/** CAP has no verdict; an object that goes with a message can say one (PD6). */
function capFeedback({ type, payload }: ClutchMessage, protocol: string): Payload | null {
  if (protocol !== 'cap' || type !== 'chat.message' || !Array.isArray(payload.attachments)) {
    return null;
  }
  for (const attachment of payload.attachments) {
    if (!isObject(attachment) || attachment.type !== 'python_object') continue;
    if (isObject(attachment.object) && wordOf(attachment.object.decision)) return attachment.object;
  }
  return null;
}

function commentOf(feedback: Payload): string {
  const { comments } = feedback;
  const lines = Array.isArray(comments) ? comments.filter((line) => typeof line === 'string') : [];
  return textIn(feedback, 'comments') || textIn(feedback, 'comment') || lines.join('\n');
}
