// That a graph waits for a person, and that it goes on.
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { shortText } from '@/lib/protocols/codec/bridge-values';
import { fingerprint } from '@/lib/std/fingerprint';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { textOf } from '@/lib/text/text-of';
import type { GraphInterrupt, GraphItem } from '../wire/schema';
import type { GraphPart, GraphParts } from './part';

/**
 * What is asked; null where nothing is.
 * @param place Tells interrupts without ids apart.
 */
export function questionParts(
  [first, ...others]: readonly GraphInterrupt[],
  place: string,
): GraphParts | null {
  if (first === undefined) return null;
  return { id: interruptId(place, first), parts: [question(first), ...others.map(question)] };
}

/** A node that asks a second time asks under the same id: what it asks tells the two apart. Older versions give no id. */
function interruptId(task: string, { id, value }: GraphInterrupt): string {
  return `langgraph:interrupt:${id ?? task}:${fingerprint(canonicalJson(value ?? null))}`;
}

/** A node waits until a person answers; the task goes on after that, under the same id. */
function question({ id, value }: GraphInterrupt): GraphPart {
  return {
    type: 'chat.message',
    payload: {
      text: shortText(questionText(value)),
      expects_reply: true,
      interrupt: { ...(id !== null && { id }), value: value ?? null },
    },
    to: HUMAN_AGENT_ID,
    derived: ['to', 'payload.expects_reply'],
  };
}

export const WAITS: GraphPart = {
  type: 'task.progress',
  payload: { text: 'waits for an answer', state: 'input_required' },
  derived: ['to', 'payload.text'],
};

/** What an interrupt asks. */
function questionText(value: unknown): string {
  return wordsIn(value) || `Waits for an answer: ${canonicalJson(value ?? null)}`;
}

/** The words of a value; empty where it has none. */
export function wordsIn(value: unknown): string {
  const own = isObject(value) ? textOf({ payload: value }) : value;
  return typeof own === 'string' && own.trim() !== '' ? own : '';
}

/** The graph goes on, so that nobody owes it an answer; where its call says one, whoever runs the graph gives it. */
export function resumedParts({ answer }: GraphItem & { kind: 'resumed' }, id: string): GraphParts {
  const goesOn: GraphPart = {
    type: 'chat.system',
    payload: {
      text: answer === undefined ? 'The graph begins, or goes on.' : 'The graph goes on.',
    },
    meta: { goes_on: true, fold: true },
    derived: ['to', 'payload.text'],
  };
  const answers = answer === undefined ? [] : answersIn(answer).map(answerPart);
  return { id, parts: [goesOn, ...answers] };
}

/** An interrupt's id, by which a call that answers several names them. */
const INTERRUPT_ID = /^[0-9a-f]{32}$/;

/** Answers that one call gives; the raw message has all of them. */
const ANSWERS_MAX = 32;

type Answer = { readonly interrupt: string | null; readonly value: unknown };

function answersIn(answer: unknown): Answer[] {
  const entries = isObject(answer) ? Object.entries(answer) : [];
  const isByInterrupt = entries.length > 0 && entries.every(([id]) => INTERRUPT_ID.test(id));
  if (!isByInterrupt) return [{ interrupt: null, value: answer }];
  return entries.slice(0, ANSWERS_MAX).map(([interrupt, value]) => ({ interrupt, value }));
}

function answerPart({ interrupt, value }: Answer): GraphPart {
  const words = wordsIn(value);
  return {
    type: 'chat.message',
    payload: {
      text: shortText(words === '' ? canonicalJson(value ?? null) : words),
      answer: { ...(interrupt !== null && { interrupt }), value: value ?? null },
    },
    isClients: true,
    derived: ['from.agent_id', 'to'],
  };
}
