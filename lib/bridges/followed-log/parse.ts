// Text to record. An event passes the schema that every event of ours keeps, whoever sent it.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { readValue } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { isObject } from '@/lib/std/is-object';
import { ok, type Result } from '@/lib/std/result';
import { jsonBytes } from '@/lib/std/utf8';
import { FollowedLogWire } from './schema';

/** One record. */
export function parse(frame: Frame): Result<FollowedLogWire, DecodeFailure> {
  const read = readValue(frame);
  if (!read.ok) return read;
  const { value } = read;
  const id = idOf(value);
  const wire = FollowedLogWire.safeParse(value);
  if (!wire.success) return refuse(failuresOf(wire.error, value, ruleOf), id);
  const bytes = jsonBytes(wire.data.event);
  if (bytes <= EVENT_BYTES_MAX) return ok(wire.data);
  const message = `expected an event of at most ${EVENT_BYTES_MAX} bytes, saw ${bytes}`;
  return refuse([{ code: 'event_too_large', message, path: '/event', rule: 'FL2' }], id);
}

function ruleOf([field, inner]: readonly (string | number)[]): string {
  if (field !== 'event') return 'FL1';
  return inner === 'task_id' || inner === 'parent_task_id' ? 'FL3' : 'FL2';
}

function idOf(value: unknown): string | null {
  const event = isObject(value) ? value.event : null;
  const id = isObject(event) ? event.id : null;
  return typeof id === 'string' ? id : null;
}
