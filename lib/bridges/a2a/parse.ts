// Text to record. A bare item, or one in its JSON-RPC envelope, is a record that says nothing besides; what came in version 0.3 is
// read as 1.0.
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure } from '@/lib/model/failure';
import { RECORD_BYTES_MAX } from '@/lib/protocols/codec/bridge-records';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { bytesAbove, readFrame } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { isObject } from '@/lib/std/is-object';
import { ok, type Result } from '@/lib/std/result';
import { A2aCancelled, A2aSeen, A2aSent, type A2aWire } from './schema';
import { upgradeItem, upgradeMessage } from './upgrade';

/** What an item may be: its text may stand twice in the event, in the payload and beside it. Bytes. */
const ITEM_BYTES_MAX = RECORD_BYTES_MAX / 2;

const TOO_LARGE: Failure = {
  code: 'event_too_large',
  message: `expected a record of at most ${ITEM_BYTES_MAX} bytes, saw more; send large content by its url`,
  path: '',
};

/** One record. */
export function parse(frame: Frame): Result<A2aWire, DecodeFailure> {
  const read = readFrame(frame, null);
  if (!read.ok) return read;
  if (bytesAbove(ITEM_BYTES_MAX, frame.text) !== null) return refuse([TOO_LARGE], null);
  const record = recordOf(read.value);
  const wire = schemaOf(record).safeParse(record);
  if (wire.success) return ok(wire.data);
  return refuse(failuresOf(wire.error, record, ruleOf), null);
}

/** Whether the value has the fields of a record, and is not an item alone. */
function recordOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { item, message, to, cancel } = value;
  if (item !== undefined) return { ...value, item: upgradeItem(unwrapped(item)) };
  if (to !== undefined && message !== undefined) {
    return { ...value, message: upgradeMessage(message) };
  }
  if (cancel !== undefined) return value;
  return { item: upgradeItem(unwrapped(value)) };
}

/** What a request or an answer of JSON-RPC is about. */
function unwrapped(value: unknown): unknown {
  if (!isObject(value) || value.jsonrpc !== '2.0') return value;
  const { result, params } = value;
  if (isObject(result)) return isTask(result) ? { task: result } : result;
  if (!isObject(params) || params.message === undefined) return value;
  return { message: upgradeMessage(params.message) };
}

/** GetTask and CancelTask of 1.0 answer with the task itself. */
function isTask({ kind, id, status }: Readonly<Record<string, unknown>>): boolean {
  return kind === undefined && typeof id === 'string' && isObject(status);
}

function schemaOf(record: unknown): typeof A2aSeen | typeof A2aSent | typeof A2aCancelled {
  if (!isObject(record) || 'item' in record) return A2aSeen;
  return 'cancel' in record ? A2aCancelled : A2aSent;
}

function ruleOf(path: readonly (string | number)[]): string {
  if (path.includes('parts')) return 'A2A3';
  if (path.includes('message') || path.includes('history')) return 'A2A2';
  return path[0] === 'item' ? 'A2A4' : 'A2A1';
}
