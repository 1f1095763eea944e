// A call's arguments bound to the parameters of its performative.
import type { Failure } from '@/lib/model/failure';
import { headOf, isAtom, isList, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { err, ok, type Result } from '@/lib/std/result';
import type { Parameter, Performative } from '../definition/dialect';
import { cut, echo } from '../language/echo';
import { bracketCharacters, type Extent, measure, NIL_EXTENT } from '../language/measure';
import { pointerOf } from '../language/trail';

/** How an argument came about: given, evaluated from `(list ...)`, gathered by `&rest`, or left out. */
export type ArgumentOrigin = 'given' | 'list' | 'rest' | 'missing';

export type Argument = {
  readonly origin: ArgumentOrigin;
  readonly value: Sexpr;
  /** Measured once, so that a reference costs the same however large the argument is. */
  readonly extent: Extent;
};

/** An argument for each parameter. */
export type Bindings = ReadonlyMap<string, Argument>;

const MISSING: Argument = { origin: 'missing', value: list(), extent: NIL_EXTENT };

/**
 * Binds a call: required and optional arguments by their places, `&key` by name wherever they stand, `&rest` what is left.
 * What is left out is `()` (B26). Fails with `missing_field`, `unknown_field` or `duplicate_key` and a pointer into the call.
 */
export function bindCall(performative: Performative, call: List): Result<Bindings, Failure> {
  const given = sortArguments(performative, call);
  if (!given.ok) return given;
  const { positional, keyed } = given.value;
  const bindings = new Map<string, Argument>();
  let next = 0;
  for (const { name, kind } of performative.parameters) {
    if (kind === 'key') bindings.set(name, keyed.get(name) ?? MISSING);
    else if (kind === 'rest') {
      bindings.set(name, gather(positional.slice(next)));
      next = positional.length;
    } else {
      const argument = positional[next];
      if (argument === undefined && kind === 'required') return err(missing(performative, name));
      bindings.set(name, argument?.argument ?? MISSING);
      next += 1;
    }
  }
  const extra = positional[next];
  return extra === undefined ? ok(bindings) : err(tooMany(performative, extra, next));
}

type Positional = { readonly argument: Argument; readonly at: number };

type Given = {
  readonly positional: readonly Positional[];
  readonly keyed: ReadonlyMap<string, Argument>;
};

/** Keywords with their values apart from the rest. */
function sortArguments({ name, parameters }: Performative, call: List): Result<Given, Failure> {
  const known = new Set(parameters.filter(({ kind }) => kind === 'key').map((key) => key.name));
  const positional: Positional[] = [];
  const keyed = new Map<string, Argument>();
  const { items } = call;
  for (let at = 1; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) break;
    if (!isAtom(item, 'keyword')) {
      positional.push({ argument: argumentOf(item), at });
      continue;
    }
    const keyword = item.text;
    const value = items[at + 1];
    const fail = (code: Failure['code'], message: string) =>
      err({ code, message, path: pointerOf([String(at)]), rule: 'B30' });
    if (!known.has(keyword)) {
      return fail(
        'unknown_field',
        `expected ${keywordsOf(parameters)}, saw ${echo(item)}; remove it`,
      );
    }
    if (keyed.has(keyword)) {
      return fail('duplicate_key', `expected ${echo(item)} once, saw it again; keep one`);
    }
    if (value === undefined || value.kind === 'keyword') {
      const saw = `saw ${echo(value)}; give one in the call of ${cut(name)}`;
      return fail('missing_field', `expected a value of ${echo(item)}, ${saw}`);
    }
    keyed.set(keyword, argumentOf(value));
    at += 1;
  }
  return ok({ positional, keyed });
}

/** BD17: `(list a b)` as an argument, or as an item of such a one, is `(a b)`. Elsewhere it is data. */
function argumentOf(written: Sexpr): Argument {
  const value = evaluate(written);
  const origin = value === written ? 'given' : 'list';
  return { origin, value, extent: measure(value) };
}

function evaluate(written: Sexpr): Sexpr {
  if (!isList(written) || headOf(written) !== 'list') return written;
  return { kind: 'list', items: written.items.slice(1).map(evaluate) };
}

function gather(left: readonly Positional[]): Argument {
  const values = left.map(({ argument }) => argument.value);
  let depth = 0;
  let characters = bracketCharacters(values.length);
  for (const { argument } of left) {
    depth = Math.max(depth, argument.extent.depth);
    characters += argument.extent.characters;
  }
  const value: List = { kind: 'list', items: values };
  return { origin: 'rest', value, extent: { depth: depth + 1, characters } };
}

function missing({ name, parameters }: Performative, parameter: string): Failure {
  const names = parameters.filter(({ kind }) => kind === 'required').map((known) => known.name);
  const message = `expected ${cut(parameter)} in the call of ${cut(name)}, saw no argument for it; it takes ${cut(names.join(' '))}`;
  return { code: 'missing_field', message, path: '', rule: 'B30' };
}

function tooMany({ name }: Performative, extra: Positional, most: number): Failure {
  const message = `expected at most ${most} arguments without a keyword in the call of ${cut(name)}, saw ${echo(extra.argument.value)} too; remove it`;
  return { code: 'unknown_field', message, path: pointerOf([String(extra.at)]), rule: 'B30' };
}

function keywordsOf(parameters: readonly Parameter[]): string {
  const keys = parameters.filter(({ kind }) => kind === 'key').map(({ name }) => `:${name}`);
  return keys.length === 0 ? 'no keywords' : `one of ${cut(keys.join(' '))}`;
}
