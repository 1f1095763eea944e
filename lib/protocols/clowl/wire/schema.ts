// CLowl on the wire, in the three readings that are taken: a whole message of 0.2, what the v0.1 prompt of section 7 makes
// a model write (WD1), and the semantic layer alone, which the runtime wraps (W37). Loose throughout: what the
// specification does not name is kept and marked. Per reading, the performatives with a contract on `body.d` stand apart.
import { z } from 'zod';
import { RECIPIENTS_MAX } from '@/lib/model/clutch';
import { NativeName } from '@/lib/model/native-name';
import { Identifier } from '@/lib/model/text';
import { type ClowlErrorCode, ERROR_CODES } from './error-codes';

/** The one version that is spoken; any other is a mismatch (W23, WD6). */
export const CLOWL_VERSION = '0.2';

/** What the prompt of section 7 writes under `cl`. */
const PROMPT_VERSION = '0.1';

/** W25, in code points (WD10). */
export const INLINE_LENGTH_MAX = 2000;

/** 9999-12-31T23:59:59Z, the last second that ISO 8601 writes with four digits of year; milliseconds lie beyond it. */
const SECONDS_MAX = 253_402_300_799;

/** 0001-01-01T00:00:00Z, for the same reason. */
const SECONDS_MIN = -62_135_596_800;

const Seconds = z.int().refine((seconds) => seconds >= SECONDS_MIN && seconds <= SECONDS_MAX, {
  message: 'expected Unix seconds before the year 10000, saw another number; divide milliseconds',
});

const Inline = z.string().refine(fitsInline, {
  message: `expected at most ${INLINE_LENGTH_MAX} characters, saw more; put the content where ref can name it`,
});

function fitsInline(text: string): boolean {
  if (text.length <= INLINE_LENGTH_MAX) return true;
  return text.length <= 2 * INLINE_LENGTH_MAX && [...text].length <= INLINE_LENGTH_MAX;
}

/** Section 5. */
export const ClowlContext = z.looseObject({
  ref: z.string().nullish(),
  inline: Inline.nullish(),
  hash: z.string().nullish(),
});
export type ClowlContext = z.infer<typeof ClowlContext>;

/** Section 3. */
export const ClowlPerformative = z.enum([
  'REQ',
  'INF',
  'ACK',
  'ERR',
  'DLGT',
  'DONE',
  'CNCL',
  'QRY',
  'PROG',
  'CAPS',
]);
export type ClowlPerformative = z.infer<typeof ClowlPerformative>;

export const ClowlDelegationMode = z.enum(['transfer', 'fork', 'assist']);
export type ClowlDelegationMode = z.infer<typeof ClowlDelegationMode>;

const ErrorCode = z.enum(Object.keys(ERROR_CODES) as [ClowlErrorCode, ...ClowlErrorCode[]]);
const Data = z.record(z.string(), z.unknown());
const Recipients = z.union([NativeName, z.array(NativeName).min(1).max(RECIPIENTS_MAX)]);

const bodyOf = <Content extends z.ZodType>(d: Content) => z.looseObject({ t: z.string(), d });
const Body = bodyOf(Data);

/** Without a contract on `body.d`. */
const PLAIN = { p: ClowlPerformative.exclude(['DLGT', 'ERR', 'CAPS']) };

const DELEGATION = {
  p: z.literal('DLGT'),
  body: bodyOf(z.looseObject({ delegation_mode: ClowlDelegationMode })),
};
const FAULT = {
  p: z.literal('ERR'),
  body: bodyOf(z.looseObject({ code: ErrorCode, msg: z.string(), retry: z.boolean() })),
};
const ADVERTISEMENT = {
  p: z.literal('CAPS'),
  body: bodyOf(z.looseObject({ supports: z.array(z.string()), clowl: z.string() })),
};

const Envelope = z.looseObject({
  clowl: z.literal(CLOWL_VERSION),
  mid: Identifier,
  ts: Seconds,
  tid: Identifier.optional(),
  pid: Identifier.nullable().optional(),
  p: ClowlPerformative,
  from: NativeName,
  to: Recipients,
  cid: Identifier,
  body: Body,
  ctx: ClowlContext.optional(),
  auth: z.string().optional(),
  det: z.boolean().optional(),
});

/** A whole message. */
export const STRICT = {
  plain: Envelope.extend(PLAIN),
  DLGT: Envelope.extend(DELEGATION),
  ERR: Envelope.extend(FAULT),
  CAPS: Envelope.extend(ADVERTISEMENT),
};
export type ClowlMessage = Output<typeof STRICT>;

/** Of the ten, those that section 7 tells a model of. */
export const PromptedPerformative = ClowlPerformative.extract([
  'REQ',
  'INF',
  'ACK',
  'ERR',
  'DLGT',
  'DONE',
]);

const PromptEnvelope = z.looseObject({
  cl: z.literal(PROMPT_VERSION),
  ...Envelope.omit({ clowl: true }).shape,
  ts: Seconds.optional(),
  ctx: z.string().nullable().optional(),
});

/** What the v0.1 prompt of section 7 makes a model write: delegations name no mode, and an error needs no `retry`. */
export const PROMPTED = {
  plain: PromptEnvelope.extend({ p: PromptedPerformative.exclude(['DLGT', 'ERR']) }),
  DLGT: PromptEnvelope.extend({ p: z.literal('DLGT') }),
  ERR: PromptEnvelope.extend({
    p: z.literal('ERR'),
    body: bodyOf(
      z.looseObject({ code: ErrorCode, msg: z.string(), retry: z.boolean().optional() }),
    ),
  }),
};
export type PromptedMessage = Output<typeof PROMPTED>;

const SemanticEnvelope = Envelope.omit({ mid: true, ts: true, tid: true }).partial({
  clowl: true,
  from: true,
  cid: true,
});

/** The semantic layer alone. */
export const SEMANTIC = {
  plain: SemanticEnvelope.extend(PLAIN),
  DLGT: SemanticEnvelope.extend(DELEGATION),
  ERR: SemanticEnvelope.extend(FAULT),
  CAPS: SemanticEnvelope.extend(ADVERTISEMENT),
};
export type SemanticMessage = Output<typeof SEMANTIC>;

type Output<Table> = z.infer<Table[keyof Table]>;

/** A message and the reading that it was taken by. */
export type ClowlWire =
  | { readonly profile: '0.2'; readonly message: ClowlMessage }
  | { readonly profile: 'clowl-0.1-prompt'; readonly message: PromptedMessage }
  | { readonly profile: 'clowl-0.2-prompt'; readonly message: SemanticMessage };

export type ClowlProfile = ClowlWire['profile'];

export const CLOWL_PROFILES: readonly ClowlProfile[] = [
  '0.2',
  'clowl-0.1-prompt',
  'clowl-0.2-prompt',
];
