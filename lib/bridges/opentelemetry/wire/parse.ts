// Text to record.
import { failuresOf } from '@/lib/model/errors/failures-of';
import { RECORD_BYTES_MAX } from '@/lib/protocols/codec/bridge-records';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { bytesAbove, readFrame } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { isObject } from '@/lib/std/is-object';
import { ok, type Result } from '@/lib/std/result';
import { readSpanRecord } from './read-span';
import { type OtelWire, recordSchema } from './schema';

/** One span or log record. */
export function parse(frame: Frame): Result<OtelWire, DecodeFailure> {
  const read = readFrame(frame, null);
  if (!read.ok) return read;
  const { value } = read;
  const id = idOf(value);
  const bytes = bytesAbove(RECORD_BYTES_MAX, frame.text);
  if (bytes !== null) {
    const message = `expected a span of at most ${RECORD_BYTES_MAX} bytes with its resource, saw ${bytes}; let the instrumentation cut what it records of messages`;
    return refuse([{ code: 'event_too_large', message, path: '' }], id);
  }
  if (!isObject(value) || !(isObject(value.span) || isObject(value.log))) {
    const message = 'expected an object with a span or a log record';
    return refuse([{ code: 'invalid_type', message, path: '', rule: 'OT1' }], id);
  }
  const usual = readSpanRecord(value);
  if (usual !== null) return ok(usual);
  const wire = recordSchema(value).safeParse(value);
  return wire.success ? ok(wire.data) : refuse(failuresOf(wire.error, value, ruleOf), id);
}

function ruleOf([part, field]: readonly (string | number)[]): string {
  if (field === 'attributes' || part === 'resource' || part === 'scope') return 'OT4';
  if (field === 'traceId' || field === 'spanId' || field === 'parentSpanId') return 'OT2';
  return field === 'startTimeUnixNano' || field === 'endTimeUnixNano' ? 'OT3' : 'OT4';
}

function idOf(value: unknown): string | null {
  const span = isObject(value) ? (value.span ?? value.log) : null;
  const id = isObject(span) ? span.spanId : null;
  return typeof id === 'string' ? id.slice(0, 32) : null;
}
