// Record to events. AutoGen has no tasks: what the team was asked is the root, each handoff a task below it, and both end where the
// messages say so. Nothing is looked up: by which handoff somebody has the work stands in the envelope.
import type { Payload } from '@/lib/model/clutch-message';
import { pythonInstant } from '@/lib/model/python-time';
import { type ForeignPart, foreignEvents } from '@/lib/protocols/codec/bridge-events';
import { handoffPayload, prefixedId } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { fingerprint } from '@/lib/std/fingerprint';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { textIn } from '@/lib/text/text-of';
import { type AutogenCall, callsIn, noteIn, outcomesIn, saidIn, usageIn } from './content';
import {
  type AutogenMessage,
  type AutogenRecord,
  type AutogenResult,
  type AutogenWire,
  isRecord,
} from './schema';

/** `meta.protocol` of what the stream told. */
export const PROTOCOL = 'autogen';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:autogen.';

/** Whom a message is for: AutoGen tells everybody in the team. */
const TEAM = 'team';

/** Where a team is asked from: `source` of the task that `run_stream` was given. */
const USER = 'user';

/** Where the parts of a record stand. */
type Place = {
  readonly run: string;
  /** Null of an item without its envelope. */
  readonly sequence: number | null;
  readonly held: string | null;
  /** The id of the record's first event. */
  readonly id: string;
  readonly idOf: (name: string) => string;
};

/** Where an item stands whose run nobody says: it is refused before it is stored. */
const NOWHERE = 'autogen';

/** The events of a record, or of an item that stands where the request says. */
export function toEvents(
  wire: AutogenWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const isWhole = isRecord(wire);
  const item = isWhole ? wire.item : wire;
  const run = isWhole ? wire.run : (context.run_id ?? NOWHERE);
  const sequence = isWhole ? wire.sequence : null;
  const held = isWhole ? (wire.held ?? null) : null;
  const idOf = (name: string) => prefixedId(context.agentPrefix ?? OWN_PREFIX, name || 'unnamed');
  const isResult = !('type' in item);
  const own = isResult ? undefined : (item as AutogenMessage).id;
  const id = own ?? `${run}#${sequence ?? fingerprint(canonicalJson(item))}`;
  const place = { run, sequence, held, id, idOf };
  const parts = isResult
    ? resultParts(item as AutogenResult, place)
    : messageParts(item as AutogenMessage, place);
  const at = isResult ? endOf(item as AutogenResult) : (item as AutogenMessage).created_at;
  const record = {
    protocol: PROTOCOL,
    nativeType: isResult ? (item.error ? 'error' : 'TaskResult') : String(item.type),
    id,
    ts: at === undefined ? null : pythonInstant(at),
    run,
    native: {
      ...(sequence !== null && { sequence }),
      ...(held !== null && { held }),
      ...nativeOf(item),
    },
    derived: own === undefined ? ['id'] : [],
  };
  return foreignEvents(parts, record, context);
}

/** When a stream was over: a result has the time of its last message. */
function endOf({ messages, error }: AutogenResult): string | undefined {
  return error?.at ?? messages.at(-1)?.created_at;
}

function messageParts(message: AutogenMessage, place: Place): ForeignPart[] {
  switch (message.type) {
    case 'HandoffMessage':
      return handoffParts(message, place);
    case 'ToolCallRequestEvent':
      return orNote(
        callsIn(message).map((call, at) =>
          toolPart(message, place, { call, at, type: 'tool.call' }),
        ),
        message,
        place,
      );
    case 'ToolCallExecutionEvent':
      return orNote(
        outcomesIn(message).map((call, at) =>
          toolPart(message, place, { call, at, type: call.isError ? 'tool.error' : 'tool.result' }),
        ),
        message,
        place,
      );
    case 'UserInputRequestedEvent':
      return [questionPart(message, place)];
    case 'StopMessage':
      return [{ ...ownPart(message, place), payload: saidIn(message) }];
    default:
      return [isSpeech(message) ? speechPart(message, place) : notePart(message, place)];
  }
}

/** What is said to the team; every other kind of event is told folded. */
function isSpeech({ type }: AutogenMessage): boolean {
  return type.endsWith('Message') || type.startsWith('StructuredMessage');
}

/** A message; the first one of the user, or one that does not say which it is, is what the team is asked. */
function speechPart(message: AutogenMessage, place: Place): ForeignPart {
  const part = { ...ownPart(message, place), payload: saidIn(message) };
  const isFirst = place.sequence === 1 || place.sequence === null;
  if (isFirst && message.source === USER) {
    return { ...part, type: 'task.request', task: place.run };
  }
  return { ...part, type: 'chat.message' };
}

