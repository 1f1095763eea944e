// A call of a performative as a form: a text for each parameter, and the call that they make. The texts are CBCL, so that
// whatever can be called can be typed.
import type { Parameter, Performative } from '@/lib/dialects/definition/dialect';
import { isCorePerformative } from '@/lib/dialects/language/core-language';
import { printSexpr } from '@/lib/sexpr/printer';
import { readForms } from '@/lib/sexpr/reader';
import { atom, isAtom, isList, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { err, ok, type Result } from '@/lib/std/result';

/** By the name of the parameter; empty or absent where the call leaves it out. */
export type CallValues = Readonly<Record<string, string>>;

/** What is wrong with a value: what the reader says, or what it is in the place of one value. */
export type ValueFault =
  | { readonly kind: 'unread'; readonly message: string }
  | { readonly kind: 'missing' | 'several' | 'keyword' | 'marker' };

/** By the name of the parameter. */
export type ValueFaults = Readonly<Record<string, ValueFault>>;

/** `()`, in the place of what is left out before something that is not. */
const NIL = list();

/** The call that the values make. */
export function callOf(performative: Performative, values: CallValues): Result<List, ValueFaults> {
  const faults: Record<string, ValueFault> = {};
  const positional: Sexpr[] = [];
  const keyed: Sexpr[] = [];
  let skipped = 0;
  for (const parameter of performative.parameters) {
    const read = readValue(parameter, values[parameter.name] ?? '');
    if (!read.ok) {
      faults[parameter.name] = read.error;
    } else if (parameter.kind === 'key') {
      if (read.value.length > 0) keyed.push(atom('keyword', parameter.name), ...read.value);
    } else if (read.value.length === 0) {
      skipped += 1;
    } else {
      for (; skipped > 0; skipped -= 1) positional.push(NIL);
      positional.push(...read.value);
    }
  }
  if (Object.keys(faults).length > 0) return err(faults);
  return ok(list(atom('symbol', performative.name), ...positional, ...keyed));
}

function readValue({ kind }: Parameter, text: string): Result<readonly Sexpr[], ValueFault> {
  const forms = readForms(text);
  if (!forms.ok) return err({ kind: 'unread', message: forms.error.message });
  const [first, second] = forms.value;
  if (first === undefined && kind === 'required') return err({ kind: 'missing' });
  if (second !== undefined && kind !== 'rest') {
    return err({ kind: 'several' });
  }
  for (const form of forms.value) {
    if (form.kind === 'keyword' || form.kind === 'marker') return err({ kind: form.kind });
  }
  return ok(forms.value);
}

/** The parts of a call that each parameter gets, in the parameters' order; what has no parameter is left out. */
export function argumentsOf(
  { parameters }: Performative,
  call: List,
): readonly { readonly parameter: Parameter; readonly index: number; readonly parts: Sexpr[] }[] {
  const positional: Sexpr[] = [];
  const keyed = new Map<string, Sexpr[]>();
  for (let at = 1; at < call.items.length; at += 1) {
    const item = call.items[at];
    const value = call.items[at + 1];
    if (item === undefined) break;
    if (!isAtom(item, 'keyword')) {
      positional.push(item);
    } else {
      keyed.set(item.text, value === undefined ? [] : [value]);
      at += 1;
    }
  }
  return parameters.map((parameter, index) => {
    if (parameter.kind === 'key')
      return { parameter, index, parts: keyed.get(parameter.name) ?? [] };
    const taken = parameter.kind === 'rest' ? positional.length : 1;
    return { parameter, index, parts: positional.splice(0, taken) };
  });
}

/** The values of a call, as the form shows them. */
export function valuesOf(performative: Performative, call: List): CallValues {
  return Object.fromEntries(
    argumentsOf(performative, call).map(({ parameter, parts }) => [
      parameter.name,
      parts.map((part) => printSexpr(part)).join(' '),
    ]),
  );
}

/** Values to begin with: what is required gets its own name as a text, or an agent where it is a recipient. */
export function exampleValues({ parameters, template }: Performative): CallValues {
  const recipients = recipientsIn(template);
  return Object.fromEntries(
    parameters
      .filter(({ kind }) => kind === 'required')
      .map(({ name }) => [name, recipients.has(name) ? `@${name}` : `"${name}"`]),
  );
}

/** The symbols that stand where a core message names its recipient. */
function recipientsIn(template: Sexpr): ReadonlySet<string> {
  const found = new Set<string>();
  const open: Sexpr[] = [template];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isList(next)) continue;
    const [head, recipient] = next.items;
    const isMessage = isAtom(head, 'symbol') && isCorePerformative(head.text);
    if (isMessage && isAtom(recipient, 'symbol')) found.add(recipient.text);
    open.push(...next.items);
  }
  return found;
}
