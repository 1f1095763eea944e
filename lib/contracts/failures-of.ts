// What a schema refuses, in the words of the closed list of failure codes.
import type { z } from 'zod';
import type { Failure, FailureCode } from '@/lib/model/failure';
import { BAD_TEXT } from '@/lib/model/text';
import { toPointer } from '@/lib/std/json-fault';

/** Issues told of one body: the first ones are mended first. */
const FAILURES_MAX = 20;

/** One failure per issue, in the order of the schema; `input` is what the schema refused, an unknown field is named in its path. */
export function failuresOf(error: z.ZodError, input: unknown): Failure[] {
  return error.issues.flatMap((issue) => toFailures(issue, input)).slice(0, FAILURES_MAX);
}

function toFailures(issue: z.core.$ZodIssue, input: unknown): Failure[] {
  const segments = issue.path.map((segment) =>
    typeof segment === 'number' ? segment : String(segment),
  );
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'unknown_field',
      message: `expected no field ${JSON.stringify(key.slice(0, 100))}; remove it`,
      path: toPointer([...segments, key]),
    }));
  }
  const path = toPointer(segments);
  if (valueAt(input, segments) === undefined) {
    return [{ code: 'missing_field', message: 'expected a value, saw none', path }];
  }
  return [{ code: codeOf(issue), message: issue.message, path }];
}

function codeOf(issue: z.core.$ZodIssue): FailureCode {
  if (issue.message === BAD_TEXT) return 'bad_text';
  return issue.code === 'invalid_type' ? 'invalid_type' : 'invalid_value';
}

function valueAt(input: unknown, segments: readonly (string | number)[]): unknown {
  let value = input;
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[segment];
  }
  return value;
}
