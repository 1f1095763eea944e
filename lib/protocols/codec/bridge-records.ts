// What bridges of frameworks share: a record is one JSON object of bounded size, agents have the prefix of the key before their
// names, and nothing is printed back. Pure.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import type { Payload } from '@/lib/model/clutch-message';
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure } from '@/lib/model/failure';
import { encodeName } from '@/lib/model/ids';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { fingerprint } from '@/lib/std/fingerprint';
import { ok, type Result } from '@/lib/std/result';
import type { DeclaredHandover } from '@/lib/text/content-of';
import type { DecodeFailure, EncodeFailure, Frame } from './codec';
import { bytesAbove, idOf, readFrame } from './read-frame';
import { refuse, unsupported } from './refusal';

/** What an event holds beside what its record says: ids, names and derived fields, each at most some kilobytes. */
const ENVELOPE_BYTES = 16 * 1024;

/** What a record may be, so that its events are none too large. Bytes. */
export const RECORD_BYTES_MAX = EVENT_BYTES_MAX - ENVELOPE_BYTES;

/** Of what one record tells: each part is an event of its own, and all of them are stored in one commit. */
export const PARTS_MAX = 256;

/** As Zod's schemas are. */
type RecordSchema<Wire> = {
  safeParse(
    value: unknown,
  ): { success: true; data: Wire } | { success: false; error: Parameters<typeof failuresOf>[0] };
};

/** How records of a bridge are read: the schema of each kind, and what a failure is called. */
export type RecordForm<Wire> = {
  readonly schemaOf: (value: unknown) => RecordSchema<Wire>;
  /** The row of the checklist that a failure at a path breaks. */
  readonly ruleOf: (path: readonly (string | number)[]) => string;
  /** The field that the record is known by. */
  readonly idField: string;
};

/** One record by its schema; what is too large says what to leave out. */
export function parseRecord<Wire>(
  frame: Frame,
  { schemaOf, ruleOf, idField }: RecordForm<Wire>,
): Result<Wire, DecodeFailure> {
  const read = readFrame(frame, idField);
  if (!read.ok) return read;
  const id = idOf(read.value, idField);
  const tooLarge = sizeFailure(frame.text, 'a record', 'leave prompts and states out');
  if (tooLarge !== null) return refuse([tooLarge], id);
  const wire = schemaOf(read.value).safeParse(read.value);
  return wire.success ? ok(wire.data) : refuse(failuresOf(wire.error, read.value, ruleOf), id);
}

/** That a record is too large; null where it is not. `advice` says what may be left out of it. */
export function sizeFailure(text: string, record: string, advice: string): Failure | null {
  const bytes = bytesAbove(RECORD_BYTES_MAX, text);
  if (bytes === null) return null;
  const message = `expected ${record} of at most ${RECORD_BYTES_MAX} bytes, saw ${bytes}; ${advice}`;
  return { code: 'event_too_large', message, path: '' };
}

/** The refusal of a record that was read, for `admit`. */
export function refusalOf(failure: Failure, id: string | null): DecodeFailure {
  const { rule, path = '', message } = failure;
  const findings = rule === undefined ? [] : [{ level: 'error' as const, rule, path, message }];
  return { failures: [failure], findings, id };
}

/** A framework's name below a prefix, as an id: one that would be too long ends in a mark of the whole. */
export function prefixedId(prefix: string, name: string): string {
  const whole = `${prefix}${encodeName(name)}`;
  if (whole.length <= IDENTIFIER_LENGTH_MAX) return whole;
  const mark = `~${fingerprint(name)}`;
  return `${whole.slice(0, IDENTIFIER_LENGTH_MAX - mark.length).replace(/%[0-9A-F]?$/, '')}${mark}`;
}

/** A name that may have spaces, such as a role, as people read it in an id. */
export function dashedName(name: string): string {
  return name.trim().replace(/\s+/g, '-');
}

/**
 * What an event says of a handover by the framework's own word. It decides nothing here and is listed as declared elsewhere
 * (docs/decisions/0096): a bridge's key writes no `routing.decision`.
 */
export function handoffPayload({ from, to, tool, callId }: DeclaredHandover): Payload {
  const asked = { ...(tool !== null && { tool }), ...(callId !== null && { call_id: callId }) };
  return { handoff: { from, to, ...asked } };
}

/** Always `unsupported`: no single event can be printed as one of the framework's. */
export function printsNothing(message: string): () => Result<never, EncodeFailure> {
  return () => unsupported(message);
}
