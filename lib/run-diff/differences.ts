// In what two aligned tasks differ, and at which event of each run every difference shows first.
import type { DiffField } from '@/lib/model/run-diff';
import { titleKey } from './align-children';
import type { ComparedTask } from './diff-forest';
import type { EventPlace, TaskTraits } from './run-traits';

/** Two times are the same where they are within a second, or the shorter one takes three quarters of the longer one. */
const DURATION_LEAST_MS = 1_000;
const DURATION_SHARE = 0.25;

/** A field in which tasks differ, and where that shows first in each run. */
export type Difference = {
  readonly field: DiffField;
  readonly a: EventPlace;
  readonly b: EventPlace;
};

type Places = Omit<Difference, 'field'>;

const CHECKS: readonly (readonly [
  DiffField,
  (a: ComparedTask, b: ComparedTask) => Places | null,
])[] = [
  ['title', titles],
  ['route', routes],
  ['attempts', attempts],
  ['votes', votes],
  ['state', states],
  ['result', results],
  ['duration', durations],
];

/** All fields in which two tasks differ, in the order of `DiffField`. */
export function differencesOf(a: ComparedTask, b: ComparedTask): Difference[] {
  return CHECKS.flatMap(([field, check]) => {
    const places = check(a, b);
    return places === null ? [] : [{ field, ...places }];
  });
}

function titles(a: ComparedTask, b: ComparedTask): Places | null {
  return titleKey(a.task.title) === titleKey(b.task.title) ? null : opened(a, b);
}

/** By what the router chose where it chose in both runs, and by who has the task. */
function routes(a: ComparedTask, b: ComparedTask): Places | null {
  const [chosenA, chosenB] = [a.traits.choices, b.traits.choices];
  const length = Math.max(chosenA.length, chosenB.length);
  for (let place = 0; place < length && chosenA.length > 0 && chosenB.length > 0; place += 1) {
    const [one, other] = [chosenA[place], chosenB[place]];
    if (one?.agent === other?.agent) continue;
    return { a: one?.at ?? endOf(a.traits), b: other?.at ?? endOf(b.traits) };
  }
  return a.task.assigned_to === b.task.assigned_to ? null : opened(a, b);
}

function attempts(a: ComparedTask, b: ComparedTask): Places | null {
  if (a.task.attempts === b.task.attempts) return null;
  const placeOf = ({ traits }: ComparedTask) => traits.retried ?? endOf(traits);
  return { a: placeOf(a), b: placeOf(b) };
}

function votes(a: ComparedTask, b: ComparedTask): Places | null {
  const [ballotsA, ballotsB] = [a.traits.ballots, b.traits.ballots];
  const voters = new Set([...ballotsA.keys(), ...ballotsB.keys()]);
  const differing = [...voters].filter(
    (voter) => ballotsA.get(voter)?.vote !== ballotsB.get(voter)?.vote,
  );
  if (differing.length === 0) return null;
  const placeOf = ({ traits }: ComparedTask) =>
    differing
      .flatMap((voter) => traits.ballots.get(voter)?.at ?? [])
      .reduce(earlier, endOf(traits));
  return { a: placeOf(a), b: placeOf(b) };
}

function states(a: ComparedTask, b: ComparedTask): Places | null {
  return a.task.state === b.task.state ? null : ends(a, b);
}

function results(a: ComparedTask, b: ComparedTask): Places | null {
  const [one, other] = [a.traits.outcome, b.traits.outcome];
  if (one === null && other === null) return null;
  if (one?.content.payload === other?.content.payload) return null;
  const isAcross = a.task.protocol !== b.task.protocol;
  const text = one?.content.text ?? null;
  const saysSame = isAcross && text !== null && text === other?.content.text;
  return saysSame ? null : ends(a, b);
}

function durations(a: ComparedTask, b: ComparedTask): Places | null {
  const [one, other] = [a.task.duration_ms, b.task.duration_ms];
  if (one === null || other === null) return null;
  const longer = Math.max(one, other);
  const isSame = Math.abs(one - other) <= Math.max(DURATION_LEAST_MS, DURATION_SHARE * longer);
  return isSame ? null : ends(a, b);
}

function opened(a: ComparedTask, b: ComparedTask): Places {
  return { a: a.traits.opened, b: b.traits.opened };
}

function ends(a: ComparedTask, b: ComparedTask): Places {
  return { a: endOf(a.traits), b: endOf(b.traits) };
}

function endOf({ outcome, last }: TaskTraits): EventPlace {
  return outcome?.at ?? last;
}

/** Where a difference that is no matter of time shows first in each run; null where there is none. */
export function partingOf(differences: readonly Difference[]): Places | null {
  const timeless = differences.filter(({ field }) => field !== 'duration');
  const [one] = timeless;
  if (one === undefined) return null;
  const first = (side: 'a' | 'b') =>
    timeless.map((difference) => difference[side]).reduce(earlier, one[side]);
  return { a: first('a'), b: first('b') };
}

/** The one that comes first in its run. */
function earlier(one: EventPlace, other: EventPlace): EventPlace {
  return other.nth < one.nth ? other : one;
}
