// How a codec refuses. A message that it cannot read: all failures told, and each that breaks a row of the checklist also as
// a finding, so that a kept rejection shows everything that was wrong and not only what decided. An event that it cannot
// say: why.
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import { invariant } from '@/lib/std/invariant';
import { err, type Result } from '@/lib/std/result';
import type { DecodeFailure, EncodeFailure } from './codec';

/** The refusal of a message by its failures, of which there is at least one; `id` as far as it could be read. */
export function refuse(
  failures: readonly Failure[],
  id: string | null,
): Result<never, DecodeFailure> {
  const [first, ...rest] = failures;
  invariant(first, 'a refusal has a reason');
  return err({ failures: [first, ...rest], findings: failures.flatMap(asFinding), id });
}

/** The answer of a protocol that cannot say an event: why. */
export function unsupported(message: string): Result<never, EncodeFailure> {
  return err({ code: 'unsupported', message });
}

function asFinding({ rule, path = '', message }: Failure): Finding[] {
  return rule === undefined ? [] : [{ level: 'error', rule, path, message }];
}
