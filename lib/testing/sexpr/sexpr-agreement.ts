// What holds of every text: both recognisers answer the same, an error has its place inside the text, and what was read
// prints and reads back as itself.
import { canonicalForm } from '@/lib/sexpr/canonical';
import { SEXPR_LIMITS, type SexprLimits } from '@/lib/sexpr/limits';
import { printPretty, printSexpr } from '@/lib/sexpr/printer';
import { readForm, readForms, readPlacedForm } from '@/lib/sexpr/reader';
import { isList, type Sexpr } from '@/lib/sexpr/sexpr';
import { spellAtom } from '@/lib/sexpr/spelling';
import type { SexprError } from '@/lib/sexpr/syntax-error';
import { type Recognition, recognise } from './sexpr-recogniser';

/** What is wrong with how a text is read; null where nothing is. */
export function disagreement(text: string, limits = SEXPR_LIMITS): string | null {
  const many = readForms(text, limits);
  const one = readPlacedForm(text, limits);
  const second = recognise(text, 'one', limits);
  return (
    differ(many.ok ? null : many.error, recognise(text, 'many', limits)) ??
    differ(one.ok ? null : one.error, second) ??
    (one.ok ? misread(one.value.spans, text) : misplaced(one.error, text)) ??
    (one.ok ? differInParts(one.value.spans, second) : null) ??
    (one.ok ? unstable(one.value.form) : null)
  );
}

function differ(error: SexprError | null, second: Recognition): string | null {
  const ours = error === null ? 'accepts' : `${error.code} at ${error.at}`;
  const theirs = second.ok ? 'accepts' : `${second.code} at ${second.at}`;
  return ours === theirs ? null : `the reader: ${ours}; the recogniser: ${theirs}`;
}

/** Every atom has one spelling: what it means must be what stands there. */
function misread(
  spans: ReadonlyMap<Sexpr, readonly [number, number]>,
  text: string,
): string | null {
  for (const [expr, [start, end]] of spans) {
    if (isList(expr) || spellAtom(expr) === text.slice(start, end)) continue;
    return `${text.slice(start, end)} was read as ${spellAtom(expr)}`;
  }
  return null;
}

/** Both see the same atoms and lists at the same places. */
function differInParts(
  spans: ReadonlyMap<Sexpr, readonly [number, number]>,
  second: Recognition,
): string | null {
  const ours = Array.from(spans, ([{ kind }, [start, end]]) => `${kind} ${start}-${end}`);
  const theirs = second.ok
    ? second.parts.map(([kind, start, end]) => `${kind} ${start}-${end}`)
    : [];
  const at = ours.findIndex((part, index) => part !== theirs[index]);
  if (at === -1 && ours.length === theirs.length) return null;
  return `part ${at}: the reader saw ${ours[at]}, the recogniser ${theirs[at]}`;
}

function misplaced({ at, line, column, caret, message }: SexprError, text: string): string | null {
  if (at < 0 || at > text.length) return `an error at ${at}, outside of the text`;
  const lines = text.slice(0, at).split(/\r\n|\r(?!\n)|\n/);
  if (line !== lines.length && !(text[at - 1] === '\r' && text[at] === '\n')) {
    return `an error in line ${line}, expected ${lines.length}`;
  }
  if (column < 1 || !/^[^\n]{0,160}\n *\^$/.test(caret)) return `a caret that is none: ${caret}`;
  return /^expected .+, saw .+; .+/.test(message) ? null : `a message in no form: ${message}`;
}

/** Printing reads back as the same value, unless the spaces that it puts in go over the limit of a form. */
function unstable(form: Sexpr): string | null {
  const printed = printSexpr(form);
  const again = readForm(printed, ROOMY);
  if (!again.ok) return `printed, it is refused: ${again.error.code} at ${again.error.at}`;
  if (printSexpr(again.value) !== printed) return 'printed again, it differs';
  if (!isSame(form, again.value)) return 'read again, it is another value';
  const pretty = readForm(printPretty(form), ROOMY);
  if (!pretty.ok || !isSame(form, pretty.value)) return 'printed for people, it is another value';
  return canonicalForm(form) === canonicalForm(again.value) ? null : 'its canonical form changed';
}

const ROOMY: SexprLimits = { ...SEXPR_LIMITS, bytes: Number.MAX_SAFE_INTEGER, depth: 64 };

/** Equal values, compared without recursion. */
function isSame(left: Sexpr, right: Sexpr): boolean {
  const pairs: [Sexpr, Sexpr | undefined][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [one, other] = pair;
    if (other === undefined || one.kind !== other.kind) return false;
    if (!isList(one) || !isList(other)) {
      if (isList(one) || isList(other) || one.text !== other.text) return false;
      continue;
    }
    if (one.items.length !== other.items.length) return false;
    one.items.forEach((item, index) => {
      pairs.push([item, other.items[index]]);
    });
  }
  return true;
}
