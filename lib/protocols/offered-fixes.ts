// Which corrections are offered: those after which the fault is gone and no other one came, found out by reading the message again.
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { Steps } from '@/lib/std/steps';
import type { Codec, DecodeContext, Frame } from './codec/codec';
import type { Fault, Fix } from './codec/fix';

/** A longer message is written by a program, and each proposal costs a reading of it. Characters. */
const FIXED_LENGTH_MAX = 64 * 1024;

/** Faults of one message that are looked at; whoever mends these asks again. */
const FAULTS_MAX = 6;

/** Proposals for one fault that are tried. */
const PROPOSALS_MAX = 12;

/** A correction of one fault. */
export type OfferedFix = Fix & Pick<Fault, 'rule' | 'path'> & { readonly of: string };

/** What is wrong with a message as its codec reads it. */
type Faults = { readonly failures: readonly Failure[]; readonly findings: readonly Finding[] };

/** A step reads the message once. */
export function* offeredFixes(
  codec: Codec,
  frame: Frame,
  context: DecodeContext,
): Steps<OfferedFix[]> {
  const { proposeFixes } = codec;
  if (proposeFixes === undefined || frame.text.length > FIXED_LENGTH_MAX) return [];
  const before = faultsOf(codec, frame, context);
  const failed = new Set(before.failures.map(keyOf));
  // A finding that says the same as a failure is that failure.
  const doubts = before.findings.filter(
    (finding) => finding.level !== 'info' && !failed.has(keyOf(finding)),
  );
  const faults: Fault[] = [...before.failures, ...doubts];
  const offered: OfferedFix[] = [];
  for (const fault of faults.slice(0, FAULTS_MAX)) {
    for (const fix of proposeFixes(fault, frame.text).slice(0, PROPOSALS_MAX)) {
      yield;
      const { json: _, ...rest } = frame;
      const after = faultsOf(codec, { ...rest, text: fix.text }, context);
      if (!isMended(fault, before, after)) continue;
      const { message: of, rule, path } = fault;
      offered.push({ ...fix, of, rule, path });
      break;
    }
  }
  return offered;
}

function faultsOf(codec: Codec, frame: Frame, context: DecodeContext): Faults {
  const decoded = codec.decode(frame, context);
  if (decoded.ok) return { failures: [], findings: decoded.value.findings };
  return decoded.error;
}

/** Whether the fault is gone, and nothing is wrong or doubtful that was not before. Notes are no faults. */
export function isMended(fault: Fault, before: Faults, after: Faults): boolean {
  const known = countOf(before);
  const left = countOf(after);
  const isGone = (left.get(keyOf(fault)) ?? 0) < (known.get(keyOf(fault)) ?? 0);
  return isGone && [...left].every(([key, count]) => count <= (known.get(key) ?? 0));
}

function countOf({ failures, findings }: Faults): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const doubts = findings.filter(({ level }) => level !== 'info');
  for (const fault of [...failures, ...doubts]) {
    const key = keyOf(fault);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function keyOf({ rule = '', path = '' }: Pick<Fault, 'rule' | 'path'>): string {
  return JSON.stringify([rule, path]);
}
