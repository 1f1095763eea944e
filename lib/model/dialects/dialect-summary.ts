// Dialects as lists and the API show them: what is installed, what was offered, and what the rules say of each.
import { z } from 'zod';
import { FailureCode } from '../failure';
import { CHECK_VERDICTS, DIALECT_RULES, DIALECT_SIGNATURES } from './dialect-words';

const CheckVerdict = z.enum(CHECK_VERDICTS);
const Figure = z.union([z.number(), z.string()]);

const checkFields = {
  verdict: CheckVerdict,
  measured: Figure,
  limit: Figure,
  at: z.int().nullable().describe('Offset in the text of the place that decides it'),
  message: z.string(),
};

/** One thing that was measured for a rule, as in "depth of the deepest template". */
export const RuleCheck = z.object({ name: z.string(), ...checkFields });
export type RuleCheck = z.infer<typeof RuleCheck>;

/** The verdict on one rule; the figures are those of the check that decides it. */
export const RuleVerdict = z.object({
  rule: z.enum(DIALECT_RULES),
  ...checkFields,
  checks: z.array(RuleCheck),
});
export type RuleVerdict = z.infer<typeof RuleVerdict>;

/** What a definition that cannot be read is told. */
const DialectFault = z.object({
  code: FailureCode,
  message: z.string(),
  at: z.int().nullable(),
  line: z.int().nullable(),
  column: z.int().nullable(),
});

/** `POST /api/v1/dialects/verify`: a definition, or a `meta define` or `teach` that holds one, as text. */
export const DialectReport = z.object({
  dialect: z.string().nullable().describe('Its name; null where the text holds no definition'),
  hash: z.string().nullable().describe('sha256- and the SHA-256 of the canonical form'),
  rfc9804_hash: z
    .string()
    .nullable()
    .describe('The same of the form of RFC 9804 alone, which does not tell kinds of atoms apart'),
  verdicts: z.array(RuleVerdict).describe('R1, R2, R3, R4'),
  errors: z.array(DialectFault).describe('Why it cannot be read'),
  installed: z.literal(false),
});
export type DialectReport = z.infer<typeof DialectReport>;

/** What a version is here. */
export const DialectState = z.enum(['installed', 'offered', 'replaced', 'removed']);
export type DialectState = z.infer<typeof DialectState>;

export const DialectSignature = z.enum(DIALECT_SIGNATURES);
export type DialectSignature = z.infer<typeof DialectSignature>;

/** One definition, fixed by its hash. */
export const DialectVersion = z.object({
  hash: z.string(),
  rfc9804_hash: z.string(),
  definition: z.string().describe('As it was written, printed'),
  author: z.string().nullable().describe('An agent id'),
  extends: z.string(),
  performatives: z.array(z.string()),
  signature: DialectSignature,
  state: DialectState,
  /** Why it is not installed; null where it is. */
  reason: z.string().nullable(),
  verdicts: z.array(RuleVerdict),
  offered_by: z.string().describe('Who defined or taught it first: an agent id'),
  first_seq: z.int(),
  first_thread_id: z.string().describe('Where that message stands'),
  first_at: z.string(),
});
export type DialectVersion = z.infer<typeof DialectVersion>;

/** Every install, refusal, replacement and removal: newest first. */
export const DialectAudit = z.object({
  seq: z.int(),
  thread_id: z.string().describe('Where its event stands'),
  at: z.string(),
  hash: z.string(),
  action: z.enum(['installed', 'refused', 'removed']),
  by: z.string().describe('An agent id; people are agent:user'),
  reason: z.string(),
});
export type DialectAudit = z.infer<typeof DialectAudit>;

export const DialectSummary = z.object({
  name: z.string(),
  /** The installed version; null where none is. */
  hash: z.string().nullable(),
  author: z.string().nullable(),
  extends: z.string(),
  performatives: z.array(z.string()),
  versions: z.int(),
  /** Why none is installed, of the newest version; null where one is. */
  reason: z.string().nullable(),
  speakers: z.array(z.string()).describe('Agents that used it or said that they speak it'),
  last_seq: z.int(),
});
export type DialectSummary = z.infer<typeof DialectSummary>;

export const DialectDetail = DialectSummary.extend({
  versions_known: z.array(DialectVersion).describe('Newest first'),
  audit: z.array(DialectAudit),
});
export type DialectDetail = z.infer<typeof DialectDetail>;
