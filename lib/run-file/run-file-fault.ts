// Why a run file is refused: a closed list, each with the failure code under which a client is told.
import type { Failure, FailureCode } from '@/lib/model/failure';

/** What can be wrong with a run file. */
export const RUN_FILE_RULES = {
  empty: 'missing_field',
  unknown_format: 'unsupported',
  unknown_version: 'unsupported',
  bad_manifest: 'invalid_value',
  bad_signature: 'invalid_value',
  line_too_long: 'limit_exceeded',
  file_too_large: 'body_too_large',
  too_many_artifacts: 'limit_exceeded',
  bad_utf8: 'invalid_utf8',
  bad_json: 'invalid_json',
  bad_line: 'invalid_value',
  bad_order: 'invalid_value',
  foreign_run: 'invalid_value',
  bad_id: 'invalid_value',
  event_too_large: 'event_too_large',
  bad_artifact: 'invalid_value',
  truncated: 'invalid_value',
  wrong_count: 'invalid_value',
  wrong_hash: 'invalid_value',
} as const satisfies Record<string, FailureCode>;

export type RunFileRule = keyof typeof RUN_FILE_RULES;

/** A failure whose rule is one of the list. */
export type RunFileFault = Failure & { readonly rule: RunFileRule };

/** @param line counted from 1; null of what is wrong with the whole */
export function runFileFault(
  rule: RunFileRule,
  line: number | null,
  message: string,
  code: FailureCode = RUN_FILE_RULES[rule],
): RunFileFault {
  if (line === null) return { code, rule, message };
  return { code, rule, message: `line ${line}: ${message}`, path: `/${line}` };
}
