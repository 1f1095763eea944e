// What a schema refuses, in the words of the closed list of failure codes: what was expected, where, and what was seen.
// Values are shown only where the schema lists or names what is allowed, so that no secret gets into a message.
import type { z } from 'zod';
import { toPointer } from '@/lib/std/json/json-pointer';
import type { Failure, FailureCode } from '../failure';
import { BAD_TEXT } from '../text';

type Issue = z.core.$ZodIssue;
type Segments = readonly (string | number)[];
/** The row of the checklist that a place of the input is governed by. */
export type RuleOf = (segments: Segments, code: FailureCode) => string | undefined;

/** Failures told of one input: the first ones are mended first, and hostile input could make thousands. */
export const FAILURES_MAX = 20;

/** A seen value longer than this is cut in messages. UTF-16 units. */
const SEEN_LENGTH_MAX = 60;

/** One failure per issue, in the order of the schema; `input` is what the schema refused. */
export function failuresOf(error: z.ZodError, input: unknown, ruleOf?: RuleOf): Failure[] {
  const failures: Failure[] = [];
  for (const issue of error.issues) {
    if (failures.length >= FAILURES_MAX) break;
    collect(issue, [], { input, ruleOf, failures });
  }
  return failures.slice(0, FAILURES_MAX);
}

type Collection = { input: unknown; ruleOf: RuleOf | undefined; failures: Failure[] };

function collect(issue: Issue, parent: Segments, into: Collection): void {
  const segments = [...parent, ...issue.path.map(toSegment)];
  const add = (code: FailureCode, message: string, at: Segments = segments) => {
    const rule = into.ruleOf?.(at, code);
    into.failures.push({ code, message, path: toPointer(at), ...(rule !== undefined && { rule }) });
  };
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys.slice(0, FAILURES_MAX)) {
      add('unknown_field', `expected no field ${seen(key)}; leave it out`, [...segments, key]);
    }
    return;
  }
  const value = valueAt(into.input, segments);
  if (value === undefined) {
    add('missing_field', `expected ${expectation(issue)}, saw nothing; add the field`);
  } else if (issue.code === 'invalid_union') {
    const branch = issue.errors.find((issues) => !isRootType(issues));
    if (branch !== undefined) for (const inner of branch) collect(inner, segments, into);
    else add('invalid_type', `expected ${expectation(issue)}, saw ${typeOf(value)}`);
  } else if (issue.code === 'custom') {
    add(issue.message === BAD_TEXT ? 'bad_text' : 'invalid_value', issue.message);
  } else if (isOfWrongType(issue, value)) {
    add('invalid_type', `expected ${expectation(issue)}, saw ${typeOf(value)}`);
  } else {
    add('invalid_value', `expected ${expectation(issue)}, saw ${summary(issue, value)}`);
  }
}

/** Of a union: whether this branch wants another type than the value has. */
function isRootType(issues: readonly Issue[]): boolean {
  return issues[0]?.code === 'invalid_type' && issues[0].path.length === 0;
}

/** A number that is no integer, and a string that is none of those allowed, have the right JSON type and the wrong value. */
function isOfWrongType(issue: Issue, value: unknown): boolean {
  if (issue.code === 'invalid_value') return typeof issue.values[0] !== typeof value;
  return issue.code === 'invalid_type' && !(issue.expected === 'int' && typeof value === 'number');
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'invalid_union':
      return issue.errors.flatMap((issues) => issues.slice(0, 1).map(expectation)).join(' or ');
    case 'invalid_format':
      return FORMATS[issue.format] ?? ownWords(issue.message) ?? issue.format;
    case 'too_small':
      return `at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'too_big':
      return `at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    default:
      return 'a value';
  }
}

/** What a schema says itself of the form that it expects. */
function ownWords(message: string): string | null {
  return message.startsWith(OWN_WORDS) ? message.slice(OWN_WORDS.length) : null;
}

const OWN_WORDS = 'expected ';

const EXPECTED: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'an integer',
  nonoptional: 'a value',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'an ISO 8601 time with its zone, as in 2026-02-01T13:20:11.123Z',
};

const UNITS: Readonly<Record<string, string>> = { array: ' entries', string: ' characters' };

/** What was seen where the value matters: itself where values or formats are named, its size where a size is. */
function summary(issue: Issue, value: unknown): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    if (typeof value === 'string' || Array.isArray(value)) return String(value.length);
  }
  return typeof value === 'string' || typeof value === 'number' ? seen(value) : typeOf(value);
}

function seen(value: string | number): string {
  const text = typeof value === 'string' ? value.slice(0, SEEN_LENGTH_MAX) : value;
  return `${JSON.stringify(text)}${text === value ? '' : '…'}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'boolean' ? String(value) : (EXPECTED[typeof value] ?? typeof value);
}

function toSegment(segment: PropertyKey): string | number {
  return typeof segment === 'number' ? segment : String(segment);
}

function valueAt(input: unknown, segments: Segments): unknown {
  let value = input;
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment))
      return undefined;
    value = (value as Record<string | number, unknown>)[segment];
  }
  return value;
}
