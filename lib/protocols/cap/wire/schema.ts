// CAP on the wire. The manifest is the specification's own JSON Schema, keyword by keyword; the messages are its samples,
// for they have no schema (PD11). Open everywhere, as JSON Schema is: what an agent says beyond the samples is kept.
import { z } from 'zod';
import { LIST_LENGTH_MAX } from '@/lib/model/clutch-message';
import { NativeName } from '@/lib/model/native-name';
import { Identifier } from '@/lib/model/text';
import { instantOf } from './instant';

/** The three types of the specification, and the one that only its example uses (PD1). */
export const CapType = z.enum([
  'message',
  'delegation_notice',
  'error_response',
  'oversight_inquiry',
]);
export type CapType = z.infer<typeof CapType>;

/** The field in which each type has its text. */
export const TEXT_FIELDS: Readonly<Record<CapType, string>> = {
  message: 'content',
  delegation_notice: 'context_summary',
  error_response: 'error_message',
  oversight_inquiry: 'inquiry',
};

/** What keys of `delegate_rules` have to look like to be checked by the manifest's schema (P3). */
export const RULE_KEY = /^[A-Za-z0-9_-]+$/;

const DelegateRule = z.looseObject({ when_to_delegate: z.string() });

const Binding = z.looseObject({
  server_id: z.string(),
  description: z.string().optional(),
  scopes: z.array(z.string()),
  allowed_tools: z.array(z.string()),
});

/** The agent definition of the specification: accepts exactly what its JSON Schema accepts. */
export const CapAgentSchema = z.looseObject({
  id: z.string(),
  system_prompt: z.string(),
  allowed_agents: z.array(z.string()),
  // Keys beside the pattern are not checked, as `patternProperties` without `additionalProperties` has it.
  delegate_rules: z.looseRecord(z.string().regex(RULE_KEY), DelegateRule),
  overseer: z.string().nullable().optional(),
  mcp_bindings: z.array(Binding),
});

/** A manifest whose `id` can name an agent here. */
export const CapManifest = CapAgentSchema.extend({ id: NativeName });
export type CapManifest = z.infer<typeof CapManifest>;

/** Any JSON value, null included; only its absence is refused. */
const Present = z.custom<unknown>((value) => value !== undefined, 'expected a value');

const File = z
  .looseObject({ path: z.string().optional(), url: z.string().optional() })
  .refine(({ path, url }) => path !== undefined || url !== undefined, {
    path: ['path'],
    message: 'expected a path or a url',
  });

/** The four kinds of the specification (P13). */
const KINDS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['tool_call_result', z.looseObject({ server_id: z.string(), tool: z.string(), result: Present })],
  ['file', File],
  ['python_object', z.looseObject({ object: Present })],
  ['text_snippet', z.looseObject({ text: z.string() })],
]);

/** Whether the kind is one of the specification's; any other is kept as it stands. */
export function isKnownKind(kind: string): boolean {
  return KINDS.has(kind);
}

export const CapAttachment = z
  .looseObject({ type: z.string() })
  .superRefine((attachment, context) => {
    const read = KINDS.get(attachment.type)?.safeParse(attachment);
    for (const issue of read?.error?.issues ?? []) context.addIssue({ ...issue });
  });
export type CapAttachment = z.infer<typeof CapAttachment>;

/** Each tool result is an event of the same commit, so the list is bounded as lists of events are. */
export const CapAttachments = z.array(CapAttachment).max(LIST_LENGTH_MAX);

/** An ISO 8601 time with its zone, or whole milliseconds since 1970 (PD3). */
const Timestamp = z
  .union([z.iso.datetime({ offset: true }), z.int()])
  .superRefine((time, context) => {
    if (instantOf(time) !== null) return;
    const message =
      typeof time === 'number'
        ? 'expected milliseconds since 1970, after 1973 and before the year 10000; seconds are not guessed at'
        : 'expected a time between the years 0 and 9999';
    context.addIssue({ code: 'custom', message });
  });

const routing = { task_id: Identifier, sender_id: NativeName, recipient_id: NativeName };
const extras = { timestamp: Timestamp.optional() };
const shared = { attachments: CapAttachments.optional(), ...extras };

export const CapMessage = z.looseObject({
  type: z.literal('message'),
  ...routing,
  content: z.string(),
  ...shared,
});
export type CapMessage = z.infer<typeof CapMessage>;

export const CapDelegationNotice = z.looseObject({
  type: z.literal('delegation_notice'),
  ...routing,
  context_summary: z.string(),
  ...shared,
});
export type CapDelegationNotice = z.infer<typeof CapDelegationNotice>;

export const CapErrorResponse = z.looseObject({
  type: z.literal('error_response'),
  ...routing,
  error_code: z.int(),
  error_message: z.string(),
  ...extras,
});
export type CapErrorResponse = z.infer<typeof CapErrorResponse>;

export const CapOversightInquiry = z.looseObject({
  type: z.literal('oversight_inquiry'),
  ...routing,
  inquiry: z.string(),
  ...shared,
});
export type CapOversightInquiry = z.infer<typeof CapOversightInquiry>;

/** Refuses a message whose type is missing or unknown, and tells what else is wrong with what every message carries. */
const UntypedSpeech = z.looseObject({ type: CapType, ...routing, ...extras }).pipe(z.never());

/** Everything but a manifest. */
export type CapSpeech = CapMessage | CapDelegationNotice | CapErrorResponse | CapOversightInquiry;
export type CapWire = CapSpeech | CapManifest;

const SPEECH: ReadonlyMap<unknown, z.ZodType<CapSpeech>> = new Map<unknown, z.ZodType<CapSpeech>>([
  ['message', CapMessage],
  ['delegation_notice', CapDelegationNotice],
  ['error_response', CapErrorResponse],
  ['oversight_inquiry', CapOversightInquiry],
]);

/** The fields that each type has a word for. */
export const CAP_FIELDS: Readonly<Record<CapType, ReadonlySet<string>>> = {
  message: new Set(Object.keys(CapMessage.shape)),
  delegation_notice: new Set(Object.keys(CapDelegationNotice.shape)),
  error_response: new Set(Object.keys(CapErrorResponse.shape)),
  oversight_inquiry: new Set(Object.keys(CapOversightInquiry.shape)),
};

/** The schema of messages that say this type; one that refuses them where there is no such type. */
export function schemaOf(type: unknown): z.ZodType<CapSpeech> {
  return SPEECH.get(type) ?? UntypedSpeech;
}

/** Whether the value of `type` is one that messages have. */
export function isCapType(type: unknown): type is CapType {
  return SPEECH.has(type);
}

/** Manifests are open and may have a `type` of their own, but none that messages have. */
export function isSpeech(wire: CapWire): wire is CapSpeech {
  return isCapType(wire.type);
}
