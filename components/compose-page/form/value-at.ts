// Values within a message, by JSON Pointer. Nothing is changed in place.
import { isObject } from '@/lib/std/is-object';
import { pointerSegments } from '@/lib/std/json/json-pointer';

export type Value = Readonly<Record<string, unknown>>;

/** Undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const segment of pointerSegments(pointer)) {
    if (!isObject(at) || !Object.hasOwn(at, segment)) return undefined;
    at = at[segment];
  }
  return at;
}

/** The value with another one at a place; undefined takes it away, and with it every object that is empty then. */
export function withValueAt(value: Value, pointer: string, next: unknown): Value {
  return changed(value, pointerSegments(pointer), next);
}

function changed(value: Value, [name, ...rest]: readonly string[], next: unknown): Value {
  if (name === undefined) return isObject(next) ? next : value;
  const { [name]: before, ...others } = value;
  const after = rest.length === 0 ? next : changed(isObject(before) ? before : {}, rest, next);
  const isGone =
    after === undefined ||
    (rest.length > 0 && next === undefined && isObject(after) && Object.keys(after).length === 0);
  if (isGone) return others;
  // A field that is there keeps its place, so that the text of a message does not jump while a form is filled in.
  return Object.hasOwn(value, name) ? { ...value, [name]: after } : { ...others, [name]: after };
}
