// Whether a value looks like a record of a followed log.
import { isObject } from '@/lib/std/is-object';

/** True for an object that names the log from which its event is. */
export function recognises(value: unknown): boolean {
  return isObject(value) && 'source' in value && 'seq' in value && 'event' in value;
}
