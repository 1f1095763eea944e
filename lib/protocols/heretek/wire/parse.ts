// Text to wire. The envelope and the required fields of the type refuse a message; what it says of itself is marked later.
import { failuresOf, type RuleOf } from '@/lib/model/errors/failures-of';
import type { FailureCode } from '@/lib/model/failure';
import { MASK } from '@/lib/model/mask';
import { ok, type Result } from '@/lib/std/result';
import type { DecodeFailure, Frame } from '../../codec/codec';
import { idOf, readFrame } from '../../codec/read-frame';
import { refuse } from '../../codec/refusal';
import { HERETEK_TYPES, type HeretekType, type HeretekWire, isHeretekType, readAs } from './schema';

/** One message, its credential masked. Failures come in the order of section 4.1: type, content, then the rest. */
export function parse(frame: Frame): Result<HeretekWire, DecodeFailure> {
  const read = readFrame(frame, 'id');
  if (!read.ok) return refuse(read.error.failures.map(citingJson), read.error.id);
  const { value } = read;
  const type = typeOf(value);
  const wire = readAs(type, value);
  if (wire.success) return ok(masked(wire.data as HeretekWire));
  const ruleOf = isHeretekType(type) ? RULES_BY_TYPE.get(type) : ruleOfEnvelope;
  return refuse(failuresOf(wire.error, value, ruleOf), idOf(value, 'id'));
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : null;
}

/** H13 asks for JSON; what JSON allows and strict reading does not is our own caution. */
function citingJson(failure: DecodeFailure['failures'][number]): DecodeFailure['failures'][number] {
  return failure.code === 'invalid_json' ? { ...failure, rule: 'H13' } : failure;
}

/** Every type may hold a token where `auth` has its own: it is masked wherever it stands there. */
function masked(wire: HeretekWire): HeretekWire {
  const { token } = wire.content as { token?: unknown };
  if (typeof token !== 'string') return wire;
  return { ...wire, content: { ...wire.content, token: MASK } } as HeretekWire;
}

/** The fields of the content that section 9.1 requires (H30). */
const REQUIRED: Partial<Record<HeretekType, string>> = {
  handshake: 'action',
  discovery: 'action',
  subscribe: 'channel',
  unsubscribe: 'channel',
  auth: 'token',
  disconnect: 'reason',
};

/** The row of the checklist for what else stands in the content. */
const CONTENT_RULES: Partial<Record<HeretekType, string>> = {
  message: 'H11',
  error: 'H37',
  handshake: 'H17',
  discovery: 'H20',
  subscribe: 'H21',
  unsubscribe: 'H21',
  auth: 'H18',
  disconnect: 'H19',
  proposal: 'H33',
  vote: 'H34',
  decision: 'H35',
};

const RULES_BY_TYPE: ReadonlyMap<HeretekType, RuleOf> = new Map(
  HERETEK_TYPES.map((type) => [
    type,
    (segments, code) =>
      segments[0] === 'content' && segments.length > 1
        ? ruleOfContent(type, segments[1], code)
        : ruleOfEnvelope(segments, code),
  ]),
);

function ruleOfContent(
  type: HeretekType,
  field: string | number | undefined,
  code: FailureCode,
): string {
  if (code === 'missing_field' && field === REQUIRED[type]) return 'H30';
  if (field === 'capabilities') return 'H16';
  return CONTENT_RULES[type] ?? 'H9';
}

function ruleOfEnvelope([field]: readonly (string | number)[], code: FailureCode): string {
  switch (field) {
    case undefined:
      return 'H3';
    case 'type':
      return code === 'invalid_value' ? 'H38' : 'H9';
    case 'content':
      return 'H9';
    case 'metadata':
      return 'H12';
    case 'error':
    case 'event':
      return 'H30';
    default:
      return field === 'agent' && code === 'missing_field' ? 'H30' : 'H10';
  }
}
