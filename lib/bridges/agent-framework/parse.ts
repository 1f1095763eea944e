// Text to record, and how much may be in one.
import type { Failure } from '@/lib/model/failure';
import { PARTS_MAX, parseRecord, refusalOf } from '@/lib/protocols/codec/bridge-records';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { isObject } from '@/lib/std/is-object';
import type { Result } from '@/lib/std/result';
import { answersIn, contentsIn } from './content';
import { WorkflowRecord } from './schema';

/** One event of a workflow. */
export function parse(frame: Frame): Result<WorkflowRecord, DecodeFailure> {
  return parseRecord(frame, { schemaOf: () => WorkflowRecord, ruleOf, idField: 'run' });
}

function ruleOf([field]: readonly (string | number)[]): string {
  if (field === 'at') return 'MAF2';
  return field === 'event' ? 'MAF3' : 'MAF1';
}

/** Each content and each answer is an event. */
export function admit({ event, run }: WorkflowRecord): DecodeFailure | null {
  const parts = contentsIn(event).length + answersIn(event).length;
  return parts > PARTS_MAX ? refusalOf(TOO_MANY, run) : null;
}

const TOO_MANY: Failure = {
  code: 'limit_exceeded',
  message: `expected at most ${PARTS_MAX} contents or answers in a record; send them in several`,
  path: '/event/data',
  rule: 'MAF4',
};

/** True for an event in its envelope. */
export function recognises(value: unknown): boolean {
  return isObject(value) && 'run' in value && 'workflow' in value && isObject(value.event);
}
