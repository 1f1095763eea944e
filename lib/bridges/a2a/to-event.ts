// Record to event. What our endpoint took is said by the holder of its key, to the agent of the endpoint; what was seen is said by agents
// with the prefix of whoever records, so that nothing foreign names an agent of anybody else.
import { A2A_PREFIX, a2aPlace } from '@/lib/model/a2a-place';
import { LIST_LENGTH_MAX } from '@/lib/model/clutch-message';
import { encodeName } from '@/lib/model/ids';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf, type Said } from '@/lib/protocols/codec/event-of';
import { epochMs, hasFourDigitYear, isoInstant } from '@/lib/std/instant';
import { itemSaid } from './item-events';
import { payloadOf } from './parts';
import type { A2aCancelled, A2aSeen, A2aSent, A2aWire } from './schema';

/** `meta.protocol` of what came over A2A. */
export const PROTOCOL = 'a2a';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:a2a.';

/** The one event of a record. */
export function toEvents(
  wire: A2aWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const event = eventOf(saidBy(wire, context), context);
  return { id: event.id, events: [event], findings: [] };
}

function saidBy(wire: A2aWire, context: DecodeContext): Said {
  if ('item' in wire) return seen(wire, context);
  return 'cancel' in wire ? cancelled(wire) : sent(wire);
}

function sent(wire: A2aSent): Said {
  const { messageId, contextId, taskId, role, parts, ...native } = wire.message;
  const isFirst = wire.follows === undefined;
  const { run_id: run, thread_id: thread } = a2aPlace(wire);
  const requires = requiresIn(wire.message);
  return {
    run,
    thread,
    task: wire.task_id,
    protocol: PROTOCOL,
    nativeType: isFirst ? 'SendMessage' : 'message',
    id: isFirst ? run : `${run}:${messageId}`,
    ts: null,
    from: null,
    to: [{ agent_id: wire.to }],
    type: isFirst ? 'task.request' : 'chat.message',
    payload: payloadOf(parts),
    native: {
      messageId,
      role,
      ...(contextId !== undefined && { contextId }),
      ...(taskId !== undefined && { taskId }),
      ...native,
    },
    more: {
      payload_type: 'a2a.message.v1',
      ...(isFirst && requires.length > 0 && { requires }),
    },
  };
}

/** What an agent must be able to do, as a client of the router says it beside its message. */
function requiresIn({ metadata }: A2aSent['message']): string[] {
  const requires = metadata?.requires;
  if (!Array.isArray(requires) || requires.length > LIST_LENGTH_MAX) return [];
  return requires.filter((one) => typeof one === 'string');
}

function cancelled(wire: A2aCancelled): Said {
  const { run_id: run, thread_id: thread } = a2aPlace(wire);
  return {
    run,
    thread,
    task: wire.task_id,
    protocol: PROTOCOL,
    nativeType: 'CancelTask',
    id: `${run}:cancel`,
    ts: null,
    from: null,
    to: [{ agent_id: wire.to }],
    type: 'task.cancel',
    payload: { reason: 'Cancelled by its client.' },
    native: wire.cancel,
    derived: ['payload.reason'],
  };
}

function seen(wire: A2aSeen, context: DecodeContext): Said {
  const { agent, client, task_id, at, item } = wire;
  const said = itemSaid(item);
  const { isClients, contextId, taskId } = said;
  const { agentPrefix } = context;
  const named = (name: string) => `${agentPrefix ?? OWN_PREFIX}${encodeName(name)}`;
  const recorder = agentPrefix === undefined ? context.from : undefined;
  const agentId = named(agent ?? 'agent');
  const clientId = named(client ?? 'client');
  const from = recorder ?? (isClients ? clientId : agentId);
  const run = contextId ?? taskId ?? null;
  const isFromInferred = recorder !== undefined || (isClients ? client : agent) === undefined;
  return {
    protocol: PROTOCOL,
    nativeType: said.nativeType,
    id: said.id,
    type: said.type,
    payload: said.payload,
    // Under an id of ours its own is kept, by which it is asked about.
    native: {
      ...said.native,
      ...(task_id !== undefined && taskId !== undefined && { taskId }),
      ...(task_id !== undefined && contextId !== undefined && { contextId }),
    },
    ts: utcOf(said.at ?? at),
    from,
    to: [{ agent_id: wire.to ?? (isClients ? agentId : clientId) }],
    run: run === null ? null : `${A2A_PREFIX}${run}`,
    thread: run === null ? null : `${A2A_PREFIX}${run}`,
    task: task_id ?? taskId ?? null,
    derived: [
      ...said.derived,
      ...(wire.to === undefined ? ['to'] : []),
      ...(isFromInferred ? ['from.agent_id'] : []),
    ],
  };
}

function utcOf(at: string | undefined): string | null {
  if (at === undefined) return null;
  const ms = epochMs(at);
  return hasFourDigitYear(ms) ? isoInstant(ms) : null;
}
