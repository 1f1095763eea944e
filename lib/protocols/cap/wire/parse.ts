// Text to wire: a manifest by the specification's JSON Schema, a message by the sample of its type. What one of them gets
// wrong refuses it, with the row of the checklist that it breaks.
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { FailureCode } from '@/lib/model/failure';
import { ok, type Result } from '@/lib/std/result';
import type { DecodeFailure, Frame } from '../../codec/codec';
import { readFrame } from '../../codec/read-frame';
import { refuse } from '../../codec/refusal';
import { isManifestLike } from './recognise';
import { CapManifest, type CapWire, schemaOf } from './schema';

/** One message or manifest. A refusal names no id, for messages have none (PD4). */
export function parse(frame: Frame): Result<CapWire, DecodeFailure> {
  const read = readFrame(frame, null);
  if (!read.ok) return read;
  const { value } = read;
  const isManifest = isManifestLike(value);
  const type = typeOf(value);
  const wire = isManifest ? CapManifest.safeParse(value) : schemaOf(type).safeParse(value);
  if (wire.success) return ok(wire.data);
  const ruleOf = (segments: Segments, code: FailureCode) =>
    isManifest ? ruleOfManifest(segments) : ruleOfMessage(type, segments, code);
  return refuse(failuresOf(wire.error, value, ruleOf), null);
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
}

type Segments = readonly (string | number)[];

function ruleOfManifest([field, ...inner]: Segments): string {
  if (field === 'overseer') return 'P5';
  if (field === 'delegate_rules' && inner.length > 0) return 'P3';
  return field === 'mcp_bindings' && inner.length > 0 ? 'P6' : 'P1';
}

/** The row for the content of each type; P7 where there is no such type. */
const CONTENT: ReadonlyMap<unknown, string> = new Map([
  ['message', 'P8'],
  ['delegation_notice', 'P9'],
  ['error_response', 'P10'],
  ['oversight_inquiry', 'PD1'],
]);

/** What a notice has to record so that its lineage can be told (P18). */
const LINEAGE: ReadonlySet<unknown> = new Set([
  ...['sender_id', 'recipient_id', 'task_id', 'context_summary'],
]);

function ruleOfMessage(type: unknown, [field, ...inner]: Segments, code: FailureCode): string {
  const isMissing = code === 'missing_field';
  if (isMissing && type === 'delegation_notice' && LINEAGE.has(field)) return 'P18';
  switch (field) {
    case 'type':
      return isMissing ? 'P11' : 'P7';
    case 'task_id':
      return 'P11';
    case 'sender_id':
    case 'recipient_id':
      return isMissing ? 'P11' : 'P12';
    case 'timestamp':
      return 'PD3';
    case 'attachments':
      if (inner.length > 0 || code === 'invalid_value') return 'P13';
  }
  return CONTENT.get(type) ?? 'P7';
}
