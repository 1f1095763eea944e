// Text to record, and what only its request can make up for.
import type { Failure } from '@/lib/model/failure';
import { parseRecord, refusalOf } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext, DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { isObject } from '@/lib/std/is-object';
import type { Result } from '@/lib/std/result';
import { CHUNKS } from './kinds';
import { CrewaiRecord } from './schema';

/** One event of the bus. */
export function parse(frame: Frame): Result<CrewaiRecord, DecodeFailure> {
  return parseRecord(frame, { schemaOf: () => CrewaiRecord, ruleOf, idField: 'event_id' });
}

function ruleOf([field]: readonly (string | number)[]): string {
  if (field === 'timestamp') return 'CREW2';
  return field === undefined || field === 'type' || field === 'event_id' ? 'CREW1' : 'CREW3';
}

/**
 * What is wrong with a record as it was sent. An event names its parent and not the run: the listener knows that, or the request says
 * it. Chunks of a stream are dropped, and their sender is told.
 */
export function admit(
  { run, type, event_id }: CrewaiRecord,
  { run_id }: DecodeContext,
): DecodeFailure | null {
  const failure = CHUNKS.has(type)
    ? CHUNK
    : run === undefined && run_id === undefined
      ? NO_RUN
      : null;
  return failure === null ? null : refusalOf(failure, event_id);
}

const NO_RUN: Failure = {
  code: 'missing_field',
  message: 'expected the run in the record, or run_id in the query, saw neither',
  path: '/run',
  rule: 'CREW4',
};

const CHUNK: Failure = {
  code: 'unsupported',
  message:
    'expected no chunks of a stream: what the model said comes whole with llm_call_completed',
  path: '/type',
  rule: 'CREW5',
};

/** True for an object with what crewAI gives every event. */
export function recognises(value: unknown): boolean {
  return isObject(value) && 'event_id' in value && 'timestamp' in value && 'type' in value;
}
