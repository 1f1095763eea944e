// The event by which the log has what was decided about a dialect.
import {
  type DialectDecision,
  decisionPayload,
  INSTALL_TYPE,
} from '@/lib/dialects/log/dialect-events';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { GROUP_ALL } from '@/lib/model/ids';
import { invariant } from '@/lib/std/invariant';
import { registryEvent } from '../registry/registry-events';

/** A decision about a definition that was sent: it follows its message as a further event of it. */
export function decisionEvent(
  message: readonly ClutchMessage[],
  decision: DialectDecision,
): ClutchMessage {
  const [primary] = message;
  invariant(primary !== undefined, 'a definition is an event');
  const { v, ts, thread_id, run_id, task_id, from, domain } = primary;
  const { protocol, ui_channel } = primary.meta ?? {};
  return {
    v,
    ts,
    thread_id,
    run_id,
    task_id,
    from,
    ...(domain !== undefined && { domain }),
    id: `${primary.id}#${message.length}`,
    to: [{ agent_id: GROUP_ALL }],
    type: 'agent.update',
    payload_type: INSTALL_TYPE,
    payload: decisionPayload(decision),
    meta: {
      protocol,
      part_of: primary.id,
      derived: ['thread_id', 'run_id', 'task_id', 'to'],
      ...(ui_channel !== undefined && { ui_channel }),
    },
  };
}

/** A decision that an operator made beside every message: it stands where registrations stand. */
export function operatorsDecisionEvent(options: {
  id: string;
  at: string;
  decision: DialectDecision;
}): ClutchMessage {
  const { id, at, decision } = options;
  const payload = decisionPayload(decision);
  const event = registryEvent({ id, at, agentId: decision.by, type: 'agent.update', payload });
  return { ...event, payload_type: INSTALL_TYPE };
}
