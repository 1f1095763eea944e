// Text to record. What cannot become events is refused whole: half a conversation would mislead.
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure } from '@/lib/model/failure';
import { RECORD_BYTES_MAX } from '@/lib/protocols/codec/bridge-records';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { readValue } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { ok, type Result } from '@/lib/std/result';
import { jsonBytes } from '@/lib/std/utf8';
import { TranscriptWire } from './schema';

/** One record. */
export function parse(frame: Frame): Result<TranscriptWire, DecodeFailure> {
  const read = readValue(frame);
  if (!read.ok) return read;
  const wire = TranscriptWire.safeParse(read.value);
  if (!wire.success) return refuse(failuresOf(wire.error, read.value, ruleOf), null);
  const failure = findTooLarge(wire.data);
  return failure === null ? ok(wire.data) : refuse([failure], null);
}

function ruleOf([field, index]: readonly (string | number)[]): string {
  if (field === 'history') return index === undefined ? 'T2' : 'T3';
  return field === 'question' || field === undefined ? 'T1' : 'T4';
}

/** Every turn becomes an event, and all else of the record another one; none may be larger than an event may be. */
function findTooLarge({ history, ...rest }: TranscriptWire): Failure | null {
  const room = RECORD_BYTES_MAX - jsonBytes(rest.mistake_reason);
  if (jsonBytes(rest) > room) return tooLarge('', room);
  const index = history.findIndex((turn) => jsonBytes(turn) > room);
  return index === -1 ? null : tooLarge(`/history/${index}`, room);
}

function tooLarge(path: string, room: number): Failure {
  return {
    code: 'event_too_large',
    message: `expected at most ${room} bytes, saw more than fits into one event; cut the text`,
    path,
  };
}
