// Recorded decisions: as they stand, as they would have been, and whether they are the same when they are made again.
import type { MessageType } from '@/lib/model/clutch-message';
import type { EventFilter } from '@/lib/model/event-filter';
import {
  type Decision,
  type DecisionFlip,
  type RoutingAgent,
  type RoutingOverrides,
  WHAT_IF_DECISIONS_MAX,
} from '@/lib/model/orchestration/routing';
import { decisionOf } from '@/lib/projections/routing/decisions';
import { DECISION_TYPES, HANDOVER_TYPES } from '@/lib/projections/routing/handovers';
import { deciding } from '@/lib/routing/decide';
import { withOverrides, withWeights } from '@/lib/routing/overrides';
import type { Steps } from '@/lib/std/steps';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { eventLoop } from '../../event-loop/event-loop-scheduler';
import type { Engine } from '../../interface/engine';
import type { LongWork } from '../../interface/long-work';
import type { DecisionsPage, Orchestration, RecordedQuery } from '../../interface/orchestration';
import { toDecision } from './decision-payload';
import { isOwn, type OwnDecision, visitStates } from './decision-states';
import { createReplay } from './replay';

/** Decisions of one answer. What is more is asked for page by page. */
const DECISIONS_MAX = PAGE_LIMIT_MAX;

/** What the decisions of one page weigh: among a thousand agents with all their terms one alone weighs as much. Characters. */
const DECISIONS_WEIGHT_MAX = 4 * 1024 * 1024;

/** The same of a what-if, whose answer has each of them twice: a thousand decisions among a dozen agents. */
const WHAT_IF_WEIGHT_MAX = 12 * 1024 * 1024;

/** Decisions that are read first; the next reads are each twice as many, until enough is read. */
const FIRST_READ = 10;

/** A run whose what-if is asked again and again, as a hand moves a slider: references to agents, 8 bytes each. */
const KEPT_AGENTS_MAX = 2_000_000;

export type DecisionReads = Pick<Orchestration, 'decisions' | 'whatIf' | 'replay'> & {
  /** Lets go of what is kept of the log: something in it was emptied. */
  evict(): void;
};

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'read' | 'head'>;
  /** The engine's read, which finds a task by any of its ids. */
  readonly readPage: Engine['readPage'];
  readonly tasks: Engine['tasks'];
};

/** A decision and the agents that it was made among. */
type Standing = { readonly decision: OwnDecision; readonly agents: readonly RoutingAgent[] };

/** The reads of one engine. */
export function createDecisionReads({ events, readPage, tasks }: Ports): DecisionReads {
  let kept: { key: string; standings: readonly Standing[] } | null = null;

  /** In the order of the log. */
  async function standingsOf(runId: string, decisions: readonly OwnDecision[], work: LongWork) {
    const key = JSON.stringify([runId, decisions.map(({ seq }) => seq)]);
    if (kept?.key === key) return kept.standings;
    const standings: Standing[] = [];
    await visitStates(
      events,
      decisions,
      (decision, agents) => {
        standings.push({ decision, agents });
      },
      work,
    );
    standings.sort((one, other) => one.decision.seq - other.decision.seq);
    const size = standings.reduce((sum, { agents }) => sum + agents.length, 0);
    kept = size <= KEPT_AGENTS_MAX ? { key, standings } : null;
    return standings;
  }

  return {
    async decisions(query) {
      const { decisions, next } = await recorded(readPage, query, {
        types: [...DECISION_TYPES, ...HANDOVER_TYPES],
        weightMax: DECISIONS_WEIGHT_MAX,
      });
      // Of a task there are few; a run may have thousands, of which each names its agents as far as an event can.
      const isOfTask = query.task_id !== undefined;
      return { decisions: isOfTask ? await withEverybody(events, decisions) : decisions, next };
    },
    async whatIf(runId, overrides, { before, ...work } = {}) {
      if (!(await hasRun(events, runId))) return null;
      const span = before === undefined ? {} : { before };
      const newest = {
        run_id: runId,
        ...span,
        limit: WHAT_IF_DECISIONS_MAX,
        order: 'desc',
      } as const;
      const { decisions, next } = await recorded(readPage, newest, {
        types: DECISION_TYPES,
        weightMax: WHAT_IF_WEIGHT_MAX,
        ...(work.signal && { signal: work.signal }),
      });
      const own = decisions.reverse().filter(isOwn);
      const flips: DecisionFlip[] = [];
      for (const { decision, agents } of await standingsOf(runId, own, work)) {
        const others = withOverrides(agents, overrides);
        flips.push(await eventLoop.run(flipping(decision, others, overrides), work.signal));
      }
      return { decisions: flips, next };
    },
    replay: createReplay({ events, tasks }),
    evict() {
      kept = null;
    },
  };
}

