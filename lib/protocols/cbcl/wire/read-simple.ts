// A simple message: what agents say to each other once wrappers and dialects are taken off, and what dialects expand to.
import { CORE_PERFORMATIVES, isCorePerformative } from '@/lib/dialects/language/core-language';
import { echo } from '@/lib/dialects/language/echo';
import type { Failure, FailureCode } from '@/lib/model/failure';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { printSexpr } from '@/lib/sexpr/printer';
import { headOf, isAtom, isList, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { toPointer } from '@/lib/std/json/json-pointer';
import { err, ok, type Result } from '@/lib/std/result';
import { fitsColumn } from './names';
import type { SimpleMessage } from './schema';

export type Path = readonly string[];

/** A failure of a row at a path. */
export function fault(
  rule: string,
  path: Path,
  code: FailureCode,
  message: string,
): { readonly ok: false; readonly error: Failure } {
  return err({ code, message, path: toPointer(path), rule });
}

/** `simple-message = "(" performative SP recipient [SP content] *(SP parameter) ")"` */
export function readSimple(form: Sexpr, path: Path): Result<SimpleMessage, Failure> {
  const performative = headOf(form);
  if (!isList(form) || performative === null || !isCorePerformative(performative)) {
    const head = isList(form) ? form.items[0] : form;
    const advice =
      performative === 'define'
        ? 'put it into (meta ...)'
        : `say ${CORE_PERFORMATIVES.join(', ')}, or call a dialect inside of (lang name ...)`;
    const code = head === undefined ? 'missing_field' : 'invalid_value';
    const message = `expected a performative, saw ${echo(head)}; ${advice}`;
    return fault('B2', [...path, '0'], code, message);
  }
  const recipient = readAgent(form.items[1], [...path, '1'], 'B3');
  if (!recipient.ok) return recipient;
  const content = contentOf(form);
  const begin = content === null ? 2 : 3;
  if (content?.kind === 'marker' || content?.kind === 'agent') {
    const message = `expected content or a parameter, saw ${echo(content)}; one recipient is spoken to, and markers stand in definitions only`;
    return fault('B4', [...path, '2'], 'invalid_type', message);
  }
  const parameters = readParameters(form, begin, path);
  if (!parameters.ok) return parameters;
  const kind = 'simple';
  return ok({
    kind,
    performative,
    recipient: recipient.value,
    content,
    parameters: parameters.value,
  });
}

/** `content = string / s-expr`, and by BD4 a number, a boolean or a symbol too. */
function contentOf({ items }: List): Sexpr | null {
  const item = items[2];
  return item === undefined || isAtom(item, 'keyword') ? null : item;
}

/** `agent-id = "@" identifier`: the name. */
export function readAgent(
  expr: Sexpr | undefined,
  path: Path,
  rule: string,
): Result<string, Failure> {
  if (expr === undefined) {
    return fault(
      rule,
      path,
      'missing_field',
      'expected an agent such as @bob, saw nothing; add it',
    );
  }
  if (!isAtom(expr, 'agent')) {
    const message = `expected an agent such as @bob, saw ${echo(expr)}; write its name after @`;
    return fault(rule, path, 'invalid_type', message);
  }
  if (fitsColumn(expr.text)) return ok(expr.text);
  const message = `expected a name whose id has at most ${IDENTIFIER_LENGTH_MAX} characters, saw a longer one; shorten it`;
  return fault(rule, path, 'invalid_value', message);
}

/** `*(SP parameter)`, `parameter = keyword SP value`: by name, each said once. */
function readParameters(
  { items }: List,
  begin: number,
  path: Path,
): Result<Map<string, Sexpr>, Failure> {
  const parameters = new Map<string, Sexpr>();
  for (let at = begin; at < items.length; at += 2) {
    const place = [...path, String(at)];
    const keyword = items[at];
    if (!isAtom(keyword, 'keyword')) {
      const isSecond = at === begin && begin === 3;
      const message = isSecond
        ? `expected one content, saw ${echo(keyword)} after it; put both into a list`
        : `expected a keyword, saw ${echo(keyword)}; content stands before the parameters`;
      return fault(isSecond ? 'B4' : 'B5', place, 'invalid_value', message);
    }
    const { text: name } = keyword;
    if (name === '__proto__') {
      const message =
        'expected a keyword that readers of JSON keep, saw :__proto__; name it otherwise';
      return fault('B5', place, 'proto_key', message);
    }
    if (parameters.has(name)) {
      const message = `expected each keyword once, saw ${echo(keyword)} again; send one of the two`;
      return fault('B5', place, 'duplicate_key', message);
    }
    const value = items[at + 1];
    if (value === undefined || isAtom(value, 'keyword') || isAtom(value, 'marker')) {
      const message = `expected a value after ${echo(keyword)}, saw ${echo(value)}; add it, or () for nothing`;
      return fault('B5', place, 'missing_field', message);
    }
    const reference = REFERENCES.get(name);
    if (reference !== undefined && textOf(value) !== null && !isIdentifying(value)) {
      const message = `expected 1 to ${IDENTIFIER_LENGTH_MAX} characters, saw none or more; shorten the reference`;
      return fault(reference, [...path, `:${name}`], 'invalid_value', message);
    }
    parameters.set(name, value);
  }
  return ok(parameters);
}

/** Parameters that join messages and become columns, with their rows. */
const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['thread', 'B34'],
  ['in-reply-to', 'B35'],
]);

function isIdentifying(value: Sexpr): boolean {
  const text = textOf(value) ?? '';
  return text.length > 0 && text.length <= IDENTIFIER_LENGTH_MAX;
}

/** What a value says as text: an atom without its quotes, a list as it is printed; null for `()`, which says nothing. */
export function textOf(value: Sexpr | undefined): string | null {
  if (value === undefined) return null;
  if (!isList(value)) return value.kind === 'agent' ? `@${value.text}` : value.text;
  return value.items.length === 0 ? null : printSexpr(value);
}
