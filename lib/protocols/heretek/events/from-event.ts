// Event to wire. Every canonical type has a word: where the specification has none of its own, it is the `event` that bears
// the type's name. What the protocol demands and the event does not say is invented, and told.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { CONSENT_TYPE, OFFER_DECISION_TYPE, OFFER_TYPE } from '@/lib/model/contract-types';
import { isEverybody, nativeName } from '@/lib/model/native-name';
import { DECISION_TYPE, PROPOSAL_TYPE, VOTE_TYPE } from '@/lib/model/orchestration/triad-types';
import { YEAR_9999_END_MS } from '@/lib/std/instant';
import { ok, type Result } from '@/lib/std/result';
import type { Encoded, EncodeFailure } from '../../codec/codec';
import { derivedOf, isNativeTo } from '../../codec/event-of';
import { plainContent } from '../../codec/payload-form';
import { unsupported } from '../../codec/refusal';
import { isSpeech, writeContent } from '../wire/content';
import { numberOf } from '../wire/error-codes';
import { writeError } from '../wire/error-payload';
import { type HeretekRole, type HeretekType, type HeretekWire, schemaOf } from '../wire/schema';
import { rebuild } from './rebuild';
import { HERETEK } from './to-event';

/** The message that says what the event says; of several recipients the first. Unsupported where a name is too long. */
export function fromEvent(event: ClutchMessage): Result<Encoded<HeretekWire>, EncodeFailure> {
  const own = isNativeTo(event, HERETEK) ? rebuild(event) : null;
  if (own !== null) return ok({ wire: own, invented: [] });
  for (const body of bodiesOf(event)) {
    const wire = schemaOf(body.type).safeParse({
      ...envelopeOf(event, body.type),
      type: body.type,
      ...body.top,
      content: body.content,
    });
    if (!wire.success) continue;
    const data = wire.data as HeretekWire;
    return ok({ wire: data, invented: [...inventedIn(event, data), ...body.invented] });
  }
  return unsupported(`a name or an id of ${event.id} does not fit into a Heretek message`);
}

/** What a type holds beside the envelope. */
type Body = {
  readonly type: HeretekType;
  readonly content: Payload;
  readonly top?: Payload;
  readonly invented: readonly string[];
};

/** The types of a deliberation by their payload types, and those of an offer between two agents (section 12.3). */
const DELIBERATION: Readonly<Record<string, HeretekType>> = {
  [PROPOSAL_TYPE]: 'proposal',
  [VOTE_TYPE]: 'vote',
  [DECISION_TYPE]: 'decision',
  [OFFER_TYPE]: 'proposal',
  [OFFER_DECISION_TYPE]: 'decision',
};

/** Bodies from the narrowest word to the widest; the first that keeps the rules of its type is sent. */
function bodiesOf(event: ClutchMessage): Body[] {
  const { payload, payload_type: payloadType = '' } = event;
  const bodies: Body[] = [];
  if (Object.hasOwn(DELIBERATION, payloadType)) {
    const type = DELIBERATION[payloadType];
    if (type) bodies.push({ type, content: payload, invented: derivedIn(event, '/content') });
  }
  // An offer need not say why (H33).
  if (payloadType === OFFER_TYPE) {
    const invented = [...derivedIn(event, '/content'), '/content/reasoning'];
    bodies.push({ type: 'proposal', content: { reasoning: '', ...payload }, invented });
  }
  // Agree and refuse are a response with a vote (section 12.3).
  if (payloadType === CONSENT_TYPE) bodies.push(spoken(event, 'response'));
  if (event.type === 'agent.register') bodies.push(advertised(event));
  bodies.push(bodyOf(event));
  return bodies;
}

function bodyOf(event: ClutchMessage): Body {
  switch (event.type) {
    case 'chat.message': {
      const isBroadcast = event.to.some(({ agent_id }) => isEverybody(agent_id));
      return spoken(event, isBroadcast ? 'broadcast' : 'message');
    }
    case 'task.request':
      return spoken(event, 'request');
    case 'task.result':
      return spoken(event, 'response');
    case 'task.error':
      return failed(event, 'AGENT_ERROR');
    case 'task.timeout':
      return failed(event, 'CONNECTION_TIMEOUT');
    case 'agent.update':
      return stated(event);
    default:
      return told(event);
  }
}

/** People speak as `user`; that anybody else is an `agent` the event does not say. */
function roleOf({ from }: ClutchMessage): { role: HeretekRole; invented: readonly string[] } {
  return from.role === 'human'
    ? { role: 'user', invented: [] }
    : { role: 'agent', invented: ['/content/role'] };
}

