// Record to events. Every agent has the prefix of the webhook before its name, a recipient too, so that no message of somebody else
// names our orchestrator or anybody's agents. What the expression does not say follows from the webhook and the delivery.
import { fittingId } from '@/lib/model/fitting-id';
import { prefixedId } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf } from '@/lib/protocols/codec/event-of';
import type { MappedEvent, WebhookWire } from './schema';

/** `meta.protocol` of what came by a webhook. */
export const PROTOCOL = 'webhook';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:webhook.';

/** Stands before the names of agents, and is no part of them. */
const RESERVED = /^(agent|group):/;

/** The events of a record, in the order of the expression. */
export function toEvents(
  wire: WebhookWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const events = wire.events.map((mapped, index) =>
    eventOf(saidBy(wire, mapped, index, context), context),
  );
  return { id: events[0]?.id ?? context.fallbackId, events, findings: [] };
}

function saidBy(
  { hook, delivery }: WebhookWire,
  mapped: MappedEvent,
  index: number,
  { agentPrefix = OWN_PREFIX, run_id }: DecodeContext,
) {
  const agentId = (name: string) => ofPrefix(agentPrefix, name);
  const { id, from, to, channel, text, payload, payload_type, parent_task_id } = mapped;
  const place = `webhook:${hook}`;
  return {
    protocol: PROTOCOL,
    nativeType: 'delivery',
    id: id ?? fittingId(`${place}:`, index === 0 ? delivery : `${delivery}#${index}`),
    ts: mapped.ts ?? null,
    from: agentId(from ?? hook),
    to: to === undefined ? null : [to].flat().map((name) => ({ agent_id: agentId(name) })),
    type: mapped.type ?? ('chat.message' as const),
    run: mapped.run_id ?? place,
    thread: mapped.thread_id ?? null,
    task: mapped.task_id ?? null,
    payload: { ...payload, ...(text !== undefined && { text }) },
    native: { hook, delivery },
    more: {
      domain: channel ?? hook,
      ...(payload_type !== undefined && { payload_type }),
      ...(parent_task_id !== undefined && { parent_task_id }),
    },
    derived: [
      ...(id === undefined ? ['id'] : []),
      ...(from === undefined ? ['from.agent_id'] : []),
      ...(mapped.run_id === undefined && run_id === undefined ? ['run_id'] : []),
      ...(mapped.type === undefined ? ['type'] : []),
      ...(channel === undefined ? ['domain'] : []),
    ],
  };
}

/** An id of the webhook's own stays as it is; everything else is a name below its prefix. */
function ofPrefix(prefix: string, name: string): string {
  const bare = name.startsWith(prefix) ? name.slice(prefix.length) : name.replace(RESERVED, '');
  return prefixedId(prefix, bare || 'unnamed');
}
