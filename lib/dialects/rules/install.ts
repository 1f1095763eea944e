// From a dialect to an installed one: with what it inherits, fixed by its hash. Whether its rules hold is verify.ts's to
// say, whether its author is trusted the engine's.
import type { Failure } from '@/lib/model/failure';
import { err, ok, type Result } from '@/lib/std/result';
import type { Dialect, InstalledDialect, Performative } from '../definition/dialect';
import { type FindParent, inheritanceOf } from '../definition/inheritance';
import { cut } from '../language/echo';
import { PERFORMATIVES_MAX, VERIFY_STEPS_MAX } from '../language/limits';
import { pointerOf, segmentsOf } from '../language/trail';
import { StepBudget } from './step-budget';
import { surveyNames } from './survey-names';
import { surveyTemplates } from './survey-templates';
import type { RuleProblem } from './tally';

/**
 * The dialect with the performatives that it inherits. Refuses a parent that is not installed (`unknown_dialect`), a cycle of
 * `:extends` (`invalid_value`), over CHAIN_MAX dialects or PERFORMATIVES_MAX performatives (`limit_exceeded`), a performative
 * that redefines an inherited one, and calls between inherited and own templates (`conflict`), which a verdict that was made
 * before the parent came could not see. Paths are pointers into the definition.
 */
export function installable(
  dialect: Dialect,
  hash: string,
  parents: FindParent,
): Result<InstalledDialect, Failure> {
  const { parent, failure } = inheritanceOf(dialect, parents);
  if (failure !== null) return err(failure);
  const clash = clashOf(dialect, parent);
  if (clash !== null) return err(clash);
  const performatives = new Map<string, Performative>(parent?.performatives);
  for (const performative of dialect.performatives) {
    performatives.set(performative.name, performative);
  }
  if (performatives.size > PERFORMATIVES_MAX) {
    const message = `expected at most ${PERFORMATIVES_MAX} performatives with the inherited ones, saw ${performatives.size}; split the dialect ${cut(dialect.name)}`;
    return err({ code: 'limit_exceeded', message, path: '', rule: 'B17' });
  }
  return ok({ name: dialect.name, hash, dialect, performatives });
}

function clashOf(dialect: Dialect, parent: InstalledDialect | null): Failure | null {
  if (parent === null) return null;
  const budget = new StepBudget(VERIFY_STEPS_MAX);
  const { shadows } = surveyNames(dialect, parent, budget);
  if (shadows.first !== null) return conflict(shadows.first, 'B18');
  const { problems } = surveyTemplates(dialect, parent, budget);
  return problems.call.first === null ? null : conflict(problems.call.first, 'B16');
}

function conflict({ trail, message }: RuleProblem, rule: string): Failure {
  return { code: 'conflict', message, path: pointerOf(segmentsOf(trail)), rule };
}
