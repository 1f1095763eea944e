// The first step of every JSON protocol: one message of bounded size as a JSON value, read strictly.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import type { Failure } from '@/lib/model/failure';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { readJson } from '@/lib/std/json/json-read';
import { ok, type Result } from '@/lib/std/result';
import { utf8Length } from '@/lib/std/utf8';
import type { DecodeFailure, Frame } from './codec';
import { refuse } from './refusal';

/** Of one UTF-16 unit; the two of a pair are four together. */
const UNIT_BYTES_MAX = 3;

/** The value of a frame; `idField` names the top-level field that an answer may name the message by, or null. */
export function readFrame(frame: Frame, idField: string | null): Result<unknown, DecodeFailure> {
  const bytes = bytesAbove(EVENT_BYTES_MAX, frame.text);
  return bytes === null ? readValue(frame) : refuse([tooLarge(bytes)], idOf(frame.json, idField));
}

/** The value of a frame however large it is, for who bounds its parts. */
export function readValue(frame: Frame): Result<unknown, DecodeFailure> {
  if (frame.json !== undefined) return ok(frame.json);
  const read = readJson(frame.text);
  return read.ok ? ok(read.value.value) : refuse([read.error], null);
}

/** The bytes of a text that has more than so many, else null. */
export function bytesAbove(bytesMax: number, text: string): number | null {
  // Where as many units fit whatever they are, there is nothing to count.
  if (text.length * UNIT_BYTES_MAX <= bytesMax) return null;
  const bytes = utf8Length(text);
  return bytes > bytesMax ? bytes : null;
}

/** The native id as far as it can be read, so that an answer can name the item. */
export function idOf(value: unknown, idField: string | null): string | null {
  if (idField === null || typeof value !== 'object' || value === null) return null;
  const id = Object.hasOwn(value, idField) ? (value as Record<string, unknown>)[idField] : null;
  return typeof id === 'string' ? id.slice(0, IDENTIFIER_LENGTH_MAX) : null;
}

function tooLarge(bytes: number): Failure {
  return {
    code: 'event_too_large',
    message: `expected an event of at most ${EVENT_BYTES_MAX} bytes, saw ${bytes}; put large content into an artifact and refer to it`,
    path: '',
  };
}
