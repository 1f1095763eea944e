// Text to wire. The envelope is judged here: what it gets wrong refuses the message. Payload contracts are marked later.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch-message';
import type { Failure, FailureCode } from '@/lib/model/failure';
import { failuresOf } from '@/lib/model/failures-of';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/text';
import { readJson } from '@/lib/std/json-read';
import { ok, type Result } from '@/lib/std/result';
import { utf8Length } from '@/lib/std/utf8';
import type { DecodeFailure, Frame } from '../codec';
import { refuse } from '../refusal';
import { ClutchWire } from './schema';

/** One message. Failures come in the order of section 1.2, unknown fields last; a message that is too large is not read. */
export function parse(frame: Frame): Result<ClutchWire, DecodeFailure> {
  const bytes = utf8Length(frame.text);
  if (bytes > EVENT_BYTES_MAX) return refuse([tooLarge(bytes)], idOf(frame.json));
  const value = frame.json === undefined ? readJson(frame.text) : ok({ value: frame.json });
  if (!value.ok) return refuse([value.error], null);
  const wire = ClutchWire.safeParse(value.value.value);
  if (wire.success) return ok(wire.data);
  const failures = failuresOf(wire.error, value.value.value, ruleOf).map(explained);
  return refuse(failures, idOf(value.value.value));
}

/** The row of the checklist for each field of the envelope; all others are optional by C11. */
const RULES: Readonly<Record<string, string>> = {
  v: 'C1',
  id: 'C2',
  ts: 'C3',
  thread_id: 'C4',
  run_id: 'C5',
  task_id: 'C6',
  from: 'C7',
  to: 'C8',
  payload: 'C10',
  attempt: 'C12',
};

function ruleOf(segments: readonly (string | number)[], code: FailureCode): string {
  const [field] = segments;
  if (field === 'type') return code === 'missing_field' ? 'C9' : 'C14';
  return typeof field === 'string' ? (RULES[field] ?? 'C11') : 'C13';
}

/** What the server gives every event itself. */
const SERVER_OWNED = new Set(['/seq', '/received_at']);

function explained(failure: Failure): Failure {
  if (failure.code !== 'unknown_field' || !SERVER_OWNED.has(failure.path ?? '')) return failure;
  return { ...failure, message: `${failure.message}: the server gives it to every event itself` };
}

function tooLarge(bytes: number): Failure {
  return {
    code: 'event_too_large',
    message: `expected an event of at most ${EVENT_BYTES_MAX} bytes, saw ${bytes}; put large content into an artifact and refer to it`,
    path: '',
  };
}

function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' ? value.id.slice(0, IDENTIFIER_LENGTH_MAX) : null;
}
