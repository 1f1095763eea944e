// The AgentCard of Clutch Protocol v0, sections 1.4 and 1.5: what an agent says about itself when it registers.
import { z } from 'zod';
import { isObject } from '@/lib/std/is-object';
import { CANONICAL_PROTOCOL, CLUTCH_VERSION } from './clutch';
import { Identifier } from './text';

/** One agent offers at most this many capabilities; routing reads all of them for every decision. */
export const CAPABILITIES_MAX = 256;

/** More protocols than there are; the first of them that can say a message is used. */
const SPEAKS_MAX = 16;

/** Section 1.5. `servers` stands in the specification's own example of `tool:mcp` (CD17). */
export const Capability = z.looseObject({
  id: Identifier,
  version: z.string().optional(),
  tags: z.array(z.string()).optional(),
  tools: z.array(z.string()).optional(),
  servers: z.array(z.string()).optional(),
  trust_level: z.enum(['sandbox', 'prod']).optional(),
  cost_hint: z.enum(['low', 'medium', 'high']).optional(),
});
export type Capability = z.infer<typeof Capability>;

export const AgentCard = z.looseObject({
  v: z.literal(CLUTCH_VERSION),
  agent_id: Identifier,
  display: z.looseObject({ name: z.string(), desc: z.string().optional() }).optional(),
  endpoints: z
    .looseObject({
      a2a: z.looseObject({ url: z.string() }).optional(),
      clutch: z.looseObject({ url: z.string() }).optional(),
    })
    .optional(),
  capabilities: z.array(Capability).max(CAPABILITIES_MAX),
  limits: z
    .looseObject({
      max_concurrency: z.int().min(0).optional(),
      max_runtime_sec: z.number().min(0).optional(),
      /** What its work may cost in all, in US dollars; what it has cost it tells itself (`meta.usage.cost_usd`). */
      max_cost_usd: z.number().min(0).optional(),
    })
    .optional(),
  security: z
    .looseObject({ sandbox: z.boolean().optional(), network: z.string().optional() })
    .optional(),
  meta: z
    .looseObject({
      speaks: z.array(Identifier).max(SPEAKS_MAX).optional(),
      /** `serve`: clients of A2A may find the agent at `/a2a/{agent}`, and who has a key may send it tasks there. */
      a2a: z.looseObject({ serve: z.boolean().optional() }).optional(),
    })
    .optional(),
});
export type AgentCard = z.infer<typeof AgentCard>;

/**
 * The protocols that an agent reads, the preferred one first (docs/decisions/0056): those that its card lists, else those
 * of its endpoints and that of the card.
 */
export function spokenBy({ meta, endpoints }: AgentCard): readonly string[] {
  const { speaks = [] } = meta ?? {};
  if (speaks.length > 0) return [...new Set(speaks)];
  const named = Object.keys(endpoints ?? {}).filter((name) => endpointIn(endpoints, name) !== null);
  return named.includes(CANONICAL_PROTOCOL) ? named : [...named, CANONICAL_PROTOCOL];
}

/** The address at which an agent takes messages of a protocol; null where its card names none. */
export function endpointOf({ endpoints }: AgentCard, protocol: string): string | null {
  return endpointIn(endpoints, protocol);
}

function endpointIn(endpoints: AgentCard['endpoints'], protocol: string): string | null {
  const endpoint =
    endpoints !== undefined && Object.hasOwn(endpoints, protocol) && endpoints[protocol];
  const url = isObject(endpoint) ? endpoint.url : null;
  return typeof url === 'string' ? url : null;
}

/** Whether an agent is to be found over A2A: it says so itself, and nobody does where it does not. */
export function isServedOverA2a({ meta }: AgentCard): boolean {
  return meta?.a2a?.serve === true;
}
