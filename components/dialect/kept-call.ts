// What is being called, as it is kept while somebody tries a dialect: which performative, with which values, or the call as
// it was typed.
import type { InstalledDialect, Performative } from '@/lib/dialects/definition/dialect';
import { readForm } from '@/lib/sexpr/reader';
import { headOf, isList, type List } from '@/lib/sexpr/sexpr';
import { isObject } from '@/lib/std/is-object';
import { err, ok, type Result } from '@/lib/std/result';
import { type CallValues, exampleValues, valuesOf } from './call-form';

export type KeptCall = {
  readonly performative: string;
  /** By the name of the performative. */
  readonly values: Readonly<Record<string, CallValues>>;
  /** Null where the call is made from the values. */
  readonly typed: string | null;
};

/** What was kept under a name; null where it is nothing that was kept. */
export function readKept(text: string | null): KeptCall | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isObject(kept) || typeof kept.performative !== 'string' || !isObject(kept.values)) {
      return null;
    }
    const typed = typeof kept.typed === 'string' ? kept.typed : null;
    const values = Object.entries(kept.values).map(([name, of]) => [name, textsIn(of)] as const);
    return { performative: kept.performative, values: Object.fromEntries(values), typed };
  } catch {
    return null; // somebody else's entry in the storage
  }
}

function textsIn(value: unknown): CallValues {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What is called where nothing was kept: the first call that stands ready, else the first performative. */
export function firstCall(installed: InstalledDialect, ready: readonly string[]): KeptCall | null {
  for (const text of ready) {
    const called = typedCall(installed, text);
    if (called.ok) return keptCallOf(called.value);
  }
  const [first] = installed.performatives.values();
  return first === undefined ? null : { performative: first.name, values: {}, typed: null };
}

/** A call as values. */
export function keptCallOf({ performative, call }: Called): KeptCall {
  const values = { [performative.name]: valuesOf(performative, call) };
  return { performative: performative.name, values, typed: null };
}

/** The values of a performative: those that were kept, else those of a call that stands ready, else examples. */
export function valuesFor(
  installed: InstalledDialect,
  performative: Performative,
  kept: KeptCall,
  ready: readonly string[],
): CallValues {
  const known = kept.values[performative.name];
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

/** What a text calls; fails in words where it is no call of the dialect. */
export function typedCall(installed: InstalledDialect, text: string): Result<Called, string> {
  const form = readForm(text);
  if (!form.ok) {
    const { message, line, column } = form.error;
    return err(`line ${String(line)}, column ${String(column)}: ${message}`);
  }
  if (!isList(form.value)) return err('expected a call such as (name argument …), saw an atom');
  const performative = installed.performatives.get(headOf(form.value) ?? '');
  if (performative !== undefined) return ok({ performative, call: form.value });
  const known = [...installed.performatives.keys()].slice(0, NAMES_MAX).join(', ');
  return err(`expected a performative of ${installed.name} at its head: ${known}`);
}

/** Names in a message; more are in the list to choose from. */
const NAMES_MAX = 8;
