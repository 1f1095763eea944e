// What the orchestrator's line says of a result that it passes on: whose it is. The title stands beside it.
import { agentName } from '@/lib/model/ids';
import type { PassedOn } from '@/lib/projections/thread/thread-rows';

/** As in `Passes on ken’s result`; `a result` where it is not known whose. */
export function passedOnLabel({ agentId }: Pick<PassedOn, 'agentId'>): string {
  return `Passes on ${agentId === null ? 'a' : possessive(agentName(agentId))} result`;
}

function possessive(name: string): string {
  return name.toLowerCase().endsWith('s') ? `${name}’` : `${name}’s`;
}
