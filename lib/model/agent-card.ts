// The AgentCard of Clutch Protocol v0, sections 1.4 and 1.5: what an agent says about itself when it registers.
import { z } from 'zod';
import { CLUTCH_VERSION } from './clutch-message';
import { Identifier } from './text';

/** One agent offers at most this many capabilities; routing reads all of them for every decision. */
export const CAPABILITIES_MAX = 256;

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
    })
    .optional(),
  security: z
    .looseObject({ sandbox: z.boolean().optional(), network: z.string().optional() })
    .optional(),
});
export type AgentCard = z.infer<typeof AgentCard>;
