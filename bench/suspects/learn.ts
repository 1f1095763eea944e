// Learns how much each signal weighs: among the events of a run the annotated one is chosen, with a probability that grows with
// its score (a conditional logit). Deterministic: plain gradient ascent from nothing, with a penalty on large weights.
import { LEARNED_SIGNALS } from '@/lib/suspects/signals/signals';
import type { Candidate, Weights } from '@/lib/suspects/suspects';
import { GIVEN_WEIGHTS } from '@/lib/suspects/weights';
import type { AnnotatedRun } from './annotated-runs';

/** Holds weights near nothing: there are some forty runs for some twenty-five of them. */
const PENALTY = 1;

/** What it is worth to name the right agent, beside naming the right event. */
const AGENT_SHARE = 0.5;

const ROUNDS = 600;
const STEP = 0.5;

const IDS = LEARNED_SIGNALS.map(({ id }) => id);

type Row = { readonly values: readonly number[]; readonly given: number };
type Example = {
  readonly rows: readonly Row[];
  readonly isRight: readonly boolean[];
  readonly isAgent: readonly boolean[];
};

/** The weights that make the annotations of these runs likeliest. */
export function learnWeights(runs: readonly AnnotatedRun[]): Weights {
  const examples = runs.map(toExample);
  const weights = IDS.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight) => -PENALTY * weight);
    for (const example of examples) addSlope(example, weights, slope);
    for (const [at, part] of slope.entries()) {
      weights[at] = (weights[at] ?? 0) + (STEP * part) / examples.length;
    }
  }
  return { ...GIVEN_WEIGHTS, ...toTable(weights) };
}

/** Two digits are more than forty runs can tell. */
function toTable(weights: readonly number[]): Weights {
  return Object.fromEntries(IDS.map((id, at) => [id, Number((weights[at] ?? 0).toFixed(2))]));
}

function toExample({ candidates, stepOf, step, agent }: AnnotatedRun): Example {
  return {
    rows: candidates.map(toRow),
    isRight: candidates.map(({ moment }) => stepOf(moment.seq) === step),
    isAgent: candidates.map(({ moment }) => moment.agent === agent),
  };
}

function toRow({ shown }: Candidate): Row {
  const values = new Map(shown.map(({ id, sign }) => [id, sign.value]));
  let given = 0;
  for (const [id, weight] of Object.entries(GIVEN_WEIGHTS)) given += weight * (values.get(id) ?? 0);
  return { values: IDS.map((id) => values.get(id) ?? 0), given };
}

function addSlope(
  { rows, isRight, isAgent }: Example,
  weights: readonly number[],
  slope: number[],
) {
  const chances = toChances(rows.map((row) => scoreOf(row, weights)));
  const ofRight = sumWhere(chances, isRight);
  const ofAgent = sumWhere(chances, isAgent);
  for (const [at, { values }] of rows.entries()) {
    const chance = chances[at] ?? 0;
    const pull =
      pullOf(chance, isRight[at], ofRight) + AGENT_SHARE * pullOf(chance, isAgent[at], ofAgent);
    for (const [index, value] of values.entries()) {
      if (value !== 0) slope[index] = (slope[index] ?? 0) + pull * value;
    }
  }
}

/** How much likelier a row should be: towards its part of what is right, away from what it has. */
function pullOf(chance: number, isMeant: boolean | undefined, all: number): number {
  if (all === 0) return 0;
  return (isMeant === true ? chance / all : 0) - chance;
}

function scoreOf({ values, given }: Row, weights: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), given);
}

function toChances(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function sumWhere(chances: readonly number[], isMeant: readonly boolean[]): number {
  return chances.reduce((sum, chance, at) => sum + (isMeant[at] === true ? chance : 0), 0);
}
