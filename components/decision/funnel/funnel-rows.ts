// A decision as the rows of its funnel: who was scored, best first, then who fell where, the last stage first. Agents that
// fell for the same reason are one row.
import type {
  ConsideredAgent,
  Decision,
  PreferencePoints,
} from '@/lib/model/orchestration/routing';
import { scoreOf } from './score-of';

/** The hard filters in the order in which they are asked (C29). */
export const FILTERS = ['policy', 'tools', 'concurrency', 'network', 'requires'] as const;
export type RoutingFilter = (typeof FILTERS)[number];

/** Fewer agents of one reason are shown one by one. */
const FOLDED_MIN = 3;

/** Scores that differ by less are the same to a reader, who sees two digits. */
const SAME_SCORE = 1e-9;

export type ScoredRow = {
  readonly kind: 'scored';
  readonly agent_id: string;
  /** Null where somebody declared the decision without it. */
  readonly score: number | null;
  readonly preferences: readonly PreferencePoints[];
  /** How far behind the best score. */
  readonly behind: number;
  readonly isChosen: boolean;
};

export type FallenRow = {
  readonly kind: 'fallen';
  readonly agent_id: string;
  readonly stage: RoutingFilter;
  readonly detail: string;
};

export type FoldedRow = {
  readonly kind: 'folded';
  /** In the order of the decision. */
  readonly agents: readonly string[];
  readonly stage: RoutingFilter;
  readonly detail: string;
  /** Whether others of the same stage stand above. */
  readonly isMore: boolean;
};

export type FunnelRow = ScoredRow | FallenRow | FoldedRow;

export type FunnelOutline = {
  readonly total: number;
  /** How many agents were left after each filter; null where the decision does not say. */
  readonly left: Readonly<Record<RoutingFilter, number>> | null;
  readonly rows: readonly FunnelRow[];
  /** Agents that the decision counts without naming them. */
  readonly unnamed: number;
};

/** The rows of a decision, whoever made it. */
export function funnelOf(decision: Decision): FunnelOutline {
  const { considered, considered_total: total } = decision;
  const scored = scoredRows(decision);
  const above = new Set(scored.map(({ agent_id }) => agent_id));
  const below = considered.filter(({ agent_id }) => !above.has(agent_id));
  const fallen = [...FILTERS].reverse().flatMap((stage) => fallenRows(stage, onceEach(below)));
  return {
    total: Math.max(total, considered.length, scored.length),
    left: leftOf(decision),
    rows: [...scored, ...fallen],
    unnamed: Math.max(0, total - considered.length),
  };
}

/** Somebody else's decision may name an agent any number of times: the first time counts. */
function onceEach(considered: readonly ConsideredAgent[]): ConsideredAgent[] {
  return [
    ...new Map([...considered].reverse().map((agent) => [agent.agent_id, agent])).values(),
  ].reverse();
}

/** Who passed every filter, the best first; equal ones in the order of the decision, the chosen one before all of them. */
export function scoredAgents(decision: Decision): readonly string[] {
  return scoredRows(decision).map(({ agent_id }) => agent_id);
}

function scoredRows(decision: Decision): ScoredRow[] {
  const { considered, candidates, selected } = decision;
  const known = new Map(considered.map((agent) => [agent.agent_id, agent]));
  const named = considered.filter(isScored).map(({ agent_id }) => agent_id);
  const ids = new Set([...(selected === null ? [] : [selected]), ...candidates, ...named]);
  const rows = [...ids].map((agent_id) => {
    const agent = known.get(agent_id);
    return {
      kind: 'scored' as const,
      agent_id,
      score: scoreOf(decision, agent_id) ?? agent?.points ?? null,
      preferences: agent?.preferences ?? [],
      isChosen: agent_id === selected,
    };
  });
  const best = Math.max(...rows.map(({ score }) => score ?? 0), 0);
  return rows
    .map((row) => ({ ...row, behind: row.score === null ? 0 : clean(best - row.score) }))
    .sort((one, other) => (other.score ?? -1) - (one.score ?? -1));
}

function clean(difference: number): number {
  return difference < SAME_SCORE ? 0 : difference;
}

function isScored({ stage, passed }: ConsideredAgent): boolean {
  return stage === 'scored' && passed;
}

function fallenRows(
  stage: RoutingFilter,
  considered: readonly ConsideredAgent[],
): (FallenRow | FoldedRow)[] {
  const byDetail = new Map<string, string[]>();
  for (const agent of considered) {
    if (agent.stage !== stage || agent.passed) continue;
    const same = byDetail.get(agent.detail);
    if (same) same.push(agent.agent_id);
    else byDetail.set(agent.detail, [agent.agent_id]);
  }
  const groups = [...byDetail];
  const single = groups.filter(([, agents]) => agents.length < FOLDED_MIN);
  const many = groups.filter(([, agents]) => agents.length >= FOLDED_MIN);
  return [
    ...single.flatMap(([detail, agents]) =>
      agents.map((agent_id) => ({ kind: 'fallen' as const, agent_id, stage, detail })),
    ),
    ...many.map(([detail, agents], index) => ({
      kind: 'folded' as const,
      agents,
      stage,
      detail,
      isMore: single.length > 0 || index > 0,
    })),
  ];
}

/** By the decision's own counts; where it has none, counted where every agent is named. */
function leftOf({
  stages,
  considered,
  considered_total,
}: Decision): Record<RoutingFilter, number> | null {
  const entries = FILTERS.map((filter, index) => {
    const counted = stages.find(({ stage }) => stage === filter);
    if (counted !== undefined) return [filter, counted.entered - counted.removed] as const;
    if (considered.length === 0 || considered.length < considered_total) return null;
    const gone = considered.filter(
      ({ stage, passed }) =>
        !passed && FILTERS.indexOf(stage as RoutingFilter) <= index && stage !== 'scored',
    );
    return [filter, considered.length - gone.length] as const;
  });
  if (entries.some((entry) => entry === null)) return null;
  const left = new Map(entries.flatMap((entry) => (entry === null ? [] : [entry])));
  const of = (filter: RoutingFilter) => left.get(filter) ?? 0;
  return {
    policy: of('policy'),
    tools: of('tools'),
    concurrency: of('concurrency'),
    network: of('network'),
    requires: of('requires'),
  };
}
