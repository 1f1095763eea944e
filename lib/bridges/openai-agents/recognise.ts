// Whether a value looks like a trace or a span as the SDK exports it.
import { isObject } from '@/lib/std/is-object';

/** True for an object that says so itself. */
export function recognises(value: unknown): boolean {
  return isObject(value) && (value.object === 'trace' || value.object === 'trace.span');
}
