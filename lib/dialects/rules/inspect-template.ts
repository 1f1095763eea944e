// One walk over a template, in which each part is looked at once: where it breaks R1, and how large its expansion is at
// least. Nothing is expanded.
import { DEPTH_MAX } from '@/lib/sexpr/limits';
import { atom, headOf, isAtom, isList, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import type { Performative } from '../definition/dialect';
import { choiceOf, isNil, readClause, type Test } from '../expansion/template-forms';
import { coreFormFault, isCorePerformative, META_WORDS } from '../language/core-language';
import { cut, echo } from '../language/echo';
import { atomCharacters, bracketCharacters, NIL_EXTENT } from '../language/measure';
import { down, type Trail } from '../language/trail';
import type { StepBudget } from './step-budget';
import type { Tally } from './tally';

/** What may be wrong with a template under R1. */
export type ProblemKind = 'call' | 'head' | 'message' | 'choice';

/** What a template comes to on its largest branches, where every argument is one character. */
export type Reach = {
  readonly depth: number;
  readonly characters: number;
  readonly messages: number;
};

export type Inspection = {
  /** Names that a template may not have at the head of a list, lower case, and whose they are. */
  readonly called: ReadonlyMap<string, string>;
  readonly problems: Readonly<Record<ProblemKind, Tally>>;
  readonly budget: StepBudget;
};

const NOTHING: Reach = { depth: 0, characters: 0, messages: 0 };
/** An argument is one character long at least, and no list. */
const ARGUMENT: Reach = { depth: 0, characters: 1, messages: 0 };
/** Whoever a parameter stands for as recipient. */
const ANYBODY = atom('agent', 'anybody');
const NIL: Reach = { ...NIL_EXTENT, messages: 0 };

/** Walks one template; problems and steps are added to the inspection's. `trail` is where the template stands. */
export function inspectTemplate(
  { parameters, template }: Performative,
  trail: Trail,
  inspection: Inspection,
): Reach {
  const names = new Set(parameters.map(({ name }) => name));
  return new TemplateInspector(names, inspection).message(template, trail);
}

/** Where in its list something stands: at the head a name could be taken for a call. */
type Position = 'head' | 'behind';

class TemplateInspector {
  private readonly names: ReadonlySet<string>;
  private readonly inspection: Inspection;

  constructor(names: ReadonlySet<string>, inspection: Inspection) {
    this.names = names;
    this.inspection = inspection;
  }

  /** `expansion = template-expr`, where a message is to come out of it. */
  message(expr: Sexpr, place: Trail): Reach {
    if (!this.enter(place)) return NOTHING;
    if (!isList(expr) || isNil(expr)) {
      const seen = () => (this.isParameter(expr) ? 'a parameter' : echo(expr));
      return this.refuse(
        'message',
        place,
        () => `expected (tell @agent ...), saw ${seen()}; write it`,
      );
    }
    const choice = choiceOf(expr);
    if (choice !== null) return this.choose(expr, place, (branch, at) => this.message(branch, at));
    if (isList(expr.items[0])) return this.sequence(expr, place);
    this.checkMessage(expr, place);
    return { ...this.listReach(expr, place), messages: 1 };
  }

  /** `sequence-template = "(" 1*template-expr ")"`: several messages (BD14). */
  private sequence(expr: List, place: Trail): Reach {
    let [depth, characters, messages] = [0, 0, 0];
    for (const [index, item] of expr.items.entries()) {
      const reach = this.message(item, down(place, index));
      depth = Math.max(depth, reach.depth);
      // A line break stands between two messages.
      characters += reach.characters + (messages > 0 && reach.messages > 0 ? 1 : 0);
      messages += reach.messages;
    }
    return { depth, characters, messages };
  }

  /** `literal-template = cbcl-message`, and of those a simple message whose performative is written out. */
  private checkMessage({ items }: List, place: Trail): void {
    const [performative, recipient, ...rest] = items;
    if (!isAtom(performative, 'symbol') || !isCorePerformative(performative.text)) {
      const isCall = isAtom(performative, 'symbol') && this.isForbiddenHead(performative.text);
      // A call, or a parameter as performative, is told once: by the walk over the items.
      if (isCall || this.isParameter(performative)) return;
      this.refuse(
        'message',
        down(place, 0),
        () => `expected a core performative such as tell, saw ${echo(performative)}; write one out`,
      );
      return;
    }
    const isAgent = isAtom(recipient, 'agent') || this.isParameter(recipient);
    if (!isAgent && (recipient === undefined || choiceOf(recipient) === null)) {
      const at = recipient === undefined ? place : down(place, 1);
      this.refuse(
        'message',
        at,
        () => `expected an agent or a parameter as recipient, saw ${echo(recipient)}; name one`,
      );
      return;
    }
    const fault = coreFormFault(list(performative, ANYBODY, ...rest));
    if (fault === null) return;
    this.refuse('message', place, () => `${fault}; no arguments would make a message of this`);
  }

  /** What stands inside a message. */
  private data(expr: Sexpr, place: Trail, position: Position): Reach {
    if (!this.enter(place)) return NOTHING;
    if (isList(expr)) {
      if (isNil(expr)) return NIL;
      const choice = choiceOf(expr);
      if (choice === null) return this.listReach(expr, place);
      const reach = this.choose(expr, place, (branch, at) => this.data(branch, at, position));
      const isOpen = choice === 'cond' && headOf(expr.items.at(-1)) !== 'else';
      return isOpen ? largerOf(reach, NIL) : reach;
    }
    if (position === 'head') this.checkHead(expr, place);
    return this.isParameter(expr)
      ? ARGUMENT
      : { depth: 0, characters: atomCharacters(expr), messages: 0 };
  }

  private listReach(expr: List, place: Trail): Reach {
    let depth = 0;
    let characters = bracketCharacters(expr.items.length);
    for (const [index, item] of expr.items.entries()) {
      const reach = this.data(item, down(place, index), positionAt(index));
      depth = Math.max(depth, reach.depth);
      characters += reach.characters;
    }
    return { depth: depth + 1, characters, messages: 0 };
  }

  private checkHead(expr: Sexpr, place: Trail): void {
    if (!isAtom(expr, 'symbol') || this.refuseParameterHead(expr, place)) return;
    const name = expr.text.toLowerCase();
    const whose = META_WORDS.has(name)
      ? 'a word of meta messages'
      : this.inspection.called.get(name);
    if (whose === undefined) return;
    this.refuse('call', place, () => {
      return `expected no call in a template, saw ${echo(expr)}, ${whose}; expansions are not expanded again, so name it otherwise`;
    });
  }

  /** A parameter at the head of a list: of a call, or of a form that is evaluated (BD16). Returns whether it is one. */
  private refuseParameterHead(expr: Sexpr | undefined, place: Trail): boolean {
    if (expr === undefined || !this.isParameter(expr)) return false;
    this.refuse('head', place, () => {
      return `expected a word at the head of a list, saw the parameter ${echo(expr)}; it could be bound to any name`;
    });
    return true;
  }

  private isForbiddenHead(text: string): boolean {
    const name = text.toLowerCase();
    return META_WORDS.has(name) || this.inspection.called.has(name);
  }

  /** `(or a b ...)` and `(cond ...)`: the reach is the largest of the branches. */
  private choose(expr: List, place: Trail, walk: (branch: Sexpr, at: Trail) => Reach): Reach {
    const [head, ...branches] = expr.items;
    this.refuseParameterHead(head, down(place, 0));
    if (branches.length === 0) {
      this.refuse('choice', place, () => `expected something to choose from, saw ${echo(expr)}`);
    }
    let largest = NOTHING;
    for (const [index, branch] of branches.entries()) {
      const at = down(place, index + 1);
      const isCond = isAtom(head, 'symbol', 'cond');
      const reach = isCond
        ? this.clause(branch, at, {
            walk,
            isFirst: index === 0,
            isLast: index + 1 === branches.length,
          })
        : walk(branch, at);
      largest = largerOf(largest, reach);
    }
    return largest;
  }

  /** `"(" "cond" 1*( condition-clause ) [default-clause] ")"` */
  private clause(
    expr: Sexpr,
    place: Trail,
    {
      walk,
      isFirst,
      isLast,
    }: {
      readonly walk: (branch: Sexpr, at: Trail) => Reach;
      readonly isFirst: boolean;
      readonly isLast: boolean;
    },
  ): Reach {
    if (!this.enter(place)) return NOTHING;
    const clause = readClause(expr);
    if (!clause.ok) {
      const { item, message } = clause.error;
      const at = item === null ? place : down(place, item);
      return this.refuse('choice', at, () => message);
    }
    const { test, template } = clause.value;
    const [condition] = isList(expr) ? expr.items : [];
    const word = isList(condition) ? condition.items[0] : condition;
    this.refuseParameterHead(word, down(place, 0));
    if (test === null && (isFirst || !isLast)) {
      const where = isFirst ? 'after a condition' : 'last';
      this.refuse('choice', place, () => `expected (else ...) ${where}, saw it elsewhere; move it`);
    }
    if (test !== null) this.checkTest(test, down(place, 0));
    return walk(template, down(place, 1));
  }

  private checkTest(test: Test, place: Trail): void {
    if (!this.names.has(test.parameter)) {
      const at = down(place, 1);
      const message = () =>
        `expected a parameter to test, saw \`${cut(test.parameter)}\`; name one`;
      this.refuse('choice', at, message);
    }
    if (test.kind === 'equal') this.value(test.value, down(place, 2), 'behind');
    else if (test.kind === 'member') {
      for (const [index, value] of test.values.entries()) {
        this.value(value, down(down(place, 2), index), 'behind');
      }
    }
  }

  /** `value`: compared as it is written. A parameter in it would not be replaced, so it may not stand there. */
  private value(expr: Sexpr, place: Trail, position: Position): void {
    if (!this.enter(place)) return;
    if (isList(expr)) {
      for (const [index, item] of expr.items.entries()) {
        this.value(item, down(place, index), positionAt(index));
      }
    } else if (this.isParameter(expr)) {
      this.refuse(
        'choice',
        place,
        () =>
          `expected a value as it is written, saw the parameter ${echo(expr)}; test against a word`,
      );
    } else if (position === 'head') this.checkHead(expr, place);
  }

  private isParameter(expr: Sexpr | undefined): boolean {
    return isAtom(expr, 'symbol') && this.names.has(expr.text);
  }

  /** The depth is bounded so that a template built by a program cannot exhaust the stack. */
  private enter(place: Trail): boolean {
    return this.inspection.budget.step() && (place?.depth ?? 0) <= DEPTH_MAX;
  }

  private refuse(kind: ProblemKind, place: Trail, message: () => string): Reach {
    this.inspection.problems[kind].add(place, message);
    return NOTHING;
  }
}

function positionAt(index: number): Position {
  return index === 0 ? 'head' : 'behind';
}

function largerOf(a: Reach, b: Reach): Reach {
  return {
    depth: Math.max(a.depth, b.depth),
    characters: Math.max(a.characters, b.characters),
    messages: Math.max(a.messages, b.messages),
  };
}
