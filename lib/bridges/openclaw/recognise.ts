// Whether a value looks like an event of OpenClaw's gateway.
import { isObject } from '@/lib/std/is-object';

/** True for an event's frame with a payload; what the follower adds (`gateway`) tells a record from other formats' events. */
export function recognises(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.payload) || typeof value.event !== 'string') return false;
  return (
    value.type === 'event' || 'gateway' in value || typeof value.payload.sessionKey === 'string'
  );
}
