// Text to record.
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure } from '@/lib/model/failure';
import { sizeFailure } from '@/lib/protocols/codec/bridge-records';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { readFrame } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { ok, type Result } from '@/lib/std/result';
import { type AgUiEvent, type AgUiWire, isId, NEEDED, Wire } from './schema';

/** Pieces of a message or of a call: alone they say nothing. */
const PIECE = /^(TEXT_MESSAGE|TOOL_CALL)_(START|CONTENT|ARGS|END)$/;

/** One record. The run and the thread that its event names are those of the record. */
export function parse(frame: Frame): Result<AgUiWire, DecodeFailure> {
  const read = readFrame(frame, null);
  if (!read.ok) return read;
  const tooLarge = sizeFailure(frame.text, 'an event', 'leave snapshots and raw events out');
  if (tooLarge !== null) return refuse([tooLarge], null);
  const wire = Wire.safeParse(read.value);
  if (!wire.success) return refuse(failuresOf(wire.error, read.value, ruleOf), null);
  const { event } = wire.data;
  const failure = pieceFailure(event) ?? missingIn(event);
  if (failure !== null) return refuse([failure], null);
  return ok({
    ...wire.data,
    run: wire.data.run ?? runIn(event, 'runId'),
    thread: wire.data.thread ?? runIn(event, 'threadId'),
  });
}

function runIn(event: AgUiEvent, field: 'runId' | 'threadId'): string | null {
  const id = event.type === 'RUN_STARTED' || event.type === 'RUN_FINISHED' ? event[field] : null;
  return isId(id) ? id : null;
}

function pieceFailure({ type }: AgUiEvent): Failure | null {
  if (!PIECE.test(type)) return null;
  const message = `expected a whole message or call, saw ${type}; send the pieces of one stream together to /api/v1/ingest/ag-ui`;
  return { code: 'invalid_value', message, path: '/event/type', rule: 'AG5' };
}

/** Fields that hold what people read may be any text. */
const READ: ReadonlySet<string> = new Set(['message', 'name', 'stepName', 'toolCallName']);

function missingIn(event: AgUiEvent): Failure | null {
  const needed = Object.hasOwn(NEEDED, event.type) ? (NEEDED[event.type] ?? []) : [];
  for (const field of needed) {
    const value = event[field];
    if (READ.has(field) ? typeof value === 'string' : isId(value)) continue;
    const path = `/event/${field}`;
    const code = value === undefined ? 'missing_field' : 'invalid_value';
    const message = `expected ${READ.has(field) ? 'a text' : 'an id of at most 200 characters'} in ${field} of ${event.type}`;
    return { code, message, path, rule: 'AG4' };
  }
  return null;
}

function ruleOf([field, part]: readonly (string | number)[]): string {
  if (field !== 'event') return 'AG2';
  return part === 'timestamp' ? 'AG3' : 'AG1';
}
