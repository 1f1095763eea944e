// Text to record, or to a message without its record. Which of the three it has to be is told by its message: a method, an error,
// else a result.
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure } from '@/lib/model/failure';
import { RECORD_BYTES_MAX, refusalOf } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext, DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { bytesAbove, readFrame } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { isObject } from '@/lib/std/is-object';
import { ok, type Result } from '@/lib/std/result';
import {
  CallMessage,
  ErrorMessage,
  isRecord,
  McpCall,
  McpError,
  McpResult,
  type McpWire,
  ResultMessage,
} from './schema';

/** One record. */
export function parse(frame: Frame): Result<McpWire, DecodeFailure> {
  const read = readFrame(frame, null);
  if (!read.ok) return read;
  if (bytesAbove(RECORD_BYTES_MAX, frame.text) !== null) return refuse([TOO_LARGE], null);
  const isBare = isMessage(read.value);
  const wire = (isBare ? formOf(read.value, BARE) : schemaOf(read.value)).safeParse(read.value);
  if (wire.success) return ok(wire.data);
  const rule = (path: readonly (string | number)[]) => ruleOf(isBare ? ['message', ...path] : path);
  return refuse(failuresOf(wire.error, read.value, rule), null);
}

/** A message alone is of the run that the request names: its id says which call it is there, and nothing else does. */
export function admit(wire: McpWire, { run_id }: DecodeContext): DecodeFailure | null {
  return isRecord(wire) || run_id !== undefined ? null : refusalOf(NO_RUN, null);
}

const NO_RUN: Failure = {
  code: 'missing_field',
  message:
    'expected the run of the message, saw none; name it in the query of the request (run_id), or send {server, connection, at, message}',
  path: '',
  rule: 'MCP1',
};

/** A message of JSON-RPC that stands in no record. */
export function isMessage(value: unknown): boolean {
  return isObject(value) && 'jsonrpc' in value && !('message' in value);
}

const TOO_LARGE: Failure = {
  code: 'event_too_large',
  message: `expected a record of at most ${RECORD_BYTES_MAX} bytes, saw more; leave content out and say how much in omitted_bytes`,
  path: '',
};

const RECORDS = { call: McpCall, error: McpError, result: McpResult } as const;
const BARE = { call: CallMessage, error: ErrorMessage, result: ResultMessage } as const;

function schemaOf(value: unknown) {
  return formOf(isObject(value) ? value.message : null, RECORDS);
}

function formOf<Call, Failed, Answer>(
  message: unknown,
  forms: { readonly call: Call; readonly error: Failed; readonly result: Answer },
): Call | Failed | Answer {
  const fields = isObject(message) ? message : {};
  if (Object.hasOwn(fields, 'method')) return forms.call;
  return Object.hasOwn(fields, 'error') ? forms.error : forms.result;
}

function ruleOf([field, part, inner]: readonly (string | number)[]): string {
  if (field !== 'message') return 'MCP1';
  if (part === 'method' || part === 'params') return 'MCP3';
  if (part === 'result' || part === 'error') return 'MCP4';
  return inner === undefined ? 'MCP2' : 'MCP3';
}
