// An event in one plain sentence, the same for every reader and every time (CLowl section 1, W36). Only type and payload are
// read, never the protocol that the event came in, so that the same meaning gives the same sentence. The words are the catalogue's.
import { dialectAskedFor } from '@/lib/dialects/log/dialect-said';
import { EVENT_SENTENCES } from '@/lib/messages/en/shared/event-sentences';
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import { attemptOf } from '@/lib/model/event-fields';
import { agentName } from '@/lib/model/ids';
import { isInquiry } from '@/lib/protocols/codec/canonical-meaning';
import { contextOf, type Extra, extrasOf } from '@/lib/text/content-of';
import { asRecord, ownText, textIn } from '@/lib/text/text-of';
import { argumentsOf } from '../thread/row-facts';
import { changing, coming, reportingHealth } from './agent-sentences';
import { dialectSaid, spokenIn } from './dialect-sentences';
import { codeSaid, namedWorkSaid, newsOf, plainValue, taskOf, textSaid } from './said-sentences';
import {
  agent,
  agents,
  code,
  listed,
  ours,
  type Phrase,
  quote,
  type SentenceMessages,
  type SentencePart,
  say,
  sayOf,
  sentences,
  unlessEmpty,
} from './sentence-parts';
import {
  accepting,
  cancelling,
  failing,
  finishing,
  progressing,
  requesting,
  timingOut,
} from './task-sentences';

/** No event has a longer sentence, for words and texts of agents are cut and lists are counted. UTF-16 units, in English. */
export const SENTENCE_LENGTH_MAX = 1500;

/** The sentence of any event in parts, with a second and a third where more is said. */
export function sentenceOf(messages: SentenceMessages, event: ClutchMessage): SentencePart[] {
  const isSaid = event.type.startsWith('task.') || event.type.startsWith('chat.');
  return sentences(messages, [
    ...(dialectSaid(messages, event) ?? WRITE[event.type](messages, event)),
    ...(isSaid ? goingWith(messages, event) : []),
  ]);
}

/** The sentence of any event as one line of text. */
export function sentenceTextOf(messages: SentenceMessages, event: ClutchMessage): string {
  return sentenceOf(messages, event)
    .map(({ text }) => text)
    .join('');
}

/** The same in English, which the API and agents are told. */
export function englishOf(event: ClutchMessage): string {
  return sentenceTextOf(EVENT_SENTENCES.english, event);
}

type Write = (messages: SentenceMessages, event: ClutchMessage) => Phrase[];

const WRITE: Readonly<Record<MessageType, Write>> = {
  'task.request': requesting,
  'task.accept': accepting,
  'task.progress': progressing,
  'task.result': finishing,
  'task.error': failing,
  'task.cancel': cancelling,
  'task.timeout': timingOut,
  'chat.message': chatting,
  'chat.system': noticing,
  'tool.call': calling,
  'tool.result': answering,
  'tool.error': breaking,
  'agent.register': coming,
  'agent.heartbeat': reportingHealth,
  'agent.update': changing,
  'routing.decision': choosing,
  'routing.failure': missing,
};

/** Something unlessEmpty, or asked where an answer is expected. */
function chatting(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { chat, dialect } = messages;
  const { payload } = event;
  const who = agent(messages, event.from.agent_id);
  const whom = agents(messages, event.to);
  const wanted = code(dialectAskedFor(event) ?? '');
  if (wanted.length > 0) return [say(dialect.asksWhoSpeaks(who, whom, wanted))];
  const text = unlessEmpty(quote(messages, textSaid(event)));
  if (isInquiry(event)) {
    return [say(chat.oversees(who, taskOf(messages, event), whom, text))];
  }
  const asks = payload.expects_reply === true || payload.performative === 'QRY';
  const work = namedWorkSaid(messages, event);
  if (work.length > 0) return [say((asks ? chat.asksAbout : chat.tellsAbout)(who, whom, work))];
  if (text !== null) return [say((asks ? chat.asks : chat.tells)(who, whom, text))];
  return [say((asks ? chat.asksNothing : chat.tellsNothing)(who, whom))];
}

