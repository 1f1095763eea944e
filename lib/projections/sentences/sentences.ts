// An event in one plain sentence, the same for every reader and every time (CLowl section 1, W36). Only type and payload are
// read, never the protocol that the event came in, so that the same meaning gives the same sentence.
import { dialectAskedFor } from '@/lib/dialects/log/dialect-said';
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import { attemptOf } from '@/lib/model/event-fields';
import { agentName } from '@/lib/model/ids';
import { isInquiry } from '@/lib/protocols/codec/canonical-meaning';
import { contextOf, type Extra, extrasOf } from '@/lib/text/content-of';
import { asRecord, ownText, textIn } from '@/lib/text/text-of';
import { argumentsOf } from '../thread/row-facts';
import { changing, coming, living } from './agent-sentences';
import { dialectSaid, spokenIn } from './dialect-sentences';
import { codeSaid, namedWorkSaid, newsOf, plainValue, taskOf, textSaid } from './said-sentences';
import {
  after,
  agent,
  agents,
  code,
  listed,
  ours,
  type Phrase,
  quote,
  type SentencePart,
  say,
  saying,
  sentences,
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

/** No event has a longer sentence, for words and texts of agents are cut and lists are counted. UTF-16 units. */
export const SENTENCE_LENGTH_MAX = 1500;

/** The sentence of any event in parts, with a second and a third where more is said. */
export function sentenceOf(event: ClutchMessage): SentencePart[] {
  const isSaid = event.type.startsWith('task.') || event.type.startsWith('chat.');
  return sentences([
    ...(dialectSaid(event) ?? WRITE[event.type](event)),
    ...(isSaid ? goingWith(event) : []),
  ]);
}

/** The sentence of any event as one line of text. */
export function sentenceTextOf(event: ClutchMessage): string {
  return sentenceOf(event)
    .map(({ text }) => text)
    .join('');
}

const WRITE: Readonly<Record<MessageType, (event: ClutchMessage) => Phrase[]>> = {
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
  'agent.heartbeat': living,
  'agent.update': changing,
  'routing.decision': choosing,
  'routing.failure': missing,
};

/** Something told, or asked where an answer is expected. */
function chatting(event: ClutchMessage): Phrase[] {
  const { payload } = event;
  const who = agent(event.from.agent_id);
  const whom = agents(event.to);
  const wanted = code(dialectAskedFor(event) ?? '');
  if (wanted.length > 0) return [say`${who} asks ${whom} who speaks ${wanted}`];
  const text = saying(textSaid(event));
  if (isInquiry(event)) {
    return [say`${who} oversees ${taskOf(event)} and asks ${whom}${text}`];
  }
  const asks = payload.expects_reply === true || payload.performative === 'QRY';
  const work = namedWorkSaid(event);
  if (text.length > 0 || work.length > 0) {
    const what = work.length > 0 ? after(' about ', work) : text;
    return [say`${who} ${ours(asks ? 'asks' : 'tells')} ${whom}${what}`];
  }
  return [say`${who} sends ${whom} ${ours(asks ? 'a question' : 'a message')} without text`];
}

/** What a system lets others know: its text, and the event or the code that it names. */
function noticing(event: ClutchMessage): Phrase[] {
  const who = agent(event.from.agent_id);
  const whom = agents(event.to);
  const about = after(' of ', codeSaid(event.payload.event ?? event.payload.code));
  const text = saying(newsOf(event));
  if (about.length + text.length === 0) return [say`${who} sends ${whom} a notice without text`];
  return [say`${who} lets ${whom} know${about}${text}`];
}

function calling(event: ClutchMessage): Phrase[] {
  const args = after(' with ', quote(argumentsOf(event)));
  return [say`${agent(event.from.agent_id)} calls ${toolOf(event)} for ${taskOf(event)}${args}`];
}

/** Some log what a tool answers as the tool's own words, some as what its caller got. */
function answering(event: ClutchMessage): Phrase[] {
  const { result } = event.payload;
  const record = asRecord(Array.isArray(result) ? { content: result } : result);
  const value = after(': ', record === null ? plainValue(result) : quote(ownText(record)));
  const who = agent(event.from.agent_id);
  const task = taskOf(event);
  if (isOwnTool(event)) return [say`${who} answers for ${task}${value}`];
  return [say`${who} has the answer of ${toolOf(event)} for ${task}${value}`];
}

function breaking(event: ClutchMessage): Phrase[] {
  const { tool: _, code: number, error, ...others } = event.payload;
  const told = asRecord(error) ?? {};
  const text = ownText(others) || ownText(told) || (typeof error === 'string' ? error : '');
  const failure = after(' with ', codeSaid(number ?? told.code));
  const what = isOwnTool(event) ? ours('it') : toolOf(event);
  return [
    say`${agent(event.from.agent_id)} says that ${what} failed for ${taskOf(event)}${failure}${saying(text)}`,
  ];
}

/** The tool under its full name. */
function toolOf({ payload }: ClutchMessage): Phrase {
  const name = toolName(payload);
  return name === '' ? ours('a tool') : code(name);
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

function choosing(event: ClutchMessage): Phrase[] {
  const { candidates } = event.payload;
  const selected = textIn(event.payload, 'selected');
  const chosen = selected === '' ? ours('somebody') : agent(selected);
  const count = Array.isArray(candidates) ? candidates.length : 0;
  const field = count > 1 ? ours(` out of ${count} candidates`) : [];
  const reason = saying(textIn(event.payload, 'reason'));
  return [
    say`${agent(event.from.agent_id)} chooses ${chosen} for ${taskOf(event)}${field}${reason}`,
  ];
}

function missing(event: ClutchMessage): Phrase[] {
  const reason = saying(textIn(event.payload, 'reason') || textSaid(event));
  return [say`${agent(event.from.agent_id)} finds nobody for ${taskOf(event)}${reason}`];
}

/** What goes with a message: how often it was tried, its context, its attachments. */
function goingWith(event: ClutchMessage): Phrase[] {
  const attempt = attemptOf(event);
  const context = contextOf(event);
  const where = code(context?.ref ?? '');
  return [
    attempt > 1 ? ours(`This is attempt ${attempt}`) : [],
    where.length > 0
      ? say`The context is in ${where}`
      : after('The context is ', quote(context?.inline ?? '')),
    after('It comes with ', listed(extrasOf(event), extra)),
    ...spokenIn(event),
  ];
}

function extra(one: Extra): Phrase {
  if (one.kind === 'text') return ours('a text');
  if (one.kind === 'data') return ours('data');
  return code(one.name);
}