function spoken(event: ClutchMessage, type: HeretekType): Body {
  const { role, invented } = roleOf(event);
  const content = writeContent(plainContent(event.payload), role);
  return { type, content, invented: [...invented, ...derivedIn(event, '/content/content')] };
}

/** A type without a word of its own, under its own name; a chat.system names its event in the payload. */
function told(event: ClutchMessage): Body {
  const { role, invented } = roleOf(event);
  const { event: name, ...rest } = event.payload;
  const isNamed = event.type === 'chat.system' && typeof name === 'string' && name !== '';
  const content = writeContent(plainContent(isNamed ? rest : event.payload), role);
  return {
    type: 'event',
    content,
    top: { event: isNamed ? name : event.type },
    invented: [...invented, ...derivedIn(event, '/content/content')],
  };
}

/** A code that Appendix B does not have stays beside the nearest one that it has (H37). */
function failed(event: ClutchMessage, fallback: string): Body {
  const { code } = event.payload;
  const isNamed = typeof code === 'string' && numberOf(code) !== null;
  const name = isNamed ? code : fallback;
  const isForeign = !isNamed && code !== undefined;
  const payload = isForeign ? { ...event.payload, native_code: code } : event.payload;
  const content = writeError(payload, name);
  const isSaid = (isNamed || isForeign) && !derivedOf(event).has('payload.code');
  // The code is the error's name here; a number stands beside it only where the name has one.
  const derived = derivedIn(event, '/content').filter(
    (path) => path !== '/content/code' || content.code !== undefined,
  );
  return {
    type: 'error',
    content,
    top: { error: name },
    invented: [...(isSaid ? [] : ['/error', '/content/error']), ...derived],
  };
}

/** The content of a status is open: the payload itself, unless it would be read as what somebody says in a role. */
function stated(event: ClutchMessage): Body {
  if (isSpeech(event.payload)) return spoken(event, 'status');
  return { type: 'status', content: event.payload, invented: derivedIn(event, '/content') };
}

function advertised(event: ClutchMessage): Body {
  return {
    type: 'handshake',
    content: { action: 'advertise', capabilities: event.payload },
    invented: derivedIn(event, '/content/capabilities'),
  };
}

/** What of the payload its own message did not say, as places under `prefix`. */
function derivedIn(event: ClutchMessage, prefix: string): string[] {
  return [...derivedOf(event)]
    .filter((path) => path.startsWith('payload.'))
    .map((path) => `${prefix}/${path.slice('payload.'.length).replaceAll('.', '/')}`);
}

/** What the event says beside its payload. What it only derived is left out where the protocol can do without. */
function envelopeOf(event: ClutchMessage, type: HeretekType): Payload {
  const derived = derivedOf(event);
  const at = Date.parse(event.ts);
  const metadata = metadataOf(event, type, derived);
  const [recipient] = event.to;
  const isAddressed = type === 'message' || (type !== 'broadcast' && !derived.has('to'));
  return {
    ...(!derived.has('id') && { id: event.id }),
    ...(!derived.has('from.agent_id') && { from: nativeName(event.from.agent_id) }),
    ...(isAddressed &&
      recipient &&
      !isEverybody(recipient.agent_id) && { agent: nativeName(recipient.agent_id) }),
    ...(!derived.has('run_id') &&
      (derived.has('thread_id') || event.run_id !== event.thread_id) && {
        sessionId: event.run_id,
      }),
    ...(!derived.has('ts') && at >= 0 && at <= YEAR_9999_END_MS && { timestamp: at }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

function metadataOf(
  event: ClutchMessage,
  type: HeretekType,
  derived: ReadonlySet<string>,
): Payload {
  const { task_id, parent_task_id: parent } = event;
  // A request without a correlation id opens the task of its own id, and an error without one ends none.
  const isNamed = type === 'error' || !derived.has('task_id') || task_id !== event.id;
  const isOpening = type === 'request' || type === 'proposal';
  return {
    ...(event.payload.expects_reply === true && { requiresResponse: true }),
    ...(!derived.has('thread_id') && { threadId: event.thread_id }),
    ...(isOpening && typeof parent === 'string' && { parentId: parent }),
    ...(isNamed && { correlationId: task_id }),
  };
}

/** What the envelope says only because the event derived it. */
function inventedIn(event: ClutchMessage, { agent, metadata }: HeretekWire): string[] {
  const derived = derivedOf(event);
  return [
    ...(agent !== undefined && derived.has('to') ? ['/agent'] : []),
    ...(metadata?.correlationId !== undefined && derived.has('task_id')
      ? ['/metadata/correlationId']
      : []),
    ...(metadata?.parentId !== undefined && derived.has('parent_task_id')
      ? ['/metadata/parentId']
      : []),
  ];
}
