// Whether a value looks like a record of OTLP.
import { isObject } from '@/lib/std/is-object';

/** True for a resource, a scope and a span or a log record. */
export function recognises(value: unknown): boolean {
  return (
    isObject(value) &&
    'resource' in value &&
    'scope' in value &&
    ('span' in value || 'log' in value)
  );
}
