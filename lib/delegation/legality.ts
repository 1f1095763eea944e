// Who may hand a task to whom, by the manifest of the one who hands it on. A verdict is for marking: it stops nobody.
import { HUMAN_AGENT_ID, ORCHESTRATOR_ID, toAgentId } from '@/lib/model/ids';
import type { EdgeReason } from '@/lib/model/orchestration/lineage';
import { isObject } from '@/lib/std/is-object';

/** A server, and the tools of it that an agent may use. */
export type ToolBinding = { readonly server_id: string; readonly allowed_tools: readonly string[] };

/** Who is meant by the name of an agent: that one alone, or also those that are numbered after it. */
export type Instances = 'exact' | 'numbered';

/** What a manifest permits. Agents stand under their ids, as in `agent:qa-1`. */
export type DelegationPolicy = {
  readonly allowed_agents: readonly string[];
  /** Whether `agent:analyst` among them stands for its numbered instances, as `agent:analyst-2` (PD9). */
  readonly instances: Instances;
  readonly overseer: string | null;
  /** When it delegates to whom, in words that no program can check (P16). */
  readonly conditions: ReadonlyMap<string, string>;
  readonly bindings: readonly ToolBinding[];
};

export type DelegationVerdict = 'allowed' | 'forbidden' | 'unchecked';

/** A verdict with the row of the checklist that it rests on. */
export type DelegationCheck = {
  readonly verdict: DelegationVerdict;
  readonly rule: 'P15' | 'PD8';
  readonly code: EdgeReason['code'];
  readonly message: string;
};

/** Where work comes from: neither has to have a manifest (PD8). */
const ROOTS: ReadonlySet<string> = new Set([ORCHESTRATOR_ID, HUMAN_AGENT_ID]);

/** Whether work starts with this agent, so that nobody has to have handed it a task. */
export function isRoot(agentId: string): boolean {
  return ROOTS.has(agentId);
}

/** Checks one delegation by agent ids (P15); `policy` is the sender's, null where none is known. */
export function checkDelegation(delegation: {
  readonly from: string;
  readonly to: string;
  readonly policy: DelegationPolicy | null;
}): DelegationCheck {
  const { from, to, policy } = delegation;
  if (policy === null) {
    return isRoot(from)
      ? {
          verdict: 'unchecked',
          rule: 'PD8',
          code: 'needs_no_manifest',
          message: `${from} delegates without a manifest`,
        }
      : {
          verdict: 'unchecked',
          rule: 'P15',
          code: 'no_manifest',
          message: `expected a manifest of ${from} that says whom it may delegate to, saw none`,
        };
  }
  if (policy.allowed_agents.includes(nameFor(to, policy))) {
    const message = `${to} is among the agents of ${from}`;
    return { verdict: 'allowed', rule: 'P15', code: 'among_its_agents', message };
  }
  const message = `expected a delegation to an agent in the allowed_agents of ${from}, saw ${to}`;
  return { verdict: 'forbidden', rule: 'P15', code: 'not_among_its_agents', message };
}

/** The name under which a manifest speaks of an agent: its own, or where it is not there that of its type. */
export function nameFor(agentId: string, { allowed_agents, instances }: DelegationPolicy): string {
  if (instances === 'exact' || allowed_agents.includes(agentId)) return agentId;
  return agentId.replace(/-[0-9]+$/, '');
}

/**
 * What a manifest permits, read out of anything: null for what is none. Entries of a wrong type permit nothing.
 */
export function policyOf(
  manifest: unknown,
  instances: Instances = 'exact',
): DelegationPolicy | null {
  if (!isObject(manifest)) return null;
  const { allowed_agents, delegate_rules, mcp_bindings, overseer } = manifest;
  if (!Array.isArray(allowed_agents) || !Array.isArray(mcp_bindings)) return null;
  if (!isObject(delegate_rules)) return null;
  return {
    allowed_agents: textsOf(allowed_agents).map(toAgentId),
    instances,
    overseer: typeof overseer === 'string' ? toAgentId(overseer) : null,
    conditions: new Map(Object.entries(delegate_rules).flatMap(conditionOf)),
    bindings: mcp_bindings.flatMap(bindingOf),
  };
}

function conditionOf([name, rule]: [string, unknown]): [string, string][] {
  const words = isObject(rule) ? rule.when_to_delegate : null;
  return typeof words === 'string' ? [[toAgentId(name), words]] : [];
}

function bindingOf(value: unknown): ToolBinding[] {
  if (!isObject(value) || typeof value.server_id !== 'string') return [];
  const { server_id, allowed_tools } = value;
  return [{ server_id, allowed_tools: textsOf(allowed_tools) }];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
