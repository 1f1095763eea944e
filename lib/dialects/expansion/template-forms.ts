// The forms that a template evaluates: `or` and `cond` with its tests. Everything else in a template stands for itself.
import { headOf, isAtom, isList, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { err, ok, type Result } from '@/lib/std/result';
import { echo } from '../language/echo';

/** What a template form does: `(or a b ...)` and `(cond ...)` choose; a name of a parameter is replaced; the rest stays. */
export type ChoiceForm = 'or' | 'cond';

/** Which form of choice an expression of a template is; null where it is none. */
export function choiceOf(expr: Sexpr): ChoiceForm | null {
  const head = headOf(expr);
  return head === 'or' || head === 'cond' ? head : null;
}

export type TypeName = 'string' | 'number' | 'boolean' | 'symbol' | 'list' | 'agent';

const TYPE_NAMES: readonly string[] = ['string', 'number', 'boolean', 'symbol', 'list', 'agent'];

/** What a branch asks about the argument of a parameter. */
export type Test =
  | { readonly kind: 'equal'; readonly parameter: string; readonly value: Sexpr }
  | { readonly kind: 'member'; readonly parameter: string; readonly values: readonly Sexpr[] }
  | { readonly kind: 'type'; readonly parameter: string; readonly type: TypeName };

/** A branch of `cond`: null is `else`. */
export type Clause = { readonly test: Test | null; readonly template: Sexpr };

/** What is wrong with a form, and which item of it; null for the form as a whole. */
export type FormFault = { readonly message: string; readonly item: number | null };

/**
 * `condition-clause = "(" condition SP template-expr ")"`, `default-clause = "(" "else" SP template-expr ")"`. A fault is of
 * the clause or of its condition.
 */
export function readClause(expr: Sexpr): Result<Clause, FormFault> {
  const [condition, template, extra] = isList(expr) ? expr.items : [];
  if (condition === undefined || template === undefined || extra !== undefined) {
    const message = `expected ((= parameter value) template) or (else template), saw ${echo(expr)}`;
    return err({ message, item: null });
  }
  if (isAtom(condition, 'symbol', 'else')) return ok({ test: null, template });
  const test = readTest(condition);
  return test.ok ? ok({ test: test.value, template }) : err({ message: test.error, item: 0 });
}

/** `condition = equality-test / membership-test / type-test` */
function readTest(condition: Sexpr): Result<Test, string> {
  const kind = headOf(condition);
  const [, subject, object, extra] = isList(condition) ? condition.items : [];
  if (!isAtom(subject, 'symbol') || object === undefined || extra !== undefined) {
    return err(
      `expected (= parameter value), (member parameter (value ...)) or (type? parameter name), saw ${echo(condition)}`,
    );
  }
  const parameter = subject.text;
  if (kind === '=') return ok({ kind: 'equal', parameter, value: object });
  if (kind === 'member' && isList(object)) {
    return ok({ kind: 'member', parameter, values: object.items });
  }
  if (kind === 'type?' && isAtom(object, 'symbol') && isTypeName(object.text)) {
    return ok({ kind: 'type', parameter, type: object.text });
  }
  return err(
    `expected =, member with a list of values, or type? with one of ${TYPE_NAMES.join(', ')}, saw ${echo(condition)}`,
  );
}

function isTypeName(text: string): text is TypeName {
  return TYPE_NAMES.includes(text);
}

/** The alternatives of `(or ...)`. */
export function alternativesOf(choice: List): readonly Sexpr[] {
  return choice.items.slice(1);
}

/** Whether an expression is `()`. */
export function isNil(expr: Sexpr): boolean {
  return isList(expr) && expr.items.length === 0;
}
