// Whether a value looks like a record of a webhook.
import { isObject } from '@/lib/std/is-object';

/** True for an object with a hook, a delivery and a list of events. */
export function recognises(value: unknown): boolean {
  return isObject(value) && 'hook' in value && 'delivery' in value && Array.isArray(value.events);
}
