// What is asked of the what-if panel, as the address holds it: weights by term, agents that are away, and limits. What is
// not understood is dropped, so that any address asks something.
import type { AgentCard } from '@/lib/model/agent-card';
import type { RoutingOverrides } from '@/lib/model/orchestration/routing';
import { percentDecoded } from '@/lib/std/percent-decoded';

export type WhatIfChanges = {
  /** By term of `prefers`. */
  readonly weights: ReadonlyMap<string, number>;
  /** Agents that do not take part. */
  readonly away: ReadonlySet<string>;
  /** Tasks at a time, by agent. */
  readonly limits: ReadonlyMap<string, number>;
};

export const NO_CHANGES: WhatIfChanges = { weights: new Map(), away: new Set(), limits: new Map() };

/** Weights of a decision add up to 1; a term can be worth all of it. */
export const WEIGHT_MAX = 1;
export const WEIGHT_STEP = 0.01;

/** More tasks at a time than anybody works on. */
export const LIMIT_MAX = 1_000;

/** Changes of one kind that an address holds: more cannot be made by hand, and an address has an end. */
const CHANGES_MAX = 100;

type ReadParam = (name: string) => string | null;

/** The changes that an address asks for. */
export function changesAt(read: ReadParam): WhatIfChanges {
  return {
    weights: new Map(
      pairsIn(read('weights')).flatMap(([term, text]) => {
        const weight = numberIn(text);
        return weight === null || weight > WEIGHT_MAX ? [] : [[term, weight]];
      }),
    ),
    away: new Set(pairsIn(read('away')).map(([agentId]) => agentId)),
    limits: new Map(
      pairsIn(read('limits')).flatMap(([agentId, text]) => {
        const limit = numberIn(text);
        return limit === null || limit > LIMIT_MAX || !Number.isInteger(limit)
          ? []
          : [[agentId, limit]];
      }),
    ),
  };
}

/** The parameters that hold the changes. */
export function paramsOf({ weights, away, limits }: WhatIfChanges): Record<string, string | null> {
  return {
    weights: textOf([...weights].map(([term, weight]) => [term, String(rounded(weight))])),
    away: textOf([...away].map((agentId) => [agentId, ''])),
    limits: textOf([...limits].map(([agentId, limit]) => [agentId, String(limit)])),
  };
}

/** Whether anything is changed. */
export function isChanged({ weights, away, limits }: WhatIfChanges): boolean {
  return weights.size + away.size + limits.size > 0;
}

/** What the API is asked. A part of a card replaces that part, so that an agent's other limits come with the changed one. */
export function overridesOf(
  { weights, away, limits }: WhatIfChanges,
  cardOf: (agentId: string) => AgentCard | null,
): RoutingOverrides {
  const changed = [...limits]
    .filter(([agentId]) => !away.has(agentId))
    .map(([agentId, limit]) => {
      const kept = cardOf(agentId)?.limits;
      return [agentId, { limits: { ...kept, max_concurrency: limit } }] as const;
    });
  const gone = [...away].map((agentId) => [agentId, null] as const);
  return {
    ...(weights.size > 0 && { weights: Object.fromEntries(weights) }),
    ...(changed.length + gone.length > 0 && { agents: Object.fromEntries([...changed, ...gone]) }),
  };
}

/** A weight changed; what the others are worth beside it follows, for weights are scaled to add up to 1. */
export function withWeight(
  changes: WhatIfChanges,
  term: string,
  change: { readonly weight: number; readonly recorded: number },
): WhatIfChanges {
  const weights = new Map(changes.weights);
  const weight = rounded(change.weight);
  if (weight === rounded(change.recorded)) weights.delete(term);
  else weights.set(term, weight);
  return { ...changes, weights };
}

/** An agent taken away or back. */
export function withAgent(
  changes: WhatIfChanges,
  agentId: string,
  takesPart: boolean,
): WhatIfChanges {
  const away = new Set(changes.away);
  if (takesPart) away.delete(agentId);
  else away.add(agentId);
  return { ...changes, away };
}

/** A limit changed; null, or what was recorded, lets go of the change. */
export function withLimit(
  changes: WhatIfChanges,
  agentId: string,
  change: { readonly limit: number | null; readonly recorded: number | null },
): WhatIfChanges {
  const limits = new Map(changes.limits);
  if (change.limit === null || change.limit === change.recorded) limits.delete(agentId);
  else limits.set(agentId, Math.min(LIMIT_MAX, Math.max(0, Math.round(change.limit))));
  return { ...changes, limits };
}

function rounded(weight: number): number {
  const steps = 1 / WEIGHT_STEP;
  return Math.round(Math.min(WEIGHT_MAX, Math.max(0, weight)) * steps) / steps;
}

/** Names are encoded, so that a comma or an equals sign in one does not end it. */
function textOf(pairs: readonly (readonly [string, string])[]): string | null {
  if (pairs.length === 0) return null;
  return pairs
    .slice(0, CHANGES_MAX)
    .map(([name, value]) =>
      value === '' ? encodeURIComponent(name) : `${encodeURIComponent(name)}=${value}`,
    )
    .join(',');
}

function pairsIn(text: string | null): [string, string][] {
  if (text === null || text === '') return [];
  return text
    .split(',')
    .slice(0, CHANGES_MAX)
    .flatMap((pair) => {
      const [encoded = '', value = ''] = pair.split('=');
      const name = percentDecoded(encoded);
      return name === null || name === '' ? [] : [[name, value]];
    });
}

function numberIn(text: string): number | null {
  return /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}
