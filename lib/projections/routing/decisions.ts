// An event as one decision, whoever made it: our own router, whose payload holds all that it rests on, another orchestrator, which
// may say any part of it or none (Clutch section 4.3, CD19, CD20), or a framework that says which of its agents got the work.
import type { Payload } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import {
  type ConsideredAgent,
  type Decision,
  DecisionPayload,
  PreferencePoints,
  RoutingStage,
  type RuledAgent,
  TieBreak,
} from '@/lib/model/orchestration/routing';
import { scoredDetail } from '@/lib/model/orchestration/routing-labels';
import { isObject } from '@/lib/std/is-object';
import type { DeclaredHandover } from '@/lib/text/content-of';
import { textIn, textOf } from '@/lib/text/text-of';
import { handoverIn } from './handovers';

/** The decision in a `routing.decision` or `routing.failure`, or in a declared handover; null for every other event. */
export function decisionOf(record: EventRecord): Decision | null {
  const { event, seq, received_at, origin } = record;
  const { run_id, thread_id, task_id, payload } = event;
  const place = { seq, at: received_at, run_id, thread_id, task_id };
  if (event.type !== 'routing.decision' && event.type !== 'routing.failure') {
    const handover = handoverIn(record);
    return handover && { ...place, ...handedOver(handover), declared: 'elsewhere' };
  }
  const own = origin === 'engine' ? DecisionPayload.safeParse(payload) : null;
  const declared = origin === 'engine' ? 'here' : 'elsewhere';
  if (own?.success !== true) return { ...place, ...declaredIn(payload, event.type), declared };
  const { scored, removed, tie_break, ...decided } = own.data;
  return {
    ...place,
    ...decided,
    tie_break: { ...tie_break, tied: decided.candidates.slice(0, tie_break.tied) },
    considered: [
      ...withEveryTerm(scoredIn(own.data), decided.weights),
      ...removed.map((agent) => ({ ...agent, passed: false })),
    ],
    declared,
  };
}

/** The scored agents out of their columns. */
function scoredIn({ candidates, scores, scored, weights }: DecisionPayload): RuledAgent[] {
  const preferred = Object.keys(weights).length;
  return scored.matched.map((place, at) => {
    const agent_id = candidates[at] ?? '';
    const matched = scored.matches[place] ?? {};
    const [rate, of] = scored.success[at] ?? [];
    return {
      agent_id,
      stage: 'scored',
      passed: true,
      points: scores[agent_id] ?? 0,
      matched,
      detail: scoredDetail(Object.keys(matched).length, preferred),
      open: scored.open[at] ?? 0,
      limit: scored.limit[at] ?? null,
      success: rate === undefined || of === undefined ? null : { rate, of },
      last_chosen: scored.last_chosen[at] ?? null,
    };
  });
}

/** Agents with what each preferred term gave them: they say what matched it, and the decision what it is worth. */
export function withEveryTerm(
  considered: readonly RuledAgent[],
  weights: Readonly<Record<string, number>>,
): ConsideredAgent[] {
  return considered.map(({ matched, ...agent }) => {
    if (matched === undefined) return agent;
    const preferences = Object.entries(weights).map(([term, weight]) => {
      const said = Object.hasOwn(matched, term) ? (matched[term] ?? null) : null;
      return { term, weight, points: said === null ? 0 : weight, matched: said };
    });
    return { ...agent, preferences };
  });
}

function declaredIn(
  payload: Payload,
  type: 'routing.decision' | 'routing.failure',
): Omit<Decision, 'seq' | 'at' | 'run_id' | 'thread_id' | 'task_id' | 'declared'> {
  const { shape } = DecisionPayload;
  const considered = [...consideredIn(payload), ...rejectedIn(payload)];
  const total = shape.considered_total.safeParse(payload.considered_total);
  const stages = shape.stages.safeParse(payload.stages);
  return {
    selected: type === 'routing.decision' ? textIn(payload, 'selected') || null : null,
    candidates: candidatesIn(payload),
    scores: numbersIn(payload, 'scores'),
    reason: textIn(payload, 'reason') || textOf({ payload }),
    weights: numbersIn(payload, 'weights'),
    tie_break: TieBreak.safeParse(payload.tie_break).data ?? null,
    state_seq: null,
    state_hash: null,
    question: null,
    pending: [],
    cursor: 0,
    considered,
    considered_total: Math.max(total.data ?? 0, considered.length),
    stages: stages.data ?? [],
  };
}

/** All that a framework says: who got the work, and which call of a tool asked for it. */
function handedOver({ to, tool }: DeclaredHandover): ReturnType<typeof declaredIn> {
  const reason = tool === null ? 'handed over' : `handed over by ${tool}`;
  return { ...declaredIn({ selected: to, reason }, 'routing.decision'), handover: { tool } };
}

/** By score, the best first; unscored ones follow in the order given. */
function candidatesIn(payload: Payload): string[] {
  const scores = numbersIn(payload, 'scores');
  const listed = listIn(payload, 'candidates').filter((id) => typeof id === 'string');
  const ids = listed.length > 0 ? listed : Object.keys(scores);
  const scoreOf = (id: string) =>
    (Object.hasOwn(scores, id) ? scores[id] : undefined) ?? Number.NEGATIVE_INFINITY;
  // Two without a score are equal: their difference would be no number.
  return ids.sort((one, other) =>
    scoreOf(one) === scoreOf(other) ? 0 : scoreOf(other) - scoreOf(one),
  );
}

function consideredIn(payload: Payload): ConsideredAgent[] {
  return listIn(payload, 'considered').flatMap((item) => toConsidered(item, null));
}

/** CD19: who was removed, in the words of orchestrators that say so. */
function rejectedIn(payload: Payload): ConsideredAgent[] {
  return listIn(payload, 'rejected').flatMap((item) => toConsidered(item, false));
}

function toConsidered(item: unknown, hasPassed: boolean | null): ConsideredAgent[] {
  if (!isObject(item) || typeof item.agent_id !== 'string') return [];
  const stage = RoutingStage.safeParse(item.stage);
  const passed = hasPassed ?? item.passed === true;
  const { points } = item;
  const preferences = PreferencePoints.array().safeParse(item.preferences);
  return [
    {
      agent_id: item.agent_id,
      stage: stage.data ?? (passed ? 'scored' : 'requires'),
      passed,
      detail: textIn(item, 'detail') || textIn(item, 'rule'),
      ...(isNumber(points) && { points }),
      ...(preferences.success && { preferences: preferences.data }),
    },
  ];
}

function listIn(payload: Payload, key: string): unknown[] {
  const value = payload[key];
  return Array.isArray(value) ? [...value] : [];
}

function numbersIn(payload: Payload, key: string): Record<string, number> {
  const value = payload[key];
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => isNumber(entry[1])),
  );
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
