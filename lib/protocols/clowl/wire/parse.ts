// Text to wire. Refused is what section 2 requires and what sections 3, 5 and 6 demand of `body.d` and `ctx`; a credential is
// masked before anything else sees it.
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure, FailureCode } from '@/lib/model/failure';
import { MASK } from '@/lib/model/mask';
import { err, type Result } from '@/lib/std/result';
import type { DecodeFailure, Frame } from '../../codec/codec';
import { idOf, readFrame } from '../../codec/read-frame';
import { refuse } from '../../codec/refusal';
import { readAs, readingOf } from './reading';
import {
  ClowlPerformative,
  type ClowlProfile,
  type ClowlWire,
  PromptedPerformative,
} from './schema';
import { checkUnknown } from './unknown-fields';

/** One message in the reading asked for, or in the one that it shows. Failures come in the order of section 2. */
export function parse(frame: Frame): Result<ClowlWire, DecodeFailure> {
  const read = readFrame(frame, 'mid');
  if (!read.ok) return read;
  const value = masked(read.value);
  const profile = readingOf(value, frame.profile);
  const wire = readAs(profile, value);
  if (wire.ok) return wire;
  const failures = failuresOf(wire.error, value, ruleFor(value)).map((failure) =>
    explained(failure, profile),
  );
  const refusal = refuse(failures, idOf(value, 'mid'));
  if (refusal.ok) return refusal;
  const findings = [...refusal.error.findings, ...checkUnknown(profile, value)];
  return err({ ...refusal.error, findings });
}

/** The message without its token. What is no text is no token, and refused for that. */
function masked(value: unknown): unknown {
  const holdsToken =
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, 'auth') &&
    typeof (value as { auth?: unknown }).auth === 'string';
  return holdsToken ? { ...value, auth: MASK } : value;
}

/** The row of the checklist for a wrong value of each field; that it is missing at all is W1. */
const FIELD_RULES: Readonly<Record<string, string>> = {
  ts: 'W5',
  mid: 'W3',
  p: 'W6',
  from: 'W7',
  to: 'W8',
  cid: 'W9',
  tid: 'W12',
  pid: 'W13',
  auth: 'W15',
  det: 'W16',
};

/** The same for what stands in `body.d`. */
const DATA_RULES: Readonly<Record<string, string>> = {
  delegation_mode: 'W17',
  supports: 'W22',
  clowl: 'W22',
  code: 'W31',
  msg: 'W31',
  retry: 'W31',
};

function ruleFor(value: unknown) {
  return ([field, ...inner]: readonly (string | number)[], code: FailureCode): string => {
    const isMissing = code === 'missing_field';
    if (field === 'clowl' || field === 'cl') return versionRule(value, field, code);
    if (field === 'body') return bodyRule(inner, code);
    if (field === 'ctx') return contextRule(value, inner, code);
    return field === undefined || isMissing ? 'W1' : (FIELD_RULES[field] ?? 'W1');
  };
}

/** A peer that says `cl` where 0.2 is read speaks another version, as one does that says another number (WD1). */
function versionRule(value: unknown, field: 'clowl' | 'cl', code: FailureCode): string {
  const message = value as Readonly<Record<string, unknown>>;
  if (code === 'missing_field') return Object.hasOwn(message, 'cl') ? 'W23' : 'W1';
  const version = message[field];
  if (typeof version !== 'string') return 'W2';
  return /^\d+\.\d+$/.test(version) ? 'W23' : 'W40';
}

function bodyRule([part, key]: readonly (string | number)[], code: FailureCode): string {
  if (part === undefined) return 'W1';
  if (part === 't') return 'W10';
  if (key === undefined) return 'W11';
  return key === 'code' && code === 'invalid_value' ? 'W32' : (DATA_RULES[key] ?? 'W11');
}

/** Of v0.1 `ctx` is a text (WD1), of 0.2 an object. */
function contextRule(value: unknown, [part]: readonly (string | number)[], code: FailureCode) {
  if (part === 'inline' && code === 'invalid_value') return 'W25';
  return readingOf(value, undefined) === 'clowl-0.1-prompt' ? 'WD1' : 'W14';
}

/** Schemas are chosen by `p`, so that their own list of what it may be is never all of it. */
function explained(failure: Failure, profile: ClowlProfile): Failure {
  if (failure.path !== '/p') return failure;
  const { options } = profile === 'clowl-0.1-prompt' ? PromptedPerformative : ClowlPerformative;
  const seen = failure.code === 'missing_field' ? 'nothing' : 'another value';
  return { ...failure, message: `expected one of ${options.join(', ')}, saw ${seen}` };
}
