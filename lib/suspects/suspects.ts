// Where a run may have gone wrong: its events ranked by how much each looks like the one that started it. A function of the
// set of (seq, event) and of where it has gaps, and of nothing else: no model, no clock, no annotation.
import { SUSPECT_REASONS } from '@/lib/messages/en/features/suspect-reasons';
import type { EventRecord } from '@/lib/model/event-record';
import type { Suspect, SuspectReason } from '@/lib/model/suspect';
import type { Steps } from '@/lib/std/steps';
import type { Sign, Signal } from './signals/signal';
import { GIVEN_SIGNALS, LEARNED_SIGNALS } from './signals/signals';
import { type Landmarks, landmarksOf } from './story/landmarks';
import { type Gaps, tellingStory } from './story/story';
import type { Story, StoryEvent } from './story/story-event';
import { GIVEN_WEIGHTS, LEARNED_WEIGHTS } from './weights';

/** Places that are named: who has looked at ten in vain looks for something that this cannot see. */
export const SUSPECTS_MAX = 10;

/** Events that are scored in one step: some milliseconds. */
const STEP_MOMENTS = 200;

export type Weights = Readonly<Record<string, number>>;

/** The weights that the product uses. */
const WEIGHTS: Weights = { ...LEARNED_WEIGHTS, ...GIVEN_WEIGHTS };

const SIGNALS: readonly Signal[] = [...LEARNED_SIGNALS, ...GIVEN_SIGNALS];

/** What one signal says of an event. */
export type ShownSignal = {
  readonly id: string;
  readonly isBackground: boolean;
  readonly sign: Sign;
};

/** An event that may be a suspect, and all that it shows. */
export type Candidate = { readonly moment: StoryEvent; readonly shown: readonly ShownSignal[] };

/** Other reasons that are given beside the first. */
const ALSO_MAX = 2;

/**
 * Ranks the events of a run, the likeliest first; in steps. Never throws.
 * @param gaps Where events of the run are left out; by default nowhere.
 */
export function* findingSuspects(records: Iterable<EventRecord>, gaps?: Gaps): Steps<Suspect[]> {
  const candidates = yield* findingCandidates(records, gaps);
  return rankCandidates(candidates, WEIGHTS)
    .slice(0, SUSPECTS_MAX)
    .map((candidate, index) => toSuspect(candidate, index + 1));
}

/** The events that may be suspects, in their order, with what each signal says of them. */
export function* findingCandidates(
  records: Iterable<EventRecord>,
  gaps?: Gaps,
): Steps<Candidate[]> {
  const story = yield* tellingStory(records, gaps);
  const marks = landmarksOf(story);
  const candidates: Candidate[] = [];
  for (const moment of story.turns) {
    if (candidates.length % STEP_MOMENTS === 0) yield;
    candidates.push({ moment, shown: shownBy(moment, story, marks) });
  }
  return candidates;
}

function shownBy(moment: StoryEvent, story: Story, marks: Landmarks): ShownSignal[] {
  const shown: ShownSignal[] = [];
  for (const { id, isBackground = false, read } of SIGNALS) {
    const sign = read({ moment, story, marks });
    if (sign !== null) shown.push({ id, isBackground, sign });
  }
  return shown;
}

/** The highest score first, of equals the earlier event. */
export function rankCandidates(
  candidates: readonly Candidate[],
  weights: Weights,
): readonly Candidate[] {
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate, weights) }));
  scored.sort(
    (one, other) =>
      other.score - one.score || one.candidate.moment.turn - other.candidate.moment.turn,
  );
  return scored.map(({ candidate }) => candidate);
}

function scoreOf({ shown }: Candidate, weights: Weights): number {
  let score = 0;
  for (const signal of shown) score += weigh(signal, weights);
  return score;
}

function weigh({ id, sign }: ShownSignal, weights: Weights): number {
  return (weights[id] ?? 0) * sign.value;
}

const NO_REASON: readonly SuspectReason[] = [{ code: 'nothing_else' }];

/** As the API answers it. */
function inEnglish({ code, count = 0 }: SuspectReason): string {
  return SUSPECT_REASONS.english[code](count);
}

function toSuspect({ moment, shown }: Candidate, rank: number): Suspect {
  const reasons = shown
    .filter((one) => one.sign.reason !== undefined && weigh(one, WEIGHTS) > 0)
    .sort(
      (one, other) =>
        Number(one.isBackground) - Number(other.isBackground) ||
        weigh(other, WEIGHTS) - weigh(one, WEIGHTS),
    )
    .slice(0, 1 + ALSO_MAX);
  const given = reasons.flatMap(({ sign }) => sign.reason ?? []);
  const codes = given.length === 0 ? NO_REASON : given;
  const [reason = '', ...also] = codes.map(inEnglish);
  const evidence = new Set(reasons.flatMap(({ sign }) => sign.evidence ?? []));
  return {
    seq: moment.seq,
    rank,
    agent: moment.agent,
    reason,
    also,
    reasons: [...codes],
    evidence: [...evidence].sort((one, other) => one - other),
  };
}
