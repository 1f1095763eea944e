// Where the events of a record stand, and whose they are: the trace is the run, its group the thread, the workflow the channel and the
// program that asks. Every agent has the prefix of the key before its name, so that nothing foreign names an agent of anybody else.
import { isIdentifier } from '@/lib/model/storable-text';
import { prefixedId } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext } from '@/lib/protocols/codec/codec';
import type { AgentsWire } from './schema';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:openai-agents.';

/** The program where a record names no workflow. */
const UNNAMED = 'workflow';

export type AgentsPlaces = {
  readonly trace: string;
  /** The id of the agent of a name. */
  agentId(name: string): string;
  /** The program, as an agent: it asked where nobody says who did. */
  readonly program: string;
  readonly domain: string | undefined;
  /** Null where the record names no group, and the trace stands for it. */
  readonly conversation: string | null;
};

/** The places of a record. */
export function placesOf(wire: AgentsWire, context: DecodeContext): AgentsPlaces {
  const { workflow_name, group_id } = wire;
  const agentId = (name: string) => prefixedId(context.agentPrefix ?? OWN_PREFIX, name);
  const workflow = workflow_name?.trim() ? workflow_name : UNNAMED;
  return {
    trace: wire.object === 'trace' ? wire.id : wire.trace_id,
    agentId,
    program: agentId(workflow),
    domain: isIdentifier(workflow_name) ? workflow_name : undefined,
    conversation: isIdentifier(group_id) ? group_id : null,
  };
}
