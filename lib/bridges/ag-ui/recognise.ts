// Whether a value looks like a record of an event of AG-UI.
import { isObject } from '@/lib/std/is-object';

/** True for an object with an event that has a type in capitals. */
export function recognises(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.event)) return false;
  return typeof value.event.type === 'string' && /^[A-Z][A-Z_]*$/.test(value.event.type);
}
