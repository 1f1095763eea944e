// What reviews read of an event: its task, who said it to whom, and whether it is a verdict, or the engine's word that a
// result broke its contract. Little enough to be kept for every event of a run.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { CONTRACT_VIOLATION } from '@/lib/model/orchestration/engine-errors';
import { REVIEW_REQUEST_TYPE } from '@/lib/model/orchestration/review-payloads';
import type { Meaning, ReviewRuling } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { cutText } from '@/lib/std/cut-text';
import { isObject } from '@/lib/std/is-object';
import { momentOf } from '@/lib/tasks/event-time';
import { type IndexedFact, indexedFactOf } from '@/lib/tasks/task-index';
import { textOf } from '@/lib/text/text-of';

/** How a text ends that asks: CAP has no form for a question. */
const ASKS = /\?["'\u201d\u2019)\]]?\s*$/;

/** A comment is shown in a row and in a panel. UTF-16 units. */
const COMMENT_LENGTH_MAX = 1_000;

export type ReviewFact = IndexedFact & {
  /** The time that its message gave, in epoch milliseconds; null where it gave none that can be right. */
  readonly own: number | null;
  readonly type: 'request' | 'result' | 'cancel' | 'chat' | 'other';
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly parent: string | null;
  /** It hands a task to the overseer of its sender for a review, if it is addressed to that one. */
  readonly mayAskReview: boolean;
  /** It counts as a result where it is said to whoever asked. */
  readonly mayBeResult: boolean;
  /** It asks something, by its form or by how its words end, so that it is no result before a review is open. */
  readonly isQuestion: boolean;
  /** By our own engine. */
  readonly isOurs: boolean;
  /** By a person, or by a program in a person's name. */
  readonly isPerson: boolean;
  readonly asksForReview: boolean;
  readonly ruling: ReviewRuling | null;
  readonly comment: string | null;
  /** The id of the result of which our engine says that it broke its contract. */
  readonly breaks: string | null;
  /** The seq of the result of which our engine tells somebody that it does not come. */
  readonly tells: number | null;
};

function kindOf(event: ClutchMessage, act: Meaning['act']): ReviewFact['type'] {
  if (act === 'request' || act === 'result' || act === 'cancel') return act;
  return event.type === 'chat.message' ? 'chat' : 'other';
}

/** Null for what no review depends on: other types, parts of an agent's message, and imports, which are history. */
export function reviewFactOf(record: EventRecord): ReviewFact | null {
  const { event, origin } = record;
  const isSaid = event.type.startsWith('task.') || event.type === 'chat.message';
  const isOurs = origin === 'engine';
  const isPart = event.meta?.part_of !== undefined && !isOurs;
  if (!isSaid || origin === 'import' || isPart) return null;
  const from = event.from.agent_id;
  const { own, isAhead } = momentOf(record);
  const { seq, at, run_id, thread_id, task_id, link, fact } = indexedFactOf(record);
  const { act, mayAskReview, mayBeResult, question, ruling: said } = meaningOf(event);
  const { breaks, tells } = isOurs && event.type === 'task.error' ? refusalOf(event) : NOT_REFUSED;
  // Spelled out, for that is much faster than taking it over, and done with every event.
  return {
    seq,
    at,
    own: isAhead ? null : own,
    run_id,
    thread_id,
    task_id,
    link,
    fact,
    type: kindOf(event, act),
    id: event.id,
    from,
    to: event.to.map(({ agent_id }) => agent_id),
    parent: event.parent_task_id ?? null,
    mayAskReview,
    mayBeResult,
    isQuestion: question !== null || (mayBeResult && ASKS.test(textOf(event))),
    isOurs,
    isPerson: from === HUMAN_AGENT_ID && origin === 'operator',
    asksForReview: event.type === 'task.request' && event.payload_type === REVIEW_REQUEST_TYPE,
    ruling: said?.ruling ?? null,
    comment: commentOf(breaks === null ? (said?.comment ?? '') : textOf(event)),
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
    breaks: code === CONTRACT_VIOLATION && typeof id === 'string' ? id : null,
    tells: typeof seq === 'number' ? seq : null,
  };
}

function commentOf(text: string): string | null {
  return text === '' ? null : cutText(text, COMMENT_LENGTH_MAX);
}