/** What a system lets others know: its text, and the event or the code that it names. */
function noticing(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { notice, emptyNotice } = messages.chat;
  const who = agent(messages, event.from.agent_id);
  const whom = agents(messages, event.to);
  const about = unlessEmpty(codeSaid(event.payload.event ?? event.payload.code));
  const text = unlessEmpty(quote(messages, newsOf(event)));
  const isEmpty = about === null && text === null;
  return [say(isEmpty ? emptyNotice(who, whom) : notice(who, whom, about, text))];
}

function calling(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { who, tool, task } = callIn(messages, event);
  const args = unlessEmpty(quote(messages, argumentsOf(event)));
  return [say(messages.tool.calls(who, tool, task, args))];
}

/** Some log what a tool answers as the tool's own words, some as what its caller got. */
function answering(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { answers, hasAnswer } = messages.tool;
  const { result } = event.payload;
  const record = asRecord(Array.isArray(result) ? { content: result } : result);
  const value = unlessEmpty(
    record === null ? plainValue(messages, result) : quote(messages, ownText(record)),
  );
  const { who, tool, task } = callIn(messages, event);
  return [say(isOwnTool(event) ? answers(who, task, value) : hasAnswer(who, tool, task, value))];
}

function breaking(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { failed, failedItself } = messages.tool;
  const { tool: _, code: number, error, ...others } = event.payload;
  const details = asRecord(error) ?? {};
  const said = ownText(others) || ownText(details) || (typeof error === 'string' ? error : '');
  const why = {
    code: unlessEmpty(codeSaid(number ?? details.code)),
    text: unlessEmpty(quote(messages, said)),
  };
  const { who, tool, task } = callIn(messages, event);
  return [say(isOwnTool(event) ? failedItself(who, task, why) : failed(who, tool, task, why))];
}

/** Who calls what for which task; the tool under its full name, null where it has none. */
function callIn(messages: SentenceMessages, event: ClutchMessage) {
  return {
    who: agent(messages, event.from.agent_id),
    tool: unlessEmpty(code(toolName(event.payload))),
    task: taskOf(messages, event),
  };
}

function isOwnTool({ payload, from }: ClutchMessage): boolean {
  return agentName(from.agent_id) === toolName(payload);
}

/** Some name the server beside the tool. */
function toolName(payload: Payload): string {
  const tool = textIn(payload, 'tool') || textIn(payload, 'name');
  const server = textIn(payload, 'server') || textIn(payload, 'server_id');
  const isFull = tool === '' || server === '' || tool.startsWith(`${server}.`);
  return isFull ? tool : `${server}.${tool}`;
}

function choosing(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { candidates } = event.payload;
  const selected = textIn(event.payload, 'selected');
  const chosen = selected === '' ? null : agent(messages, selected);
  const count = Array.isArray(candidates) && candidates.length > 1 ? candidates.length : null;
  const reason = unlessEmpty(quote(messages, textIn(event.payload, 'reason')));
  const { who, task } = callIn(messages, event);
  return [say(messages.routing.chooses(who, chosen, task, { candidates: count, why: reason }))];
}

function missing(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const reason = unlessEmpty(quote(messages, textIn(event.payload, 'reason') || textSaid(event)));
  const { who, task } = callIn(messages, event);
  return [say(messages.routing.findsNobody(who, task, reason))];
}

/** What goes with a message: how often it was tried, its context, its attachments. */
function goingWith(messages: SentenceMessages, event: ClutchMessage): Phrase[] {
  const { attempt: isAttempt, contextIn, context: isContext, comesWith } = messages.task;
  const attempt = attemptOf(event);
  const context = contextOf(event);
  const where = code(context?.ref ?? '');
  const things = listed(messages, extrasOf(event), (one) => extra(messages, one));
  return [
    attempt > 1 ? ours(isAttempt(attempt)) : [],
    where.length > 0
      ? say(contextIn(where))
      : sayOf(quote(messages, context?.inline ?? ''), isContext),
    sayOf(things, comesWith),
    ...spokenIn(messages, event),
  ];
}

function extra({ names }: SentenceMessages, one: Extra): Phrase {
  if (one.kind === 'text') return ours(names.text);
  if (one.kind === 'data') return ours(names.data);
  return code(one.name);
}
