// The other side of a connection: what we ask of another gateway, and what we understand of its answers.
import { toAgentId } from '@/lib/model/ids';
import { nativeName } from '@/lib/model/native-name';
import type { AnswerContext, ConnectionWish, HeardAnswer } from '../../codec/connection';
import { asPayload } from '../wire/content';
import { type HeretekOf, type HeretekWire, isHeretekType, schemaOf } from '../wire/schema';
import { faultNamed } from './fault-names';

/** Sections 5.2 and 6.2; `after`, `threadId` and `runId` are ours. */
export function ask(wish: ConnectionWish, { id, atMs }: Omit<AnswerContext, 'about'>): object {
  return { id, ...bodyOf(wish), timestamp: atMs };
}

function bodyOf(wish: ConnectionWish): { readonly type: string; readonly content: object } {
  if (wish.kind === 'advertise') {
    const capabilities = { supportedMessageTypes: wish.types };
    return { type: 'handshake', content: { action: 'advertise', capabilities } };
  }
  const { channel, agents, after, thread, run } = wish;
  return {
    type: 'subscribe',
    content: {
      channel,
      ...(agents !== null && { agents: agents.map(nativeName) }),
      ...(after !== null && { after }),
      ...(thread !== null && { threadId: thread }),
      ...(run !== null && { runId: run }),
    },
  };
}

/** An answer that keeps the rules of its type and has a use for a client; null for any other. */
export function hear(json: unknown): HeardAnswer | null {
  const type = asPayload(json)?.type;
  if (!isHeretekType(type)) return null;
  const parsed = schemaOf(type).safeParse(json);
  return parsed.success ? answerOf(parsed.data as HeretekWire) : null;
}

function answerOf(wire: HeretekWire): HeardAnswer | null {
  switch (wire.type) {
    case 'handshake':
      return acknowledgedOf(wire);
    case 'subscribe':
      return subscribedOf(wire);
    case 'event':
      return { kind: 'event', name: wire.event, content: wire.content };
    case 'error':
      return errorOf(wire);
    case 'disconnect':
      return {
        kind: 'disconnect',
        reason: wire.content.reason,
        message: wire.content.message ?? '',
      };
    case 'ping':
    case 'pong':
      return { kind: wire.type };
    default:
      return null;
  }
}

function acknowledgedOf({ content }: HeretekOf<'handshake'>): HeardAnswer | null {
  if (content.action !== 'acknowledge') return null;
  const { clientId = '', availableAgents = [] } = content;
  return { kind: 'acknowledged', clientId, agentIds: availableAgents.map(toAgentId) };
}

/** Section 11.2, with the `head` that our own gateway tells. */
function subscribedOf({ content }: HeretekOf<'subscribe'>): HeardAnswer | null {
  const { channel, status, head } = content;
  const isHead = typeof head === 'number' && Number.isSafeInteger(head) && head >= 0;
  return status === 'subscribed' && isHead ? { kind: 'subscribed', channel, head } : null;
}

function errorOf({ error, content }: HeretekOf<'error'>): HeardAnswer {
  const { message = '', retryAfterMs } = content;
  return {
    kind: 'error',
    fault: faultNamed(error ?? content.error ?? ''),
    message,
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
  };
}
