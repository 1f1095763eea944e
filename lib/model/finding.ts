// What a codec or the engine says about one message: which rule of the checklist, at which path, how bad.
import { z } from 'zod';

export const FindingLevel = z.enum(['error', 'warning', 'info']);
export type FindingLevel = z.infer<typeof FindingLevel>;

export const Finding = z.object({
  level: FindingLevel,
  /** A row of the specifications' checklist, as in `C14` or `CD5`. */
  rule: z.string(),
  /** JSON Pointer into the native message; empty for the message as a whole. */
  path: z.string(),
  message: z.string(),
});
export type Finding = z.infer<typeof Finding>;

export const Verdict = z.enum(['pass', 'warn', 'fail']);
export type Verdict = z.infer<typeof Verdict>;

/** The worst finding decides: an error fails, a warning warns, information passes. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some((finding) => finding.level === 'error')) return 'fail';
  return findings.some((finding) => finding.level === 'warning') ? 'warn' : 'pass';
}