/** As many as fit; the last one may exceed it. */
async function recorded(
  readPage: Engine['readPage'],
  { run_id, task_id, limit = DECISIONS_MAX, order = 'asc', ...span }: RecordedQuery,
  {
    types,
    weightMax,
    signal,
  }: {
    readonly types: readonly MessageType[];
    readonly weightMax: number;
    readonly signal?: AbortSignal;
  },
): Promise<DecisionsPage<Decision>> {
  const filter: EventFilter = {
    ...(run_id !== undefined && { run_id }),
    ...(task_id !== undefined && { task_id }),
    type: [...types],
  };
  const decisions: Decision[] = [];
  const range = { ...span };
  let weight = 0;
  let size = FIRST_READ;
  for (;;) {
    const asked = Math.min(size, PAGE_LIMIT_MAX);
    const { events: records, isFull } = await readPage({ ...range, filter, limit: asked, order });
    for (const record of records) {
      await eventLoop.turn(signal);
      const decision = decisionOf(record);
      if (decision === null) continue;
      decisions.push(decision);
      weight += weightOf(decision);
      if (weight > weightMax || decisions.length === limit) return { decisions, next: record.seq };
    }
    const last = records.at(-1)?.seq ?? null;
    if (!isFull || last === null) return { decisions, next: null };
    range[order === 'asc' ? 'after' : 'before'] = last;
    size = 2 * size;
  }
}

/** About the length of a decision's JSON, most of which are the agents that it considered. */
function weightOf({ considered }: Decision): number {
  return considered.reduce(
    (sum, { preferences = [] }) => sum + AGENT_WEIGHT + preferences.length * TERM_WEIGHT,
    0,
  );
}

const AGENT_WEIGHT = 150;
const TERM_WEIGHT = 60;

async function hasRun(events: Pick<EventStore, 'read'>, runId: string): Promise<boolean> {
  const some = await events.read({ filter: { run_id: runId }, limit: 1, order: 'asc' });
  return some.length > 0;
}

function* flipping(
  before: OwnDecision,
  agents: readonly RoutingAgent[],
  overrides: RoutingOverrides,
): Steps<DecisionFlip> {
  const ruling = yield* deciding(agents, before.question, {
    weights: withWeights(before.weights, overrides.weights),
    cursor: before.cursor,
  });
  const after = toDecision(before, ruling);
  return { seq: before.seq, before, after, flipped: before.selected !== after.selected };
}

/** The decisions with every agent that they considered, which is more than a large one can record. */
async function withEverybody(
  events: Pick<EventStore, 'readPage'>,
  decisions: readonly Decision[],
): Promise<Decision[]> {
  const cut = decisions
    .filter(isOwn)
    .filter(({ considered, considered_total }) => considered.length < considered_total);
  const whole = new Map<number, Decision>();
  await visitStates(events, cut, async (decision, agents) => {
    const { cursor, weights, question } = decision;
    const ruling = await eventLoop.run(
      deciding(agents, question, { cursor, weights, isWhole: true }),
    );
    await eventLoop.turn();
    // What is not what was decided upon explains nothing: the log was emptied since.
    if (ruling.selected === decision.selected) {
      whole.set(decision.seq, toDecision(decision, ruling));
    }
  });
  return decisions.map((decision) => {
    const considered = whole.get(decision.seq)?.considered ?? decision.considered;
    return { ...decision, considered };
  });
}
