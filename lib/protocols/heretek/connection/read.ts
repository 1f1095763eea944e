// What a message asks of the gateway (sections 5, 6 and Appendix A). Everything that the tables of section 9 have besides is
// for the log.
import { toAgentId } from '@/lib/model/ids';
import { isIdentifier } from '@/lib/model/storable-text';
import type { ConnectionFrame, ConnectionRequest } from '../../codec/connection';
import { asPayload } from '../wire/content';
import { type HeretekOf, type HeretekWire, isHeretekType, readAs } from '../wire/schema';

/** A message that keeps the rules of its type; null for any other. */
export function read(json: unknown): ConnectionFrame | null {
  const type = asPayload(json)?.type;
  if (!isHeretekType(type)) return null;
  const parsed = readAs(type, json);
  if (!parsed.success) return null;
  const wire = parsed.data as HeretekWire;
  const { metadata = {} } = wire;
  return {
    type,
    id: wire.id ?? null,
    from: wire.from === undefined ? null : toAgentId(wire.from),
    to: wire.agent === undefined || wire.agent === '*' ? null : toAgentId(wire.agent),
    correlationId: metadata.correlationId ?? null,
    requiresResponse: metadata.requiresResponse === true,
    priority: metadata.priority ?? 'normal',
    ttlSeconds: metadata.ttl ?? null,
    sentAtMs: wire.timestamp ?? null,
    request: requestOf(wire),
  };
}

function requestOf(wire: HeretekWire): ConnectionRequest {
  switch (wire.type) {
    case 'handshake':
      return handshakeOf(wire);
    case 'auth':
      return { kind: 'authenticate', token: wire.content.token };
    case 'discovery':
      return discoveryOf(wire);
    case 'workspace':
      if (wire.content.action === 'list') return { kind: 'list', what: 'workspaces' };
      return unsupported('a workspace message has the action list');
    case 'subscribe':
      return followingOf(wire);
    case 'unsubscribe':
      return { kind: 'unsubscribe', channel: wire.content.channel };
    case 'ping':
    case 'pong':
    case 'disconnect':
      return { kind: wire.type };
    case 'auth-response':
      return { kind: 'answer' };
    default:
      return { kind: 'message' };
  }
}

function unsupported(reason: string): ConnectionRequest {
  return { kind: 'unsupported', reason: `expected another message: ${reason}` };
}

function handshakeOf({ content }: HeretekOf<'handshake'>): ConnectionRequest {
  if (content.action === 'acknowledge') return { kind: 'answer' };
  if (content.action !== 'advertise') return unsupported('a client’s handshake is to advertise');
  return { kind: 'advertise', types: content.capabilities?.supportedMessageTypes ?? [] };
}

/** Section 6.4 has services and no message for them; they are listed as agents are. */
function discoveryOf({ content }: HeretekOf<'discovery'>): ConnectionRequest {
  switch (content.action) {
    case undefined:
      return { kind: 'answer' };
    case 'list':
      return { kind: 'list', what: 'agents' };
    case 'services':
      return { kind: 'list', what: 'services' };
    default:
      return unsupported('a discovery has the action list, or services');
  }
}

/** Section 6.2; `after`, `threadId` and `runId` beside it are ours. */
function followingOf({ content }: HeretekOf<'subscribe'>): ConnectionRequest {
  const { channel, agents, after, threadId, runId } = content;
  const places = [threadId, runId];
  const isPlaced = places.every((id) => id === undefined || isIdentifier(id));
  const isAfter = after === undefined || (Number.isSafeInteger(after) && Number(after) >= 0);
  if (!isPlaced || !isAfter) {
    return unsupported('after is a seq, and threadId and runId are ids, where they are given');
  }
  return {
    kind: 'subscribe',
    channel,
    agents: agents?.map(toAgentId) ?? null,
    thread: typeof threadId === 'string' ? threadId : null,
    run: typeof runId === 'string' ? runId : null,
    after: typeof after === 'number' ? after : null,
  };
}
