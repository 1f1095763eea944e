// Wire to event. Ids come from the message and its request alone; what a message refers to stays in `meta.native`. Messages
// about their connection give no event (mapping, "Types").
import type { ClutchMessage, MessageType, Payload, Recipient } from '@/lib/model/clutch-message';
import { GROUP_ALL, toAgentId } from '@/lib/model/ids';
import { nativeName } from '@/lib/model/native-name';
import { DEFAULT_GROUP } from '@/lib/model/orchestration/triad-groups';
import { withMembers } from '@/lib/std/with-members';
import type { DecodeContext, DecodedMessage } from '../../codec/codec';
import { eventOf } from '../../codec/event-of';
import { readContent } from '../wire/content';
import { readError } from '../wire/error-payload';
import { type HeretekOf, HeretekStatus, type HeretekWire } from '../wire/schema';
import { isSigned, signedTextOf } from '../wire/signature';
import { unknownFieldsOf } from '../wire/unknown-fields';
import { check } from './checks';

export const HERETEK = 'heretek';

/** Everybody, as some protocols write it; the specification has the type `broadcast` for that. */
const EVERYBODY = '*';

/** What a type says beside the envelope. */
type Meaning = {
  readonly type: MessageType;
  readonly payload: Payload;
  /** The task that it opens or belongs to; null: one of its own. */
  readonly task: string | null;
  /** What the payload does not give back, for `meta.native`. */
  readonly native?: Readonly<Record<string, unknown>>;
  readonly derived?: readonly string[];
  readonly more?: Partial<ClutchMessage>;
};

/** Whoever signs a message says where it stands: the run and the thread of its request do not move it (HD22). */
export function contextOf(wire: HeretekWire, context: DecodeContext): DecodeContext {
  if (!isSigned(wire)) return context;
  const { run_id: _, thread_id: __, ...rest } = context;
  return rest;
}

/** One event, or none for a message about its connection. */
export function toEvents(
  wire: HeretekWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const findings = check(wire);
  const meaning = meaningOf(wire, context);
  if (meaning === null) return { id: wire.id ?? context.fallbackId, events: [], findings };
  const event = eventOf(
    {
      protocol: HERETEK,
      nativeType: wire.type,
      id: wire.id ?? null,
      ts: wire.timestamp === undefined ? null : new Date(wire.timestamp).toISOString(),
      from: wire.from ?? null,
      to: recipientsOf(wire),
      ...placeOf(wire, meaning),
      type: meaning.type,
      task: meaning.task,
      payload: meaning.payload,
      native: withMembers(nativeEnvelopeOf(wire), meaning.native ?? {}),
      ...(meaning.more && { more: meaning.more }),
      derived: [
        ...(meaning.derived ?? []),
        ...(wire.agent === undefined && isTriad(wire) ? ['to'] : []),
      ],
    },
    context,
  );
  const signed = signedTextOf(wire);
  return {
    id: event.id,
    events: [event],
    findings,
    ...(signed !== null && { signed: { ...signed, signer: event.from.agent_id } }),
  };
}

function meaningOf(wire: HeretekWire, context: DecodeContext): Meaning | null {
  switch (wire.type) {
    case 'message':
    case 'broadcast':
      return chatOf(wire);
    case 'request':
      return { ...spoken('task.request', wire, correlationOf(wire)), ...childOf(wire) };
    case 'response':
      return spoken('task.result', wire, correlationOf(wire) ?? wire.metadata?.parentId ?? null);
    case 'status':
      return statusOf(wire);
    case 'error':
      return errorOf(wire);
    case 'event':
      return eventMeaningOf(wire);
    case 'handshake':
      return wire.content.action === 'advertise' ? advertisementOf(wire) : null;
    case 'disconnect':
      return departureOf(wire);
    case 'proposal':
      return proposalOf(wire, context);
    case 'vote':
      return deliberated('task.progress', 'triad.vote.v1', wire, wire.content.proposalId);
    case 'decision':
      return deliberated('task.result', 'triad.decision.v1', wire, wire.content.proposalId);
    default:
      return null;
  }
}

/** Speech that requires a response is a question (H12). */
function chatOf(wire: HeretekOf<'message' | 'broadcast'>): Meaning {
  const { payload, role, isExact } = readContent(wire.content);
  const asks = wire.metadata?.requiresResponse === true;
  const isOwn = Object.hasOwn(payload, 'expects_reply');
  return {
    type: 'chat.message',
    task: correlationOf(wire),
    payload: asks ? { ...payload, expects_reply: true } : payload,
    native: nativeContentOf(wire, role, isExact && !(asks && isOwn)),
  };
}

function spoken(type: MessageType, wire: HeretekWire, task: string | null): Meaning {
  const { payload, role, isExact } = readContent(wire.content);
  return { type, task, payload, native: nativeContentOf(wire, role, isExact) };
}

/** A role, and the whole content where the payload alone does not give it back. */
function nativeContentOf(wire: HeretekWire, role: string | null, isExact: boolean) {
  return { ...(role !== null && { role }), ...(!isExact && { content: wire.content }) };
}

