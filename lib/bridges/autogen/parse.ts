// Text to record, or to an item without its envelope. Which of the two items it has to be is told by it: a result has messages and no type.
import type { Failure } from '@/lib/model/failure';
import { PARTS_MAX, parseRecord, refusalOf } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext, DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { isObject } from '@/lib/std/is-object';
import type { Result } from '@/lib/std/result';
import {
  AutogenMessage,
  AutogenMessageRecord,
  AutogenResult,
  AutogenResultRecord,
  type AutogenWire,
  isRecord,
} from './schema';

/** One item of a stream. */
export function parse(frame: Frame): Result<AutogenWire, DecodeFailure> {
  let isBare = false;
  return parseRecord<AutogenWire>(frame, {
    schemaOf(value) {
      isBare = isBareItem(value);
      if (isBare) return isResult(value) ? AutogenResult : AutogenMessage;
      return isObject(value) && isResult(value.item) ? AutogenResultRecord : AutogenMessageRecord;
    },
    ruleOf: (path) => ruleOf(isBare ? ['item', ...path] : path),
    idField: 'run',
  });
}

/** An item as the framework dumps it: whatever names a run or a place is meant as a record. */
function isBareItem(value: unknown): boolean {
  if (!isObject(value) || 'item' in value || 'run' in value || 'sequence' in value) return false;
  const isMessage = typeof value.source === 'string' && typeof value.type === 'string';
  return isMessage || (isResult(value) && 'stop_reason' in value);
}

function isResult(item: unknown): boolean {
  return isObject(item) && !('type' in item) && 'messages' in item;
}

function ruleOf([field, part]: readonly (string | number)[]): string {
  if (field === 'held') return 'AG3';
  if (field !== 'item') return 'AG1';
  return part === 'id' || part === 'created_at' ? 'AG3' : 'AG2';
}

const NOT_TOLD: ReadonlySet<string> = new Set(['ModelClientStreamingChunkEvent', 'ThoughtEvent']);

/**
 * Chunks and thoughts are dropped, and their sender is told; each call of a tool is an event. An item without its envelope is of
 * the run that the request names.
 */
export function admit(wire: AutogenWire, { run_id }: DecodeContext): DecodeFailure | null {
  const isWhole = isRecord(wire);
  const item = isWhole ? wire.item : wire;
  const run = isWhole ? wire.run : (run_id ?? null);
  const refused = (failure: Failure) => {
    const { path = '' } = failure;
    return refusalOf({ ...failure, path: isWhole ? path : path.replace(/^\/item/, '') }, run);
  };
  if (run === null) return refused(NO_RUN);
  if ('type' in item && NOT_TOLD.has(String(item.type))) return refused(LEFT_OUT);
  const parts = 'content' in item ? item.content : null;
  return Array.isArray(parts) && parts.length > PARTS_MAX ? refused(TOO_MANY) : null;
}

const NO_RUN: Failure = {
  code: 'missing_field',
  message:
    'expected the run of the item, saw none; name it in the query of the request (run_id), or send {run, sequence, item}',
  path: '/run',
  rule: 'AG1',
};

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

/** True for an item in its envelope, and for one as it is dumped. */
export function recognises(value: unknown): boolean {
  if (isBareItem(value)) return true;
  if (!isObject(value) || !('run' in value) || !('sequence' in value)) return false;
  return isObject(value.item) && ('source' in value.item || 'messages' in value.item);
}
