// The sentences of `task.*` events: work asked for, handed over, answered, and deliberated upon.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { DECISION_TYPE, PROPOSAL_TYPE, VOTE_TYPE } from '@/lib/model/orchestration/triad-types';
import { INSTANT_MAX_MS } from '@/lib/std/instant';
import { type Handover, handoverOf } from '@/lib/text/content-of';
import { firstLineOf, tallyOf, textIn, workName } from '@/lib/text/text-of';
import { percentOf } from '../thread/row-facts';
import {
  codeSaid,
  fieldsSaid,
  newsOf,
  plainValue,
  taskNamed,
  taskOf,
  textSaid,
  workSaid,
} from './said-sentences';
import {
  agent,
  agents,
  code,
  id,
  ours,
  type Phrase,
  quote,
  type SentenceMessages,
  say,
  sayOf,
  unlessEmpty,
} from './sentence-parts';

/** What is asked for, and of whom. */
export function requesting(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  if (event.payload_type === PROPOSAL_TYPE) return proposing(messages, event);
  const handover = handoverOf(event);
  const what = workSaid(messages, event);
  if (handover !== null) return handing(messages, event, handover, what);
  const { who, whom, text } = partsOf(messages, event);
  return [
    say(
      isQuestion(event) ? messages.chat.asks(who, whom, text) : messages.task.asks(who, whom, what),
    ),
  ];
}

/** Whether what is asked for is to be known and not to be done. */
function isQuestion(event: ClutchMessage): boolean {
  return workName(event.payload) === '' && firstLineOf(textSaid(event)).endsWith('?');
}

/** Who hands over to whom, and who answers for it then (CLowl section 3, W18 to W20). */
function handing(
  messages: SentenceMessages,
  event: ClutchMessage,
  { mode, from, to }: Handover,
  what: Phrase,
): Phrase[] {
  const { handover } = messages;
  const sender = event.from.agent_id;
  const by = from === sender ? null : agent(messages, sender);
  // Of several delegates the first answers (WD12).
  const whom = event.to[0]?.agent_id === to ? agents(messages, event.to) : agent(messages, to);
  const giver = agent(messages, from);
  const taker = agent(messages, to);
  switch (mode) {
    case 'transfer':
      return [say(handover.transfer(by, giver, what, whom)), say(handover.answersNow(taker))];
    case 'fork':
      return [say(handover.fork(by, giver, what, whom)), say(handover.answersForPart(taker))];
    case 'assist':
      return [say(handover.assist(by, giver, what, whom)), say(handover.stillAnswers(giver))];
    default:
      return [
        say(handover.other(giver, what, whom, { by, mode: unlessEmpty(quote(messages, mode)) })),
      ];
  }
}

/** Whoever was asked takes the task. */
export function accepting(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { who, whom, task, text } = partsOf(messages, event);
  return [say(messages.task.accepts(who, task, whom, text))];
}

/** How far a task is; or a vote, which comes as progress. */
export function progressing(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  if (event.payload_type === VOTE_TYPE) return voting(messages, event);
  const { who, whom, task, text } = partsOf(messages, event);
  const percent = percentOf(event);
  const done = percent === null ? null : Math.round(percent);
  const news = done === null ? unlessEmpty(quote(messages, newsOf(event))) : text;
  return [say(messages.task.reports(who, task, whom, { done, text: news }))];
}

/** What came out: its text, else its fields. */
export function finishing(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  if (event.payload_type === DECISION_TYPE) return deciding(messages, event);
  const { who, whom, task, text } = partsOf(messages, event);
  const fields = text === null ? fieldsSaid(messages, event) : [];
  return [
    fields.length === 0
      ? say(messages.task.finishes(who, task, whom, text))
      : say(messages.task.finishesWith(who, task, whom, fields)),
  ];
}

/** A task failed, and why. */
export function failing(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { who, whom, task, text } = partsOf(messages, event);
  const failure = unlessEmpty(codeSaid(event.payload.code));
  return [
    say(messages.task.failed(who, whom, task, { code: failure, text })),
    ...retrying(messages, event),
  ];
}

/** A task was cancelled, and why. */
export function cancelling(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { who, task, text } = partsOf(messages, event);
  return [say(messages.task.cancels(who, task, text))];
}

/** A task ran out of time. */
export function timingOut(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { who, whom, task, text } = partsOf(messages, event);
  return [say(messages.task.timesOut(who, whom, task, text)), ...retrying(messages, event)];
}

/** What most sentences are made of; `text` is null where the event has none. */
function partsOf(messages: SentenceMessages, event: ClutchMessage) {
  return {
    who: agent(messages, event.from.agent_id),
    whom: agents(messages, event.to),
    task: taskNamed(messages, event),
    text: unlessEmpty(quote(messages, textSaid(event))),
  };
}

function retrying({ task }: SentenceMessages, { payload }: ClutchMessage): Phrase[] {
  if (typeof payload.retryable !== 'boolean') return [];
  return [ours(payload.retryable ? task.retryable : task.notRetryable)];
}

function proposing(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { proposes, reason, due } = messages.triad;
  const { payload } = event;
  const what = quote(messages, textIn(payload, 'proposal') || textSaid(event));
  const { who, whom } = partsOf(messages, event);
  return [
    say(proposes(who, unlessEmpty(what) ?? taskOf(messages, event), whom)),
    sayOf(quote(messages, textIn(payload, 'reasoning')), reason),
    sayOf(instant(payload.deadline), due),
  ];
}

function voting(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { triad } = messages;
  const { vote, reasoning, confidence } = event.payload;
  const { who } = partsOf(messages, event);
  const proposal = proposalOf(messages, event);
  const text = unlessEmpty(typeof reasoning === 'string' ? quote(messages, reasoning) : []);
  return [
    vote === 'approve' || vote === 'reject' || vote === 'abstain'
      ? say(triad[vote](who, proposal, text))
      : say(triad.otherVote(who, unlessEmpty(plainValue(messages, vote)), proposal, text)),
    sayOf(typeof confidence === 'number' ? ours(String(confidence)) : [], triad.confidence),
  ];
}

function deciding(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { decides, results, consensus: agreed, noConsensus } = messages.triad;
  const { result, consensus } = event.payload;
  const { who } = partsOf(messages, event);
  const verdict =
    result === 'approved' || result === 'rejected'
      ? ours(results[result])
      : plainValue(messages, result);
  return [
    say(decides(who, proposalOf(messages, event), unlessEmpty(verdict), tallyOf(event.payload))),
    typeof consensus === 'boolean' ? ours(consensus ? agreed : noConsensus) : [],
  ];
}

/** A vote and a decision name their proposal; its task bears the same id. */
function proposalOf({ names }: SentenceMessages, { payload, task_id }: ClutchMessage): Phrase {
  return say(names.proposal(id(textIn(payload, 'proposalId') || task_id)));
}

/** Milliseconds since 1970 as UTC; what somebody wrote as text stands as it is. */
function instant(value: unknown): Phrase {
  if (typeof value === 'string') return code(value);
  if (typeof value !== 'number' || !(Math.abs(value) <= INSTANT_MAX_MS)) return [];
  return ours(
    new Date(value)
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d+Z$/, ' UTC'),
  );
}
