// Event to wire: what came in CLowl comes back exactly, in the reading it was taken by; every other event is said in 0.2.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { ok, type Result } from '@/lib/std/result';
import type { Encoded, EncodeFailure } from '../../codec/codec';
import { derivedOf, isNativeTo } from '../../codec/event-of';
import { workOf } from '../../codec/payload-form';
import { toName, toNames } from '../wire/agent-names';
import { readAs } from '../wire/reading';
import type { ClowlProfile, ClowlWire } from '../wire/schema';
import { fromForeign } from './from-foreign';
import { CLOWL, ERROR_TASK, FILLED_PATHS } from './to-event';

/** The message that gives this event. `unsupported` where CLowl has no word for its type. */
export function fromEvent(event: ClutchMessage): Result<Encoded<ClowlWire>, EncodeFailure> {
  const own = isNativeTo(event, CLOWL) ? fromOwn(event) : null;
  return own === null ? fromForeign(event) : ok({ wire: own, invented: [] });
}

/** Null where `meta` only claims to be ours. */
function fromOwn(event: ClutchMessage): ClowlWire | null {
  const native = event.meta?.native;
  if (!isObject(native)) return null;
  const derived = derivedOf(event);
  const profile = profileOf(native, derived);
  const message = {
    ...(profile !== 'clowl-0.2-prompt' && { mid: event.id }),
    ...(!derived.has('ts') && { ts: secondsOf(event) }),
    p: event.meta?.native_type,
    ...(!derived.has('from.agent_id') && { from: toName(event.from.agent_id) }),
    to: toNames(event.to),
    ...contextOf(event, profile),
    ...native,
    body: bodyOf(event, asObject(native.body), derived),
  };
  const read = readAs(profile, message);
  return read.ok ? read.value : null;
}

/** Only the semantic layer has no id of its own, and only v0.1 has no `clowl` beside that. */
function profileOf(native: Payload, derived: ReadonlySet<string>): ClowlProfile {
  if (derived.has('id')) return 'clowl-0.2-prompt';
  return Object.hasOwn(native, 'clowl') ? '0.2' : 'clowl-0.1-prompt';
}

function secondsOf(event: ClutchMessage): number {
  return Math.floor(Date.parse(event.ts) / 1000);
}

function contextOf({ payload }: ClutchMessage, profile: ClowlProfile): Payload {
  if (payload.ctx === undefined) return {};
  return { ctx: profile === 'clowl-0.1-prompt' ? asObject(payload.ctx).ref : payload.ctx };
}

function bodyOf(event: ClutchMessage, left: Payload, derived: ReadonlySet<string>): Payload {
  if (event.meta?.native_type !== 'ERR') {
    const { task, d } = workOf(event.payload);
    return { t: task, d, ...left };
  }
  const { code, message, retryable, details } = event.payload;
  const retry = derived.has(FILLED_PATHS['body.d.retry'] ?? '') ? {} : { retry: retryable };
  return { t: ERROR_TASK, d: { ...asObject(details), code, msg: message, ...retry }, ...left };
}

function asObject(value: unknown): Payload {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null;
}
