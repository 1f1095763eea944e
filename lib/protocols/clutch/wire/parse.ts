// Text to wire. The envelope is checked here: what it gets wrong refuses the message. Payload contracts are marked later.
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure, FailureCode } from '@/lib/model/failure';
import { ok, type Result } from '@/lib/std/result';
import type { DecodeFailure, Frame } from '../../codec/codec';
import { idOf, readFrame } from '../../codec/read-frame';
import { refuse } from '../../codec/refusal';
import { ClutchWire } from './schema';

/** One message. Failures come in the order of section 1.2, unknown fields last; a message that is too large is not read. */
export function parse(frame: Frame): Result<ClutchWire, DecodeFailure> {
  const read = readFrame(frame, 'id');
  if (!read.ok) return read;
  const wire = ClutchWire.safeParse(read.value);
  if (wire.success) return ok(wire.data);
  return refuse(failuresOf(wire.error, read.value, ruleOf).map(explained), idOf(read.value, 'id'));
}

/** The row of the checklist for each field of the envelope; all others are optional by C11. */
const RULES: ReadonlyMap<string, string> = new Map([
  ['v', 'C1'],
  ['id', 'C2'],
  ['ts', 'C3'],
  ['thread_id', 'C4'],
  ['run_id', 'C5'],
  ['task_id', 'C6'],
  ['from', 'C7'],
  ['to', 'C8'],
  ['payload', 'C10'],
  ['attempt', 'C12'],
]);

function ruleOf(segments: readonly (string | number)[], code: FailureCode): string {
  const [field] = segments;
  if (field === 'type') return code === 'missing_field' ? 'C9' : 'C14';
  return typeof field === 'string' ? (RULES.get(field) ?? 'C11') : 'C13';
}

/** What the server gives every event itself. */
const SERVER_OWNED = new Set(['/seq', '/received_at']);

function explained(failure: Failure): Failure {
  if (failure.code !== 'unknown_field' || !SERVER_OWNED.has(failure.path ?? '')) return failure;
  return { ...failure, message: `${failure.message}: the server gives it to every event itself` };
}