function notePart(message: AutogenMessage, place: Place): ForeignPart {
  const part = ownPart(message, place);
  return { ...part, payload: { text: noteIn(message) }, meta: { ...part.meta, fold: true } };
}

/** The work goes on under the id of the handoff, and is over for whoever hands it on. */
function handoffParts(message: AutogenMessage, place: Place): ForeignPart[] {
  const { idOf, held, id, run } = place;
  const to = idOf(textIn(message, 'target'));
  const payload = saidIn(message);
  const part = ownPart(message, place);
  return [
    {
      ...part,
      type: 'task.request',
      payload: {
        ...payload,
        delegation: { mode: 'transfer', from: part.from, to },
        ...handoffPayload({ from: part.from, to, tool: null, callId: null }),
      },
      to,
      task: id,
      parent: run,
      // What a handoff says is mostly that it is one.
      meta: { ...part.meta, title: textIn(message, 'target') },
      derived: ['task_id', 'parent_task_id', 'payload.delegation.mode'],
    },
    ...(held === null
      ? []
      : [{ ...part, type: 'task.result' as const, payload, task: held, parent: run }]),
  ];
}

type ToolSaid = {
  readonly call: AutogenCall;
  readonly at: number;
  readonly type: 'tool.call' | 'tool.result' | 'tool.error';
};

/** Ids of calls count up within a model's answers: with the run before them they name one call. */
function toolPart(
  message: AutogenMessage,
  place: Place,
  { call, at, type }: ToolSaid,
): ForeignPart {
  const part = ownPart(message, place);
  const { tool, callId, payload } = call;
  return {
    ...part,
    type,
    to: part.from,
    payload: { tool, ...(callId !== '' && { call_id: `${place.run}:${callId}` }), ...payload },
    // Several calls come in one record, and their tokens count once.
    meta: at === 0 ? (part.meta ?? {}) : {},
    derived: [
      ...part.derived,
      ...(type === 'tool.error' ? ['payload.code', 'payload.retryable'] : []),
    ],
  };
}

function orNote(parts: ForeignPart[], message: AutogenMessage, place: Place): ForeignPart[] {
  return parts.length > 0 ? parts : [notePart(message, place)];
}

/** A person is asked by way of the agent that stands for it; what that agent says next answers. */
function questionPart(message: AutogenMessage, place: Place): ForeignPart {
  const { idOf } = place;
  return {
    ...ownPart(message, place),
    type: 'chat.message',
    from: idOf(TEAM),
    to: idOf(message.source),
    payload: { text: `${message.source} is asked for input.`, expects_reply: true },
    derived: ['from.agent_id', 'to', 'payload.text', 'task_id'],
  };
}

/** The stream is over: who held the work last has done it, and the team what it was asked; or neither, where it failed. */
function resultParts({ messages, stop_reason, error }: AutogenResult, place: Place): ForeignPart[] {
  const { run, held, idOf } = place;
  const last = messages.at(-1);
  const payload = error
    ? failureOf(error)
    : last === undefined
      ? { text: 'The team stopped.' }
      : saidIn(last);
  const team = {
    from: idOf(TEAM),
    to: idOf(USER),
    task: run,
    derived: ['from.agent_id', 'to', 'task_id'],
  };
  const result: ForeignPart = { ...team, type: error ? 'task.error' : 'task.result', payload };
  const parts = [result];
  // Whoever hands the work on has not done it: it waits for somebody outside, or fails before whom it went to says a word.
  const isHandedOn = last?.type === 'HandoffMessage';
  if (held !== null && last !== undefined && (error || !isHandedOn)) {
    const holder = isHandedOn ? textIn(last, 'target') : last.source;
    parts.unshift({ ...result, from: idOf(holder), task: held, parent: run });
  }
  if (stop_reason) {
    const text = `Stopped: ${stop_reason}`;
    parts.push({ ...team, type: 'chat.system', payload: { text }, meta: { fold: true } });
  }
  return parts;
}

function failureOf({ type, message }: { type: string; message: string }): Payload {
  return { code: type || 'error', message: message || type, retryable: false };
}

/** What somebody says to the team, as a part of the work that it has. */
function ownPart(message: AutogenMessage, { idOf, held, run }: Place): ForeignPart {
  return {
    type: 'chat.system',
    payload: {},
    from: idOf(message.source),
    to: idOf(TEAM),
    task: held ?? run,
    meta: usageIn(message),
    derived: ['to', 'task_id'],
  };
}

/** What a message says of itself beside its content. */
function nativeOf({ metadata, request_id }: AutogenRecord['item']): Payload {
  return {
    ...(metadata !== undefined && { metadata }),
    ...(request_id !== undefined && { request_id }),
  };
}
