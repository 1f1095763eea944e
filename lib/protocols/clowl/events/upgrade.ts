// What came by the prompt of v0.1, as the event that the same message of 0.2 gives (WD1): its message in this protocol is one
// of 0.2. The event of the log stays as it came.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';
import type { Upgraded } from '../../codec/codec';
import { derivedOf, isNativeTo } from '../../codec/event-of';
import { CLOWL_VERSION } from '../wire/schema';
import { CLOWL, FILLED_PATHS } from './to-event';

const PROMPTED_PROFILE = 'clowl-0.1-prompt';

/** What 0.2 says and v0.1 does not, by what `meta.derived` calls it. */
const INVENTED: Readonly<Record<string, string>> = {
  ts: '/ts',
  [FILLED_PATHS['body.d.delegation_mode'] ?? '']: '/body/d/delegation_mode',
  [FILLED_PATHS['body.d.retry'] ?? '']: '/body/d/retry',
};

/** The event as one of 0.2, with what that invents; null where it did not come in an older version. */
export function upgraded(event: ClutchMessage): Upgraded | null {
  const { native, profile } = event.meta ?? {};
  if (!isNativeTo(event, CLOWL) || profile !== PROMPTED_PROFILE || !isObject(native)) return null;
  const { cl: _, ctx: __, ...kept } = native;
  const derived = derivedOf(event);
  const filled = Object.keys(INVENTED).filter((path) => derived.has(path));
  const left = [...derived].filter((path) => !(path in INVENTED) && !path.startsWith('payload.'));
  const { profile: ___, ...meta } = event.meta ?? {};
  return {
    event: {
      ...event,
      payload: withMode(event.payload),
      meta: { ...meta, native: { clowl: CLOWL_VERSION, ...kept }, derived: left },
    },
    invented: ['/clowl', ...filled.map((path) => INVENTED[path] ?? '')],
  };
}

/** 0.2 says the mode of a DLGT in its data (W17). */
function withMode(payload: Payload): Payload {
  const { delegation, task, d } = payload;
  if (!isObject(delegation)) return payload;
  const mode = { delegation_mode: delegation.mode };
  if (typeof task === 'string' && isObject(d)) return { ...payload, d: { ...d, ...mode } };
  return { ...payload, ...mode };
}

/** A message of 0.2 that came back for one of v0.1: its reference stands where the older one has it. */
export function inFormOf(returned: string, original: string): string {
  const [came, was] = [JSON.parse(returned), JSON.parse(original)] as const;
  const isOlder = isObject(was) && !('clowl' in was) && isObject(came) && 'clowl' in came;
  if (!isOlder || !isObject(came.ctx) || typeof came.ctx.ref !== 'string') return returned;
  return JSON.stringify({ ...came, ctx: came.ctx.ref });
}
