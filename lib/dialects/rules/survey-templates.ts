// What R1 and R2 need to know of a dialect's templates and of those that it inherits, each node looked at once.
import { headOf, isList, type Sexpr } from '@/lib/sexpr/sexpr';
import { namePlace, templatePlace } from '../definition/clause-places';
import type { Dialect, InstalledDialect, Performative } from '../definition/dialect';
import { isReserved } from '../language/core-language';
import { cut } from '../language/echo';
import type { Trail } from '../language/trail';
import { type Inspection, inspectTemplate } from './inspect-template';
import type { StepBudget } from './step-budget';
import { Tally } from './tally';

/** The highest figure of any template, and which one reaches it. */
export type Peak = { readonly figure: number; readonly place: Trail };

export type TemplateSurvey = {
  readonly problems: Inspection['problems'];
  /** Levels, characters and messages of expansions at their least. */
  readonly depth: Peak;
  readonly characters: Peak;
  readonly messages: Peak;
};

const NO_PEAK: Peak = { figure: 0, place: null };

/** Linear in the definition and what it inherits; stops where the budget is spent. */
export function surveyTemplates(
  dialect: Dialect,
  parent: InstalledDialect | null,
  budget: StepBudget,
): TemplateSurvey {
  const { performatives } = dialect;
  const inherited = [...(parent?.performatives.values() ?? [])];
  // A reserved name is a breach of R3, and would make one of R1 of every message.
  const heirs = performatives.filter(({ name }) => !isReserved(name));
  const called = new Map([
    ...inherited.map(({ name }) => [name.toLowerCase(), 'which is inherited'] as const),
    ...heirs.map(({ name }) => [name.toLowerCase(), 'which the dialect defines'] as const),
  ]);
  const problems = {
    call: new Tally(),
    head: new Tally(),
    message: new Tally(),
    choice: new Tally(),
  };
  let [depth, characters, messages] = [NO_PEAK, NO_PEAK, NO_PEAK];
  for (const performative of performatives) {
    const place = templatePlace(performative);
    const reach = inspectTemplate(performative, place, { called, problems, budget });
    depth = higherOf(depth, { figure: reach.depth, place });
    characters = higherOf(characters, { figure: reach.characters, place });
    messages = higherOf(messages, { figure: reach.messages, place });
  }
  tallyInheritedCalls(heirs, inherited, { call: problems.call, budget });
  return { problems, depth, characters, messages };
}

/** A name of the heir's at the head of an inherited list would make a call of what was data. */
function tallyInheritedCalls(
  heirs: readonly Performative[],
  inherited: readonly Performative[],
  { call, budget }: { readonly call: Tally; readonly budget: StepBudget },
): void {
  const byName = new Map(heirs.map((heir) => [heir.name.toLowerCase(), heir]));
  if (byName.size === 0) return;
  for (const ancestor of inherited) {
    for (const head of headsIn(ancestor.template, budget)) {
      const heir = byName.get(head.toLowerCase());
      if (heir === undefined) continue;
      call.add(namePlace(heir), () => {
        return `expected a name that no inherited template uses, saw ${cut(heir.name)} at the head of a list in ${cut(ancestor.name)}; name it otherwise`;
      });
    }
  }
}

function* headsIn(template: Sexpr, budget: StepBudget): Generator<string> {
  const open = [template];
  for (let next = open.pop(); next !== undefined && budget.step(); next = open.pop()) {
    if (!isList(next)) continue;
    const head = headOf(next);
    if (head !== null) yield head;
    for (const item of next.items) if (isList(item)) open.push(item);
  }
}

function higherOf(a: Peak, b: Peak): Peak {
  return b.figure > a.figure ? b : a;
}
