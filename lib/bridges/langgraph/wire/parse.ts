// Text to record.
import { failuresOf } from '@/lib/model/errors/failures-of';
import { sizeFailure } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext, DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { readFrame } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { isObject } from '@/lib/std/is-object';
import { ok, type Result } from '@/lib/std/result';
import { pathOf } from './namespace';
import {
  Block,
  type GraphItem,
  type GraphPlace,
  type GraphWire,
  Interrupts,
  Place,
  Resume,
  TaskEnd,
  TaskStart,
} from './schema';
import { type LooseRecord, recordIn } from './shapes';

/** One item of a stream. */
export function parse(frame: Frame): Result<GraphWire, DecodeFailure> {
  const read = readFrame(frame, null);
  if (!read.ok) return read;
  const tooLarge = sizeFailure(
    frame.text,
    'an item',
    'leave the modes out that repeat the whole state',
  );
  if (tooLarge !== null) return refuse([tooLarge], null);
  const record = recordIn(read.value);
  if (record === null) {
    const message =
      'expected {mode, data}, [namespace, mode, data], or an event of streamEvents, saw none of them';
    return refuse([{ code: 'invalid_type', message, path: '', rule: 'LG1' }], null);
  }
  const place = Place.safeParse(record);
  if (!place.success)
    return refuse(
      failuresOf(place.error, record, () => 'LG2'),
      null,
    );
  const isTask = place.data.mode === 'tasks';
  const item = isTask ? taskIn(record.data) : ok(itemIn(place.data, record.data));
  if (!item.ok) return item;
  return ok({ ...placeOf(place.data, record, item.value), item: item.value });
}

/** What ends has a result, an error or interrupts of its own; what starts has its input. */
function taskIn(data: unknown): Result<GraphItem, DecodeFailure> {
  const isEnd = isObject(data) && ('result' in data || 'error' in data);
  const read = isEnd ? TaskEnd.safeParse(data) : TaskStart.safeParse(data);
  if (!read.success) {
    return refuse(failuresOf(read.error, data, () => 'LG3').map(belowData), null);
  }
  const fields = read.data;
  if ('interrupts' in fields) return ok({ kind: 'end', ...fields, error: fields.error ?? null });
  return ok({ kind: 'start', ...fields });
}

function belowData<Value extends { readonly path?: string }>(failure: Value): Value {
  return { ...failure, path: `/data${failure.path ?? ''}` };
}

/** Modes that tell in other words what `tasks` tells, or hold the whole state again. */
const REPEATED = new Set([
  'values',
  'updates',
  'checkpoints',
  'debug',
  'tools',
  'lifecycle',
  'events',
  'metadata',
  'end',
  'heartbeat',
  'messages',
  'messages/partial',
  'messages/complete',
  'messages/metadata',
]);

function itemIn({ mode }: GraphPlace, data: unknown): GraphItem {
  if (mode === 'error') return { kind: 'failure', error: data ?? null };
  if (mode === 'messages') {
    if (isBegun(data)) return { kind: 'writing' };
    const block = finishedBlock(data);
    if (block !== null) return block;
  }
  if (REPEATED.has(mode)) return { kind: 'repeated' };
  return waitingIn(mode, data) ?? { kind: 'other', data: data ?? null };
}

/** That a graph waits, or goes on. */
function waitingIn(mode: string, data: unknown): GraphItem | null {
  if (mode === 'interrupt') {
    const read = Interrupts.safeParse(data);
    return read.success ? { kind: 'waits', interrupts: read.data } : null;
  }
  if (mode !== 'resume') return null;
  const read = Resume.safeParse(data);
  return read.success ? { kind: 'resumed', ...read.data } : null;
}

/** Whether a model says something: a chunk of a message that holds words or calls, or JavaScript's v3 that a message begins. */
function isBegun(data: unknown): boolean {
  if (!Array.isArray(data)) return isObject(data) && data.event === 'message-start';
  const [first] = data;
  if (!isObject(first)) return false;
  const { content, tool_call_chunks: calls } = isObject(first.kwargs) ? first.kwargs : first;
  return Array.isArray(calls) && (calls.length > 0 || content !== '');
}

/** JavaScript gives the bare event, and its tasks tell the same; only Python's stands in a list with its metadata. */
function finishedBlock(data: unknown): GraphItem | null {
  const [event] = Array.isArray(data) ? data : [];
  if (!isObject(event) || event.event !== 'content-block-finish') return null;
  const read = Block.safeParse(event.content);
  return read.success ? { kind: 'block', block: read.data } : null;
}

/** Messages stand in the node that says them, which their metadata name; of a repeated item only its mode and place are kept. */
function placeOf(place: GraphPlace, { data }: LooseRecord, item: GraphItem): GraphPlace {
  if (item.kind === 'repeated') return { ...place, ns: [], at: null, seq: null };
  if (item.kind !== 'writing' && item.kind !== 'block') return place;
  const metadata = Array.isArray(data) && isObject(data[1]) ? data[1] : {};
  const path = pathOf(metadata.langgraph_checkpoint_ns);
  const ns = path.length > 0 ? path : place.ns;
  return item.kind === 'block' ? { ...place, ns } : { ...place, ns, seq: null };
}

/** Items of a stream do not say which run they are of: their sender does, or the request. */
export function admit(wire: GraphWire, context: DecodeContext): DecodeFailure | null {
  const places = [wire.run_id, wire.thread_id, context.run_id, context.thread_id];
  if (places.some((place) => place !== null && place !== undefined)) return null;
  const message =
    'expected the id of a run or of a thread, saw neither; add run_id and thread_id to the record, or to the query of the request';
  const refused = refuse([{ code: 'missing_field', message, path: '/run_id', rule: 'LG4' }], null);
  return refused.ok ? null : refused.error;
}
