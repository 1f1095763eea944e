// Who asks: the holder of a key or of a browser session, as the server established it. What they may do is decided in lib/security.
import { z } from 'zod';
import { HUMAN_AGENT_ID } from './ids';

export const Role = z.enum(['viewer', 'agent', 'operator', 'auditor', 'admin']);
export type Role = z.infer<typeof Role>;

/**
 * What a key may do beyond its role: `orchestrator` (bound to an agent) may declare routing and triad decisions,
 * `impersonate` may write as any agent, `read` lets an agent's key read what a viewer reads.
 */
export const Grant = z.enum(['orchestrator', 'impersonate', 'read']);
export type Grant = z.infer<typeof Grant>;

/** The dot keeps a prefix from being the whole name of an agent: nobody reserved is below one. */
const AGENT_PREFIX = /^agent:[A-Za-z0-9_-][A-Za-z0-9._-]{0,62}\.$/;

/** What the ids of all agents begin with that a bridge speaks for. */
export const AgentPrefix = z
  .string()
  .regex(AGENT_PREFIX, 'expected a prefix of agent ids that ends in a dot, as in agent:shop.');

export type Principal = {
  readonly key_id: string;
  readonly role: Role;
  /** The one agent that an agent's key speaks for. */
  readonly agent_id: string | null;
  /** Of a bridge's key: what the ids of the agents begin with that it speaks for. */
  readonly agent_prefix?: string;
  readonly grants: readonly Grant[];
  /** Of the bearer of a token: until when, ISO 8601. A key ends by revocation alone. */
  readonly expires_at?: string;
  /** Of a browser: the session that it was let in by, which may end before its key does. */
  readonly session?: BrowserSession;
};

export type BrowserSession = {
  /** The hash of its cookie. */
  readonly id: string;
  /** ISO 8601. */
  readonly ends_at: string;
};

/**
 * As whom a key writes where a message does not say who sends it: its agent, below a prefix whoever is called `client` there, else the
 * person who holds it.
 */
export function authorOf({
  agent_id,
  agent_prefix,
}: Pick<Principal, 'agent_id' | 'agent_prefix'>): string {
  return agent_id ?? (agent_prefix === undefined ? HUMAN_AGENT_ID : `${agent_prefix}client`);
}

/** Who gave a command of the interface, as the log names them: the agent of the key, else the person who holds it. */
export function commandedBy({ agent_id }: Pick<Principal, 'agent_id'>): string {
  return agent_id ?? HUMAN_AGENT_ID;
}

/** Whether a key is bound to this agent: to it alone, or to the prefix of its id. */
export function isBoundTo(
  { agent_id, agent_prefix }: Pick<Principal, 'agent_id' | 'agent_prefix'>,
  agentId: string,
): boolean {
  if (agent_id !== null) return agent_id === agentId;
  return (
    agent_prefix !== undefined &&
    agentId.startsWith(agent_prefix) &&
    agentId.length > agent_prefix.length
  );
}
