// Whose an event is. AG-UI names neither the agent of a run nor who asks it: the request may name the one (`from`), and both have
// the prefix of the key, so that nothing foreign names an agent of anybody else.
import { prefixedId } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext } from '@/lib/protocols/codec/codec';
import type { AgUiWire } from './schema';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:ag-ui.';

export type AgUiPlaces = {
  readonly run: string;
  readonly thread: string;
  /** The id of the agent of a name. */
  agentId(name: string): string;
  /** The agent of the run. */
  readonly main: string;
  /** The application, and whoever sits before it. */
  readonly client: string;
  /** Whose the event is: the subagent's that it is attributed to, else the run's agent. */
  readonly speaker: string;
  /** Whether the event, its record or the request names who speaks. */
  readonly isSpeakerKnown: boolean;
  /** The task that it belongs to: that of the subagent, else the run. */
  readonly task: string;
};

/** The places of a record that was admitted: its run is named. */
export function placesOf(wire: AgUiWire, context: DecodeContext): AgUiPlaces {
  const agentId = (name: string) => prefixedId(context.agentPrefix ?? OWN_PREFIX, name);
  const run = wire.run ?? context.run_id ?? '';
  const main = context.from ?? agentId('agent');
  const name = wire.agent?.trim() ? wire.agent : null;
  return {
    run,
    thread: wire.thread ?? run,
    agentId,
    main,
    client: agentId('client'),
    speaker: name === null ? main : agentId(name),
    isSpeakerKnown: name !== null || context.from !== undefined,
    task: wire.event.subagentRunId ?? run,
  };
}
