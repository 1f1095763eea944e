// Text to record. Which of the two it has to be is told by its item: a result has messages and no type.
import type { Failure } from '@/lib/model/failure';
import { PARTS_MAX, parseRecord, refusalOf } from '@/lib/protocols/codec/bridge-records';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { isObject } from '@/lib/std/is-object';
import type { Result } from '@/lib/std/result';
import { AutogenMessageRecord, type AutogenRecord, AutogenResultRecord } from './schema';

/** One item of a stream. */
export function parse(frame: Frame): Result<AutogenRecord, DecodeFailure> {
  return parseRecord<AutogenRecord>(frame, {
    schemaOf: (value) => (isResult(value) ? AutogenResultRecord : AutogenMessageRecord),
    ruleOf,
    idField: 'run',
  });
}

function isResult(value: unknown): boolean {
  const item = isObject(value) ? value.item : null;
  return isObject(item) && !('type' in item) && 'messages' in item;
}

function ruleOf([field, part]: readonly (string | number)[]): string {
  if (field === 'held') return 'AG3';
  if (field !== 'item') return 'AG1';
  return part === 'id' || part === 'created_at' ? 'AG3' : 'AG2';
}

const NOT_TOLD: ReadonlySet<string> = new Set(['ModelClientStreamingChunkEvent', 'ThoughtEvent']);

/** Chunks and thoughts are dropped, and their sender is told; each call of a tool is an event. */
export function admit({ item, run }: AutogenRecord): DecodeFailure | null {
  if ('type' in item && NOT_TOLD.has(String(item.type))) return refusalOf(LEFT_OUT, run);
  return Array.isArray(item.content) && item.content.length > PARTS_MAX
    ? refusalOf(TOO_MANY, run)
    : null;
}

const LEFT_OUT: Failure = {
  code: 'unsupported',
  message:
    'expected neither chunks of a stream nor thoughts: what the model said comes as its message',
  path: '/item/type',
  rule: 'AG4',
};

const TOO_MANY: Failure = {
  code: 'limit_exceeded',
  message: `expected at most ${PARTS_MAX} parts of a message; send them in several`,
  path: '/item/content',
  rule: 'AG5',
};

/** True for an item in its envelope. */
export function recognises(value: unknown): boolean {
  if (!isObject(value) || !('run' in value) || !('sequence' in value)) return false;
  return isObject(value.item) && ('source' in value.item || 'messages' in value.item);
}
