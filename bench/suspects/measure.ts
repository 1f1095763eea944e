// How often a ranking names the annotated agent and step, and the rankings that it has to beat.
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { type Candidate, rankCandidates, type Weights } from '@/lib/suspects/suspects';
import type { AnnotatedRun } from './annotated-runs';
import { learnWeights } from './learn';

/** What a ranking names of one run: the agent of the first place, and the steps of the first three. */
export type Named = { readonly agent: string; readonly steps: readonly number[] };

/** Parts of the runs measured, from 0 to 1. */
export type Rates = {
  readonly runs: number;
  readonly agent: number;
  readonly step: number;
  readonly firstThree: number;
  /** How many runs had the annotated step at the first place, at the second, at the third. */
  readonly byRank: readonly number[];
};

export type Guess = (run: AnnotatedRun) => Named;

const NAMED_STEPS = 3;

/** The rates of a way of guessing. */
export function rate(runs: readonly AnnotatedRun[], guess: Guess): Rates {
  const named = runs.map((run) => ({ run, ...guess(run) }));
  const part = (isRight: (one: (typeof named)[number]) => boolean) =>
    runs.length === 0 ? 0 : named.filter(isRight).length / runs.length;
  return {
    runs: runs.length,
    agent: part(({ run, agent }) => agent === run.agent),
    step: part(({ run, steps }) => steps[0] === run.step),
    firstThree: part(({ run, steps }) => steps.includes(run.step)),
    byRank: Array.from(
      { length: NAMED_STEPS },
      (_, rank) => named.filter(({ run, steps }) => steps[rank] === run.step).length,
    ),
  };
}

/** The ranking of the product by these weights. */
export function ranked(weights: Weights): Guess {
  return (run) => toNamed(run, rankCandidates(run.candidates, weights));
}

/** Each run is ranked by weights that were learned from all the others. */
export function leaveOneOut(runs: readonly AnnotatedRun[]): Guess {
  const weightsFor = new Map(
    runs.map((run) => [run.name, learnWeights(runs.filter((other) => other !== run))] as const),
  );
  return (run) => ranked(weightsFor.get(run.name) ?? {})(run);
}

/** The first who speaks and is neither a person nor an orchestrator; where there is none, the orchestrator. */
export const firstSpeaker: Guess = (run) => {
  const spoken = run.records.filter(
    ({ event }) => event.type === 'chat.message' && event.from.agent_id !== HUMAN_AGENT_ID,
  );
  const others = spoken.filter(({ event }) => !isOrchestrator(event.from.agent_id));
  const order = others.length > 0 ? others : spoken;
  return {
    agent: order[0]?.event.from.agent_id ?? '',
    steps: order.slice(0, NAMED_STEPS).map(({ seq }) => run.stepOf(seq)),
  };
};

/** The first turn after the opening that is no orchestrator's, and those that follow. */
export const firstAnswer: Guess = (run) => {
  const later = run.candidates.slice(1);
  const others = later.filter(({ moment }) => !isOrchestrator(moment.agent));
  return toNamed(run, others.length > 0 ? others : run.candidates);
};

function isOrchestrator(agent: string): boolean {
  return /orchestrator/i.test(agent);
}

/** The last event that says something, and those before it. */
export const lastStep: Guess = (run) => toNamed(run, run.candidates.toReversed());

/** What drawing lots among the same events would come to, on average. */
export function lots(runs: readonly AnnotatedRun[]): Rates {
  const mean = (of: (run: AnnotatedRun) => number) =>
    runs.length === 0 ? 0 : runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  const share = ({ candidates }: AnnotatedRun, isMeant: (candidate: Candidate) => boolean) =>
    candidates.filter(isMeant).length / candidates.length;
  const step = (run: AnnotatedRun) =>
    share(run, ({ moment }) => run.stepOf(moment.seq) === run.step);
  return {
    runs: runs.length,
    agent: mean((run) => share(run, ({ moment }) => moment.agent === run.agent)),
    step: mean(step),
    firstThree: mean((run) => Math.min(1, NAMED_STEPS * step(run))),
    byRank: [],
  };
}

function toNamed({ stepOf }: AnnotatedRun, order: readonly Candidate[]): Named {
  return {
    agent: order[0]?.moment.agent ?? '',
    steps: order.slice(0, NAMED_STEPS).map(({ moment }) => stepOf(moment.seq)),
  };
}
