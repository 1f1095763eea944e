// A message of a transcript: what a person or an agent said, the tools that were called, and what came of them.
import { shortText, textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import { callsIn, contentText, taskIn, usageIn } from './content';
import { messageIdIn } from './parse';
import type { ClawPart, ClawSaid } from './part';
import { type ClawMessage, Id, isAnnouncement, Message } from './schema';
import { callParts, outcomeParts } from './tool-parts';

/** Calls of one message; the raw message has all of them. */
const CALLS_MAX = 100;

type Told = ClawSaid & {
  readonly message: ClawMessage;
  readonly entry: string;
  /** The run that the message belongs to; null where it names none. */
  readonly run: string | null;
};

/** The parts of a message. */
export function messageParts(said: ClawSaid): ClawPart[] {
  const message = Message.parse(said.wire.payload.message);
  const entry = messageIdIn(said.wire.payload) ?? '';
  const told: Told = { ...said, message, entry, run: runIn(message) };
  switch (message.role) {
    case 'user':
      return [userPart(told)];
    case 'assistant':
      return assistantParts(told);
    case 'toolResult':
      return resultParts(told);
    default:
      return [notePart(told, contentText(message.content) || `A message of ${message.role}`)];
  }
}

/** What a client sends bears the run that it asks for in its key (`<run>:user`). */
function runIn({ __openclaw, idempotencyKey }: ClawMessage): string | null {
  const [, named] = /^(.+):[a-z-]+$/.exec(textIn(idempotencyKey)) ?? [];
  const run = __openclaw?.runId ?? named;
  return Id.safeParse(run).success && run !== undefined && !isAnnouncement(run) ? run : null;
}

/** A message begins a run, where it names one; what a subagent is told was asked for where it was spawned. */
function userPart({ places, message, entry, run }: Told): ClawPart {
  const { asker, agent, isSpawned } = places;
  const whole = contentText(message.content);
  const text = isSpawned ? taskIn(whole) : whole;
  return {
    id: `said:${entry}`,
    type: run === null || isSpawned ? 'chat.message' : 'task.request',
    payload: { text: text || 'A message without a text' },
    from: asker,
    to: agent,
    task: run,
    derived: ['from.agent_id', ...(text === whole && text !== '' ? [] : ['payload.text'])],
  };
}

function assistantParts(told: Told): ClawPart[] {
  const { places, message, entry, run } = told;
  const text = contentText(message.content);
  const failure = textIn(message.errorMessage);
  const calls = callsIn(message).slice(0, CALLS_MAX);
  const usage = usageIn(message);
  const spoken: ClawPart = {
    id: `said:${entry}`,
    type: 'chat.message',
    payload: { text, ...(textIn(message.model) !== '' && { model: message.model }) },
    from: places.agent,
    to: places.asker,
    task: run,
    derived: ['to'],
  };
  const parts = [
    ...(text === '' ? [] : [spoken]),
    ...calls.flatMap((call) => callParts(told, call, run ?? entry)),
  ];
  const [first = notePart(told, shortText(failure) || 'An empty message'), ...rest] = parts;
  return [usage === null ? first : { ...first, meta: { ...first.meta, usage } }, ...rest];
}

function resultParts(told: Told): ClawPart[] {
  const { message, entry, run } = told;
  const id = textIn(message.toolCallId);
  if (id === '') return [notePart(told, 'A result of a tool')];
  const { content, toolName, isError } = message;
  const outcome = { id, tool: textIn(toolName), content, isError: isError === true };
  return outcomeParts(told, outcome, run ?? entry);
}

function notePart({ places, message, entry, run }: Told, text: string): ClawPart {
  const { agent } = places;
  const kind = isObject(message.__openclaw) ? textIn(message.__openclaw.kind) : '';
  return {
    id: `noted:${entry}`,
    type: 'chat.system',
    payload: { text: kind === '' ? text : `${text} (${kind})` },
    from: agent,
    to: agent,
    task: run,
    meta: { fold: true },
    derived: ['to'],
  };
}
