// R2, resource bounds: what is declared against what may be, and what the templates come to against what is declared.
import type { DeclaredResource, DeclaredResources, ResourceName } from '../definition/resources';
import {
  MESSAGES_MAX,
  PERFORMATIVES_MAX,
  RESOURCE_LIMITS,
  VERIFY_STEPS_MAX,
  VERIFY_STEPS_PER_MS,
} from '../language/limits';
import { trailOf } from '../language/trail';
import { boundCheck, type Check, type Checks } from './rule-check';
import type { StepBudget } from './step-budget';
import type { Peak, TemplateSurvey } from './survey-templates';

const LIMIT_OF: Readonly<Record<ResourceName, number>> = {
  'max-depth': RESOURCE_LIMITS.maxDepth,
  'max-expansion-size': RESOURCE_LIMITS.maxExpansionSize,
  'max-verify-time': RESOURCE_LIMITS.maxVerifyTime,
};

const UNIT_OF: Readonly<Record<ResourceName, string>> = {
  'max-depth': 'levels',
  'max-expansion-size': 'characters',
  'max-verify-time': 'ms',
};

export type Measured = {
  readonly declared: DeclaredResources;
  readonly templates: TemplateSurvey;
  readonly budget: StepBudget;
  /** With the inherited ones. */
  readonly performatives: number;
};

/** The checks of R2; the declarations first. */
export function resourceChecks({ declared, templates, budget, performatives }: Measured): Checks {
  const { declared: resources } = declared;
  const depth = capOf(resources['max-depth'], LIMIT_OF['max-depth']);
  const size = capOf(resources['max-expansion-size'], LIMIT_OF['max-expansion-size']);
  return [
    declaredCheck('max-depth', resources['max-depth']),
    declaredCheck('max-expansion-size', resources['max-expansion-size']),
    declaredCheck('max-verify-time', resources['max-verify-time']),
    ...strayChecks(declared),
    peakCheck('depth of the deepest template', templates.depth, depth, 'levels'),
    peakCheck('size of the longest template', templates.characters, size, 'characters'),
    peakCheck('messages of one call', templates.messages, MESSAGES_MAX, 'messages'),
    boundCheck({
      name: 'performatives',
      measured: performatives,
      limit: PERFORMATIVES_MAX,
      place: trailOf(1),
      unit: 'performatives',
      remedy: 'split the dialect',
    }),
    verificationCheck(resources['max-verify-time'], budget),
  ];
}

function capOf({ value }: DeclaredResource, limit: number): number {
  return Math.min(value ?? limit, limit);
}

function declaredCheck(name: ResourceName, resource: DeclaredResource): Check {
  const { value, fault, isAlias } = resource;
  const limit = LIMIT_OF[name];
  const place = resource.path === null ? trailOf(0) : trailOf(...resource.path);
  if (value === null) {
    const message = `expected :${name} with an integer from 1 to ${limit}; ${fault ?? 'it is missing'}`;
    return { name: `:${name}`, verdict: 'fail', measured: 'none', limit, place, message };
  }
  const unit = UNIT_OF[name];
  const figure =
    value <= limit
      ? `${value} of at most ${limit} ${unit}`
      : `${value} ${unit}, above the ${limit} that the draft recommends, which are what is given here`;
  const alias = isAlias ? `; written as :max-expansion, which is read as :${name}` : '';
  const figures = { name: `:${name}`, measured: value, limit, place };
  return { ...figures, verdict: 'pass', message: `${figure}${alias}` };
}

function strayChecks({ stray }: DeclaredResources): Check[] {
  if (stray === null) return [];
  const figures = { name: 'other entries of :resources', measured: 1, limit: 0 };
  return [{ ...figures, verdict: 'fail', place: trailOf(...stray.path), message: stray.message }];
}

function peakCheck(name: string, { figure, place }: Peak, limit: number, unit: string): Check {
  const remedy = 'shorten the template, or declare more where the limit is your own';
  return boundCheck({ name, measured: figure, limit, place: place ?? 'nowhere', unit, remedy });
}

function verificationCheck({ value }: DeclaredResource, { spent }: StepBudget): Check {
  const limit = Math.min(VERIFY_STEPS_MAX, (value ?? VERIFY_STEPS_MAX) * VERIFY_STEPS_PER_MS);
  return boundCheck({
    name: 'steps of verification',
    measured: Math.min(spent, limit + 1),
    limit,
    place: trailOf(1),
    unit: `steps, ${VERIFY_STEPS_PER_MS} to the millisecond`,
    remedy: 'split the dialect, or declare more :max-verify-time',
  });
}