/** What opens a task may be part of another. */
function childOf(wire: HeretekWire): Pick<Meaning, 'more'> {
  const { parentId, correlationId = wire.id } = wire.metadata ?? {};
  return parentId === undefined || parentId === correlationId
    ? {}
    : { more: { parent_task_id: parentId } };
}

/** A bare word of section 8.2 is the status; everything else is what it is. */
function statusOf(wire: HeretekOf<'status'>): Meaning {
  const reading = readContent(wire.content);
  const { text, ...beside } = reading.payload;
  const isWord = reading.role !== null && HeretekStatus.safeParse(text).success;
  return {
    type: 'agent.update',
    task: correlationOf(wire),
    payload: isWord ? { ...beside, status: text } : reading.payload,
    native: nativeContentOf(wire, reading.role, reading.isExact && !isWord),
  };
}

/** An error that answers something ends its task; any other is told to the room. */
function errorOf(wire: HeretekOf<'error'>): Meaning {
  const task = correlationOf(wire);
  const { error, content } = wire;
  return {
    type: task === null ? 'chat.system' : 'task.error',
    task,
    ...readError(wire),
    native: { ...(error !== undefined && { error }), content },
  };
}

function eventMeaningOf(wire: HeretekOf<'event'>): Meaning {
  const { payload, role, isExact } = readContent(wire.content);
  return {
    type: 'chat.system',
    task: correlationOf(wire),
    payload: { ...payload, event: wire.event },
    native: nativeContentOf(wire, role, isExact && !Object.hasOwn(payload, 'event')),
  };
}

/** The payload is what the agent is capable of. */
function advertisementOf(wire: HeretekOf<'handshake'>): Meaning {
  const { action: _, capabilities, ...beside } = wire.content;
  const isExact = capabilities !== undefined && Object.keys(beside).length === 0;
  return {
    type: 'agent.register',
    task: correlationOf(wire),
    payload: { ...beside, ...capabilities },
    native: nativeContentOf(wire, null, isExact),
  };
}

function departureOf(wire: HeretekOf<'disconnect'>): Meaning {
  return {
    type: 'agent.update',
    task: correlationOf(wire),
    payload: { ...wire.content, status: 'offline' },
    native: nativeContentOf(wire, null, !Object.hasOwn(wire.content, 'status')),
  };
}

/** A proposal is known by its correlation id, else by its own (HD9). */
function proposalOf(wire: HeretekOf<'proposal'>, context: DecodeContext): Meaning {
  const correlation = correlationOf(wire);
  const id = correlation ?? wire.id ?? context.fallbackId;
  const meaning = deliberated('task.request', 'triad.proposal.v1', wire, id);
  const isNamed = correlation !== null;
  return {
    ...meaning,
    more: { ...meaning.more, ...childOf(wire).more },
    derived: isNamed ? [] : ['task_id', ...(context.run_id === undefined ? ['run_id'] : [])],
  };
}

function deliberated(
  type: MessageType,
  payloadType: string,
  wire: HeretekWire,
  proposal: string,
): Meaning {
  const more = { domain: 'triad', payload_type: payloadType };
  return { type, task: proposal, payload: wire.content, more };
}

function isTriad({ type }: HeretekWire): boolean {
  return type === 'proposal' || type === 'vote' || type === 'decision';
}

function correlationOf({ metadata }: HeretekWire): string | null {
  return metadata?.correlationId ?? null;
}

/** The run of a deliberation is its proposal's, of everything else its thread's. */
function placeOf(wire: HeretekWire, { task }: Meaning) {
  const thread = wire.metadata?.threadId ?? wire.sessionId ?? null;
  return { thread, run: isTriad(wire) ? task : (thread ?? correlationOf(wire)) };
}

function recipientsOf(wire: HeretekWire): Recipient[] | null {
  if (wire.type === 'broadcast' || wire.agent === EVERYBODY) return [{ agent_id: GROUP_ALL }];
  if (wire.agent !== undefined) return [{ agent_id: toAgentId(wire.agent) }];
  return isTriad(wire) ? [{ agent_id: DEFAULT_GROUP }] : null;
}

/** The fields of the envelope that Clutch has no word for, or does not give back as they were written. */
function nativeEnvelopeOf(wire: HeretekWire): Record<string, unknown> {
  const { agent, from, sessionId, timestamp, metadata } = wire;
  const isAgentKept = agent !== undefined && (wire.type === 'broadcast' || !isPlainName(agent));
  const unknown = unknownFieldsOf(wire);
  return {
    ...(isAgentKept && { agent }),
    ...(from !== undefined && !isPlainName(from) && { from }),
    ...(sessionId !== undefined && { sessionId }),
    ...(timestamp !== undefined && !Number.isInteger(timestamp) && { timestamp }),
    ...(metadata !== undefined && { metadata }),
    ...(unknown.length > 0 && { unknown: Object.fromEntries(unknown) }),
  };
}

function isPlainName(name: string): boolean {
  return name !== EVERYBODY && nativeName(toAgentId(name)) === name;
}
