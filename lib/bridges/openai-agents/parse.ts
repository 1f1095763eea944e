// Text to record.
import { failuresOf } from '@/lib/model/errors/failures-of';
import { sizeFailure } from '@/lib/protocols/codec/bridge-records';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { readFrame } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { isObject } from '@/lib/std/is-object';
import { ok, type Result } from '@/lib/std/result';
import { type AgentsWire, recordSchema } from './schema';

/** One trace or span. */
export function parse(frame: Frame): Result<AgentsWire, DecodeFailure> {
  const read = readFrame(frame, null);
  if (!read.ok) return read;
  const { value } = read;
  const id = idOf(value);
  const tooLarge = sizeFailure(frame.text, 'a span', 'leave the input of the model out of it');
  if (tooLarge !== null) return refuse([tooLarge], id);
  if (!isObject(value)) {
    const message = 'expected an object as trace.export or span.export gives it';
    return refuse([{ code: 'invalid_type', message, path: '', rule: 'OA1' }], id);
  }
  const wire = recordSchema(value).safeParse(value);
  return wire.success ? ok(wire.data) : refuse(failuresOf(wire.error, value, ruleOf), id);
}

const RULES: Readonly<Record<string, string>> = {
  id: 'OA2',
  trace_id: 'OA2',
  parent_id: 'OA2',
  started_at: 'OA3',
  ended_at: 'OA3',
  span_data: 'OA4',
};

function ruleOf([field]: readonly (string | number)[]): string {
  return RULES[String(field)] ?? 'OA1';
}

function idOf(value: unknown): string | null {
  const id = isObject(value) ? value.id : null;
  return typeof id === 'string' ? id.slice(0, 64) : null;
}
