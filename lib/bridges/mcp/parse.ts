// Text to record. Which of the three it has to be is told by its message: a method, an error, else a result.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch-message';
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure } from '@/lib/model/failure';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { bytesAbove, readFrame } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { isObject } from '@/lib/std/is-object';
import { ok, type Result } from '@/lib/std/result';
import { McpCall, McpError, McpResult, type McpWire } from './schema';

/** What an event holds beside its message: ids, derived fields, and the first text of a failure once more. */
const ENVELOPE_BYTES = 16 * 1024;

/** What a record may be, so that its event is none too large. */
const RECORD_BYTES_MAX = EVENT_BYTES_MAX - ENVELOPE_BYTES;

/** One record. */
export function parse(frame: Frame): Result<McpWire, DecodeFailure> {
  const read = readFrame(frame, null);
  if (!read.ok) return read;
  if (bytesAbove(RECORD_BYTES_MAX, frame.text) !== null) return refuse([TOO_LARGE], null);
  const wire = schemaOf(read.value).safeParse(read.value);
  if (wire.success) return ok(wire.data);
  return refuse(failuresOf(wire.error, read.value, ruleOf), null);
}

const TOO_LARGE: Failure = {
  code: 'event_too_large',
  message: `expected a record of at most ${RECORD_BYTES_MAX} bytes, saw more; leave content out and say how much in omitted_bytes`,
  path: '',
};

function schemaOf(value: unknown): typeof McpCall | typeof McpError | typeof McpResult {
  const message = isObject(value) && isObject(value.message) ? value.message : {};
  if (Object.hasOwn(message, 'method')) return McpCall;
  return Object.hasOwn(message, 'error') ? McpError : McpResult;
}

function ruleOf([field, part, inner]: readonly (string | number)[]): string {
  if (field !== 'message') return 'MCP1';
  if (part === 'method' || part === 'params') return 'MCP3';
  if (part === 'result' || part === 'error') return 'MCP4';
  return inner === undefined ? 'MCP2' : 'MCP3';
}
