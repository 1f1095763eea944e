// What is logged of the registry: an agent came, changed or went. Clutch wants thread, run and task of every event,
// so these bear fixed synthetic ones (CD4), named in `meta.derived`.
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import {
  GROUP_ALL,
  HUMAN_AGENT_ID,
  REGISTRY_CHANNEL,
  REGISTRY_RUN,
  REGISTRY_TASK,
  REGISTRY_THREAD,
} from '@/lib/model/ids';

/** An `agent.*` event in the agent's own name. */
export function registryEvent(options: {
  id: string;
  at: string;
  agentId: string;
  type: Extract<MessageType, 'agent.register' | 'agent.update'>;
  payload: Record<string, unknown>;
}): ClutchMessage {
  return {
    v: CLUTCH_VERSION,
    id: options.id,
    ts: options.at,
    thread_id: REGISTRY_THREAD,
    run_id: REGISTRY_RUN,
    task_id: REGISTRY_TASK,
    from: { agent_id: options.agentId },
    to: [{ agent_id: GROUP_ALL }],
    type: options.type,
    payload: options.payload,
    meta: { ui_channel: REGISTRY_CHANNEL, derived: ['thread_id', 'run_id', 'task_id', 'to'] },
  };
}

/** A person asks an agent to start anew. It stands where registrations stand, and is for that agent alone. */
export function restartEvent(options: { id: string; at: string; agentId: string }): ClutchMessage {
  const { id, at, agentId } = options;
  return {
    v: CLUTCH_VERSION,
    id,
    ts: at,
    thread_id: REGISTRY_THREAD,
    run_id: REGISTRY_RUN,
    task_id: REGISTRY_TASK,
    from: { agent_id: HUMAN_AGENT_ID, role: 'human' },
    to: [{ agent_id: agentId }],
    type: 'chat.system',
    payload: { event: 'restart' },
    meta: { ui_channel: REGISTRY_CHANNEL, derived: ['thread_id', 'run_id', 'task_id'] },
  };
}
