// The draft of a call, kept while somebody tries a dialect: which performative, with which values, or the call as
// it was typed.
import type { InstalledDialect, Performative } from '@/lib/dialects/definition/dialect';
import { readForm } from '@/lib/sexpr/reader';
import { headOf, isList, type List } from '@/lib/sexpr/sexpr';
import { isObject } from '@/lib/std/is-object';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import { err, ok, type Result } from '@/lib/std/result';
import { type CallValues, exampleValues, valuesOf } from './call-form';

export type CallDraft = {
  readonly performative: string;
  /** By the name of the performative. */
  readonly values: Readonly<Record<string, CallValues>>;
  /** Null where the call is made from the values. */
  readonly typed: string | null;
};

/** A draft that was stored as text; null where the text is no draft. */
export function readCallDraft(text: string | null): CallDraft | null {
  const draft = jsonOrNull(text); // the storage may hold somebody else's entry
  if (!isObject(draft) || typeof draft.performative !== 'string' || !isObject(draft.values)) {
    return null;
  }
  const typed = typeof draft.typed === 'string' ? draft.typed : null;
  const values = Object.entries(draft.values).map(([name, of]) => [name, textsIn(of)] as const);
  return { performative: draft.performative, values: Object.fromEntries(values), typed };
}

function textsIn(value: unknown): CallValues {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What is called where nothing was kept: the first call that stands ready, else the first performative. */
export function firstCall(installed: InstalledDialect, ready: readonly string[]): CallDraft | null {
  for (const text of ready) {
    const called = typedCall(installed, text);
    if (called.ok) return draftOfCall(called.value);
  }
  const [first] = installed.performatives.values();
  return first === undefined ? null : { performative: first.name, values: {}, typed: null };
}

/** A call as values. */
export function draftOfCall({ performative, call }: Called): CallDraft {
  const values = { [performative.name]: valuesOf(performative, call) };
  return { performative: performative.name, values, typed: null };
}

/** The values of a performative: those that were kept, else those of a call that stands ready, else examples. */
export function valuesFor(
  installed: InstalledDialect,
  performative: Performative,
  draft: CallDraft,
  ready: readonly string[],
): CallValues {
  const known = draft.values[performative.name];
  if (known !== undefined) return known;
  for (const text of ready) {
    const called = typedCall(installed, text);
    if (called.ok && called.value.performative.name === performative.name) {
      return valuesOf(performative, called.value.call);
    }
  }
  return exampleValues(performative);
}

/** A call and what it calls. */
export type Called = { readonly performative: Performative; readonly call: List };

/** Why a text is no call of a dialect. */
export type CallFault =
  | {
      readonly kind: 'unread';
      readonly line: number;
      readonly column: number;
      readonly message: string;
    }
  | { readonly kind: 'atom' }
  | { readonly kind: 'unknown'; readonly dialect: string; readonly known: readonly string[] };

/** Reads the call in a text. */
export function typedCall(installed: InstalledDialect, text: string): Result<Called, CallFault> {
  const form = readForm(text);
  if (!form.ok) {
    const { message, line, column } = form.error;
    return err({ kind: 'unread', line, column, message });
  }
  if (!isList(form.value)) return err({ kind: 'atom' });
  const performative = installed.performatives.get(headOf(form.value) ?? '');
  if (performative !== undefined) return ok({ performative, call: form.value });
  return err({
    kind: 'unknown',
    dialect: installed.name,
    known: [...installed.performatives.keys()],
  });
}
