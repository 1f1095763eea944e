// What the gateway says of a connection, in the forms of sections 5, 6 and 11.2; errors as HD3 has them, with a name and a
// number of Appendix B.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { nativeName } from '@/lib/model/native-name';
import type { AnswerContext, ConnectionAnswer } from '../../codec/connection';
import { asPayload } from '../wire/content';
import { numberOf } from '../wire/error-codes';
import { GATEWAY } from '../wire/gateway';
import { errorNameOf } from './fault-names';

/** Section 5.3. */
const PROTOCOL_VERSION = '1.0.0';

type Body = {
  readonly type: string;
  readonly content: object;
  readonly from?: string;
  readonly error?: string;
  readonly event?: string;
};

/** The message; it names what it answers by its correlation id and its id. */
export function say(answer: ConnectionAnswer, { id, atMs, about }: AnswerContext): object {
  const correlationId = about?.correlationId ?? about?.id ?? undefined;
  const metadata = {
    ...(correlationId !== undefined && { correlationId }),
    ...(typeof about?.id === 'string' && { parentId: about.id }),
  };
  return {
    id,
    from: GATEWAY,
    ...bodyOf(answer),
    ...(typeof about?.from === 'string' && { agent: nativeName(about.from) }),
    timestamp: atMs,
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

function bodyOf(answer: ConnectionAnswer): Body {
  switch (answer.kind) {
    case 'acknowledged':
      return {
        type: 'handshake',
        content: {
          action: 'acknowledge',
          clientId: answer.clientId,
          availableAgents: answer.agentIds.map(nativeName),
          protocolVersion: PROTOCOL_VERSION,
        },
      };
    case 'authenticated':
      return { type: 'auth-response', content: identityOf(answer) };
    case 'agents':
      return { type: 'discovery', content: { agents: answer.agents.map(listed) } };
    case 'services':
      return { type: 'discovery', content: { agents: [], services: answer.services } };
    case 'workspaces':
      return { type: 'workspace', content: { workspaces: answer.workspaces } };
    case 'status':
      return statusOf(answer);
    case 'disconnect':
      return { type: 'disconnect', content: { reason: answer.reason, message: answer.message } };
    case 'error':
      return errorOf(answer);
    case 'event':
      return { type: 'event', event: answer.name, content: answer.content };
    default:
      return channelOrBeat(answer);
  }
}

type Of<Kind extends ConnectionAnswer['kind']> = Extract<ConnectionAnswer, { kind: Kind }>;

/** Section 11.2 answers a subscription in its own type; `head` is the seq that the log had then. */
function channelOrBeat(answer: Of<'subscribed' | 'unsubscribed' | 'ping' | 'pong'>): Body {
  switch (answer.kind) {
    case 'subscribed': {
      const { channel, head } = answer;
      return { type: 'subscribe', content: { channel, status: 'subscribed', head } };
    }
    case 'unsubscribed':
      return {
        type: 'unsubscribe',
        content: { channel: answer.channel, status: 'unsubscribed' },
      };
    default:
      return { type: answer.kind, content: {} };
  }
}

function identityOf({ role, agentId }: Of<'authenticated'>): object {
  return {
    success: true,
    role,
    ...(agentId !== null && { agent: nativeName(agentId) }),
  };
}

function listed({ agentId, ...rest }: Of<'agents'>['agents'][number]): object {
  return { name: nativeName(agentId), ...rest };
}

/** Section 8.2, as the agent itself would say it. */
function statusOf({ agentId, status }: Of<'status'>): Body {
  const agent = nativeName(agentId);
  return { type: 'status', from: agent, content: { agent, status } };
}

function errorOf({ fault, message, retryAfterMs }: Of<'error'>): Body {
  const name = errorNameOf(fault);
  return {
    type: 'error',
    error: name,
    content: {
      error: name,
      code: numberOf(name),
      message,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  };
}

/** A printed message with the id and the sender of its event: who answers it has to name both. */
export function addressed(json: unknown, event: ClutchMessage): object {
  const message = asPayload(json) ?? {};
  return { id: event.id, from: nativeName(event.from.agent_id), ...message };
}
