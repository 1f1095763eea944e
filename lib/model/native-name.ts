// Names of agents in protocols that write them bare, such as `oscar`: what becomes `agent:oscar`, and back.
import type { z } from 'zod';
import { percentDecoded } from '@/lib/std/percent-decoded';
import { agentName, GROUP_ALL, toAgentId } from './ids';
import { IDENTIFIER_LENGTH_MAX } from './storable-text';
import { Identifier } from './text';

/** A bare name whose id, percent-encoded, still fits into a column. */
export const NativeName = Identifier.refine(
  (name) => toAgentId(name).length <= IDENTIFIER_LENGTH_MAX,
  {
    message: `expected a name of at most ${IDENTIFIER_LENGTH_MAX} characters once it is percent-encoded`,
  },
);
export type NativeName = z.infer<typeof NativeName>;

/** The bare name of an agent id: without its prefix, percent-decoded where that gives the id again. */
export function nativeName(agentId: string): string {
  if (!agentId.startsWith('agent:')) return agentId;
  const name = percentDecoded(agentName(agentId));
  return name !== null && toAgentId(name) === agentId ? name : agentId;
}

/** Whether the id stands for everybody. */
export function isEverybody(agentId: string): boolean {
  return agentId === GROUP_ALL;
}
