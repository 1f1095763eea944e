// R1 to R4 before anything is installed (B20): each rule as checks with what was measured, the limit, and the place in the
// source. One walk over the definition, with a budget of steps in place of a clock, so that every peer comes to the same.
import type { RuleVerdict } from '@/lib/model/dialects/dialect-summary';
import { type PlacedForm, readPlacedForm } from '@/lib/sexpr/reader';
import type { Sexpr } from '@/lib/sexpr/sexpr';
import type { Dialect } from '../definition/dialect';
import { locateDefinition } from '../definition/find-definition';
import { type FindParent, type Inheritance, inheritanceOf } from '../definition/inheritance';
import { readResources } from '../definition/resources';
import { CHAIN_MAX, VERIFY_STEPS_MAX, VERIFY_STEPS_PER_MS } from '../language/limits';
import { segmentsOf, trailOf } from '../language/trail';
import { resourceChecks } from './resource-checks';
import { boundCheck, type Check, type Checks, verdictOf } from './rule-check';
import { StepBudget } from './step-budget';
import { type NameSurvey, surveyNames } from './survey-names';
import { surveyTemplates, type TemplateSurvey } from './survey-templates';
import type { Tally } from './tally';

export type VerifyDialectOptions = {
  /** The text that holds the definition, or a message around it: places are offsets of it. Absent: no places. */
  readonly source?: string;
  readonly parents: FindParent;
};

/** The verdicts on R1, R2, R3 and R4, in this order. Linear in the definition and what it inherits; never throws. */
export function verifyDialect(
  dialect: Dialect,
  { source, parents }: VerifyDialectOptions,
): RuleVerdict[] {
  const inheritance = inheritanceOf(dialect, parents);
  const budget = new StepBudget(stepsFor(dialect));
  const names = surveyNames(dialect, inheritance.parent, budget);
  const templates = surveyTemplates(dialect, inheritance.parent, budget);
  const declared = readResources(dialect.definition);
  const offsetOf = source === undefined ? () => null : placesIn(source);
  const inherited = inheritance.parent?.performatives.size ?? 0;
  const performatives = dialect.performatives.length + inherited;
  return [
    verdictOf('R1', declarativeChecks(templates, inheritance), offsetOf),
    verdictOf('R2', resourceChecks({ declared, templates, budget, performatives }), offsetOf),
    verdictOf('R3', nameChecks(names), offsetOf),
    verdictOf('R4', [authorCheck(dialect)], offsetOf),
  ];
}

/** What the author asks for counts, where it is less than what is given to anybody. */
function stepsFor({ resources }: Dialect): number {
  const asked = resources.maxVerifyTime ?? Number.POSITIVE_INFINITY;
  return Math.min(VERIFY_STEPS_MAX, asked * VERIFY_STEPS_PER_MS);
}

/** R1, declarative only: no recursion, iteration or reflection, in any disguise. */
function declarativeChecks({ problems }: TemplateSurvey, inheritance: Inheritance): Checks {
  return [
    tallyCheck('calls of performatives', problems.call, 'no template calls a performative'),
    tallyCheck('parameters at the head of a list', problems.head, 'no head comes from a call'),
    tallyCheck('templates that are no messages', problems.message, 'every template is a message'),
    tallyCheck('broken choices', problems.choice, 'every or and cond can be decided'),
    inheritanceCheck(inheritance),
  ];
}

/** A parent that is not installed is no fault of the definition: whether it can be installed is install.ts's to say. */
function inheritanceCheck({ chain, failure }: Inheritance): Check {
  const bound = boundCheck({
    name: 'dialects up to cbcl',
    measured: chain.length,
    limit: CHAIN_MAX,
    place: trailOf(1),
    unit: 'dialects',
    remedy: '',
  });
  if (failure === null) return bound;
  if (failure.code !== 'unknown_dialect') {
    const measured = failure.code === 'limit_exceeded' ? chain.length + 1 : 'a cycle';
    return { ...bound, verdict: 'fail', measured, message: failure.message };
  }
  const message = 'the extended dialect is not installed, so that its names are not compared yet';
  return { ...bound, message };
}

/** R3, core preservation: no name of a performative changes what another one means. */
function nameChecks({ dialect, performatives, shadows }: NameSurvey): Checks {
  return [
    tallyCheck('reserved performatives', performatives, 'no core performative is redefined'),
    tallyCheck('redefined inherited performatives', shadows, 'nothing inherited is redefined'),
    tallyCheck('reserved name of the dialect', dialect, 'the name is its own'),
  ];
}

/** R4, provenance. The signature is the edge's to verify. */
function authorCheck({ author }: Dialect): Check {
  const figures = { name: 'author', limit: '@agent', place: trailOf(1) };
  if (author === null) {
    const message = 'expected :author @agent, saw none; say who answers for the dialect';
    return { ...figures, verdict: 'fail', measured: 'none', message };
  }
  return { ...figures, verdict: 'pass', measured: `@${author}`, message: 'an author is named' };
}

/** Nothing may be counted; the place is that of the first. */
function tallyCheck(name: string, { count, first }: Tally, passed: string): Check {
  const figures = { name, measured: count, limit: 0 };
  return first === null
    ? { ...figures, verdict: 'pass', place: 'nowhere', message: passed }
    : { ...figures, verdict: 'fail', place: first.trail, message: first.message };
}

/** Offsets of parts of the definition. The text is read once, for the first place that is asked for. */
function placesIn(source: string): (place: Check['place']) => number | null {
  let read: { readonly spans: PlacedForm['spans']; readonly top: Sexpr | null } | null = null;
  return (place) => {
    if (place === 'nowhere') return null;
    read ??= readPlaces(source);
    let at = read.top;
    for (const segment of segmentsOf(place)) {
      at = at?.kind === 'list' ? (at.items[Number(segment)] ?? null) : null;
    }
    return at === null ? null : (read.spans.get(at)?.[0] ?? null);
  };
}

function readPlaces(source: string) {
  const form = readPlacedForm(source);
  if (!form.ok) return { spans: new Map(), top: null };
  const { form: message, spans } = form.value;
  return { spans, top: locateDefinition(message)?.definition ?? null };
}
