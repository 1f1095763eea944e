// How a check of a rule is written down: what was measured, against what, and where it is decided.
import type { RuleCheck, RuleVerdict } from '@/lib/model/dialects/dialect-summary';
import type { Trail } from '../language/trail';

/** A check before its place is looked up in the text. */
export type Check = Omit<RuleCheck, 'at'> & {
  /** From the definition down; null where no place decides it. */
  readonly place: Trail | 'nowhere';
};

/** A figure that may not be larger than a limit. */
export type Bound = {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
  readonly place: Check['place'];
  /** What is counted, as in "levels". */
  readonly unit: string;
  /** What to do where it is too large. */
  readonly remedy: string;
};

/** Passes up to the limit. */
export function boundCheck({ name, measured, limit, place, unit, remedy }: Bound): Check {
  const figures = { name, measured, limit, place };
  return measured <= limit
    ? { ...figures, verdict: 'pass', message: `${measured} of at most ${limit} ${unit}` }
    : {
        ...figures,
        verdict: 'fail',
        message: `expected at most ${limit} ${unit}, saw ${measured}; ${remedy}`,
      };
}

/** At least one: a rule that nothing was measured for would hold for no reason. */
export type Checks = readonly [Check, ...Check[]];

/** Whether a check passes with more than its limit, which is then a recommendation of the draft and no MUST. */
export function isAboveRecommended({
  verdict,
  measured,
  limit,
}: Pick<RuleCheck, 'verdict' | 'measured' | 'limit'>): boolean {
  const isAbove = typeof measured === 'number' && typeof limit === 'number' && measured > limit;
  return verdict === 'pass' && isAbove;
}

/** The verdict of a rule: its figures are those of the first check that fails, else of the first to tell something, else of the first. */
export function verdictOf(
  rule: RuleVerdict['rule'],
  checks: Checks,
  offsetOf: (place: Check['place']) => number | null,
): RuleVerdict {
  const placed = checks.map(
    ({ place, ...check }): RuleCheck => ({ ...check, at: offsetOf(place) }),
  );
  const failed = checks.find(({ verdict }) => verdict === 'fail');
  const decisive = failed ?? checks.find(isAboveRecommended) ?? checks[0];
  const { verdict, measured, limit, message } = decisive;
  return { rule, verdict, measured, limit, at: offsetOf(decisive.place), message, checks: placed };
}
