// The names that a dialect gives, against those that are taken (R3, BD16).
import { namePlace, parameterPlace } from '../definition/clause-places';
import type { Dialect, InstalledDialect } from '../definition/dialect';
import { isReserved } from '../language/core-language';
import { cut } from '../language/echo';
import { trailOf } from '../language/trail';
import type { StepBudget } from './step-budget';
import { Tally } from './tally';

export type NameSurvey = {
  /** The dialect's own name, where it is a word of the core language. */
  readonly dialect: Tally;
  readonly performatives: Tally;
  readonly parameters: Tally;
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
    parameters: new Tally(),
    shadows: new Tally(),
  };
  const inherited = new Set([...(parent?.performatives.keys() ?? [])].map(lowerCase));
  if (isReserved(dialect.name)) {
    found.dialect.add(trailOf(1), () => takenMessage('dialect', dialect.name));
  }
  for (const performative of dialect.performatives) {
    if (!budget.step()) break;
    const { name, parameters } = performative;
    const place = namePlace(performative);
    if (isReserved(name)) found.performatives.add(place, () => takenMessage('performative', name));
    if (inherited.has(lowerCase(name))) {
      found.shadows.add(place, () => {
        return `expected a name that is not inherited, saw ${cut(name)}; what is inherited stays as it is, so name yours otherwise`;
      });
    }
    for (const parameter of parameters) {
      if (!budget.step() || !isReserved(parameter.name)) continue;
      const isFirst = found.parameters.count === 0;
      const at = isFirst ? parameterPlace(dialect, performative, parameter.name) : null;
      found.parameters.add(at, () => takenMessage('parameter', parameter.name));
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
