// The names that a dialect gives to itself and to its performatives, against those that are taken (R3). Parameters are no
// performatives: whatever they are called, they redefine nothing (BD16).
import { namePlace } from '../definition/clause-places';
import type { Dialect, InstalledDialect } from '../definition/dialect';
import { isReserved } from '../language/core-language';
import { cut } from '../language/echo';
import { CORE_LANGUAGE } from '../language/language';
import { trailOf } from '../language/trail';
import type { StepBudget } from './step-budget';
import { Tally } from './tally';

export type NameSurvey = {
  /** The dialect's own name, where it would take the place of the core language with all its performatives. */
  readonly dialect: Tally;
  readonly performatives: Tally;
  /** Performatives that have the name of an inherited one. */
  readonly shadows: Tally;
};

/** Compares every name, in any case. Linear. */
export function surveyNames(
  dialect: Dialect,
  parent: InstalledDialect | null,
  budget: StepBudget,
): NameSurvey {
  const found: NameSurvey = {
    dialect: new Tally(),
    performatives: new Tally(),
    shadows: new Tally(),
  };
  const inherited = new Set([...(parent?.performatives.keys() ?? [])].map(lowerCase));
  if (lowerCase(dialect.name) === CORE_LANGUAGE) {
    found.dialect.add(trailOf(1), () => takenMessage('dialect', dialect.name));
  }
  for (const performative of dialect.performatives) {
    if (!budget.step()) break;
    const { name } = performative;
    const place = namePlace(performative);
    if (isReserved(name)) found.performatives.add(place, () => takenMessage('performative', name));
    if (inherited.has(lowerCase(name))) {
      found.shadows.add(place, () => {
        return `expected a name that is not inherited, saw ${cut(name)}; what is inherited stays as it is, so name yours otherwise`;
      });
    }
  }
  return found;
}

function takenMessage(kind: string, name: string): string {
  return `expected a name of its own for the ${kind}, saw ${cut(name)}, a word of the core language; name it otherwise`;
}

function lowerCase(name: string): string {
  return name.toLowerCase();
}
