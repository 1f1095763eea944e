// The parameter list of an `extend` clause.
import type { Failure } from '@/lib/model/failure';
import { isAtom, isList, type Sexpr } from '@/lib/sexpr/sexpr';
import { err, ok, type Result } from '@/lib/std/result';
import { echo } from '../language/echo';
import { pointerOf } from '../language/trail';
import type { Parameter, ParameterKind } from './dialect';

const KIND_OF_MARKER: Readonly<Record<string, ParameterKind>> = {
  key: 'key',
  optional: 'optional',
  rest: 'rest',
};

/**
 * `param-list = "(" *( formal-param ) ")"`, with spaces (BD3) and with every name behind a marker of its kind until the next
 * marker (BD12). The first fault is told, with its pointer.
 */
export function readParameters(
  expr: Sexpr | undefined,
  path: readonly string[],
): Result<Parameter[], Failure> {
  if (!isList(expr)) {
    const code = expr === undefined ? 'missing_field' : 'invalid_type';
    return fault(code, path, `expected a list of parameters, saw ${echo(expr)}`);
  }
  const parameters = new Map<string, Parameter>();
  let kind: ParameterKind = 'required';
  let sinceMarker = 1;
  let hasRest = false;
  for (const [index, item] of expr.items.entries()) {
    const refusal =
      item.kind === 'marker'
        ? markerFault(item, { sinceMarker, hasRest })
        : nameFault(item, { isTaken: hasRest && kind === 'rest', parameters });
    if (refusal !== null) return fault(refusal.code, [...path, String(index)], refusal.message);
    if (item.kind === 'marker') {
      kind = KIND_OF_MARKER[item.text] ?? kind;
      sinceMarker = 0;
    } else if (item.kind === 'symbol') {
      parameters.set(item.text, { name: item.text, kind });
      sinceMarker += 1;
      hasRest ||= kind === 'rest';
    }
  }
  if (sinceMarker > 0) return ok([...parameters.values()]);
  const last = String(expr.items.length - 1);
  return fault('missing_field', [...path, last], 'expected a name after the marker, saw none');
}

type Refusal = Pick<Failure, 'code' | 'message'>;

function markerFault(
  marker: Sexpr,
  { sinceMarker, hasRest }: { readonly sinceMarker: number; readonly hasRest: boolean },
): Refusal | null {
  if (sinceMarker === 0) {
    const message = `expected a name after the marker, saw ${echo(marker)}`;
    return { code: 'missing_field', message };
  }
  if (!hasRest || isAtom(marker, 'marker', 'key')) return null;
  const message = `expected only &key after &rest, which takes all that is left, saw ${echo(marker)}`;
  return { code: 'invalid_value', message };
}

function nameFault(
  item: Sexpr,
  {
    isTaken,
    parameters,
  }: {
    readonly isTaken: boolean;
    readonly parameters: ReadonlyMap<string, Parameter>;
  },
): Refusal | null {
  if (item.kind !== 'symbol') {
    const message = `expected the name of a parameter, or &key, &optional or &rest, saw ${echo(item)}`;
    return { code: 'invalid_type', message };
  }
  if (isTaken) {
    const message = `expected one name after &rest, saw ${echo(item)} too`;
    return { code: 'invalid_value', message };
  }
  if (!parameters.has(item.text)) return null;
  return {
    code: 'duplicate_key',
    message: `expected each parameter once, saw ${echo(item)} again`,
  };
}

function fault(
  code: Failure['code'],
  path: readonly string[],
  message: string,
): Result<never, Failure> {
  return err({ code, message, path: pointerOf(path), rule: 'B30' });
}
