// Bodies and answers about protocols: what they ask for, one message in another one, and how agents keep to the rules.
import { z } from 'zod';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { FailureCode } from '@/lib/model/failure';
import { Finding, Verdict } from '@/lib/model/finding';
import { MessageForm } from '@/lib/model/message-form';
import { Identifier } from '@/lib/model/text';
import { LimitText } from './http-parameters';

/** A row of a protocol's checklist. */
export const Rule = z.object({
  rule: z.string().describe('As findings cite it, such as W17'),
  level: z.enum(['MUST', 'SHOULD', 'MAY']),
  source: z.string().describe('The clause of the specification'),
  behaviour: z.string(),
  shown_by: z
    .enum(['message', 'log', 'system', 'nothing'])
    .describe('What can tell that it is kept'),
  judged: z.boolean().describe('Whether a message that breaks it is refused or marked'),
  applies_to: z.array(z.string()).optional().describe('Native types; absent: every message'),
  note: z.string().optional(),
});
export type Rule = z.infer<typeof Rule>;

export const ProtocolInfo = z.object({
  protocol: z.string(),
  title: z.string(),
  content_types: z.array(z.string()),
  profiles: z.array(z.string()).describe('Readings that `?profile=` may name'),
  rules: z.array(Rule),
  samples: z.array(
    z.object({ id: z.string(), title: z.string(), comment: z.string(), text: z.string() }),
  ),
  prompt: z.string().optional().describe('What a model is told so that it speaks the protocol'),
});
export type ProtocolInfo = z.infer<typeof ProtocolInfo>;

export const ProtocolsAnswer = z.object({ protocols: z.array(ProtocolInfo) });
export type ProtocolsAnswer = z.infer<typeof ProtocolsAnswer>;

/** The kinds of messages of a protocol that a person can write. */
export const FormsAnswer = z.object({ protocol: z.string(), forms: z.array(MessageForm) });
export type FormsAnswer = z.infer<typeof FormsAnswer>;

/** What `from` says where the server is to find out itself. */
export const DETECT = 'auto';

/** What `to` says for every protocol at once. */
export const ALL_PROTOCOLS = 'all';

export const TranslateRequest = z.strictObject({
  from: Identifier.describe(`A protocol, or "${DETECT}" to find out`),
  to: Identifier.describe(`A protocol, or "${ALL_PROTOCOLS}"`),
  message: z.unknown().describe('The native message as JSON, or a string that holds its text'),
  profile: Identifier.optional().describe('A reading of `from`'),
  sender: Identifier.optional().describe(
    'Who speaks where the message does not say; default: the agent of the key',
  ),
});
export type TranslateRequest = z.infer<typeof TranslateRequest>;

const Output = z.object({
  output: z.unknown().describe('The native message: JSON, or text where the protocol is no JSON'),
  lost: z.array(z.string()).describe('JSON Pointers into the message: what does not come back'),
  invented: z
    .array(z.string())
    .describe('JSON Pointers into the output: what it must say and the message does not'),
});
const Unsupported = z.object({ unsupported: z.string() });

export const TranslateAnswer = z.object({
  from: z.string().nullable().describe('The protocol that the message was read in'),
  events: z.array(ClutchMessage),
  output: z.unknown(),
  unsupported: z.string().optional().describe('Why `to` has no such message'),
  outputs: z.record(z.string(), z.union([Output, Unsupported])).optional(),
  findings: z.array(Finding),
  errors: z
    .array(
      z.object({
        code: FailureCode,
        message: z.string(),
        path: z.string().optional(),
        at: z.int().optional().describe('Offset of the first bad character of an unreadable text'),
        rule: z.string().optional(),
      }),
    )
    .describe('Why the message is refused; empty where it is taken'),
  fixes: z
    .array(
      z.object({
        of: z.string().describe('The message of the error or finding that it mends'),
        rule: z.string().optional(),
        path: z.string().optional(),
        says: z.string().describe('What is changed'),
        text: z.string().describe('The whole message with the change'),
      }),
    )
    .describe('Corrections after which the fault is gone, and no other one has come'),
  reply: z.unknown().describe('What the protocol answers to a message that is refused'),
  lost: z.array(z.string()),
  invented: z.array(z.string()),
  valid: z.boolean().describe('Whether it is taken and breaks no rule'),
  english: z.string().nullable(),
});
export type TranslateAnswer = z.infer<typeof TranslateAnswer>;

export const ConformanceQuery = z.strictObject({ limit: LimitText.optional() });
export type ConformanceQuery = z.infer<typeof ConformanceQuery>;

/** How the last messages of an agent kept the rules. */
export const ConformanceAnswer = z.object({
  agent_id: z.string(),
  messages: z
    .array(
      z.object({
        seq: z.int(),
        received_at: z.string(),
        protocol: z.string(),
        verdict: Verdict,
        rules: z.array(z.string()).describe('Rules that were broken or doubtful'),
      }),
    )
    .describe('Newest first'),
  rejections: z
    .array(
      z.object({
        id: z.int(),
        received_at: z.string(),
        protocol: z.string(),
        code: FailureCode,
        rules: z.array(z.string()),
      }),
    )
    .describe('Newest first'),
});
export type ConformanceAnswer = z.infer<typeof ConformanceAnswer>;
