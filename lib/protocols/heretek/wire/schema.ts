// Heretek A2A on the wire: the envelope of section 4.1 around the content that each type has (HD2). Open everywhere: what an
// agent says beyond the specification is kept. Which fields are required stands in section 9.1.
import { z } from 'zod';
import { Payload } from '@/lib/model/clutch-message';
import { NativeName } from '@/lib/model/native-name';
import { Identifier } from '@/lib/model/text';
import { YEAR_9999_END_MS } from '@/lib/std/instant';
import { isObject } from '@/lib/std/is-object';

/** Section 4.2. */
export const HeretekRole = z.enum(['user', 'assistant', 'system', 'agent']);
export type HeretekRole = z.infer<typeof HeretekRole>;

/** Section 8.2. */
export const HeretekStatus = z.enum(['online', 'offline', 'busy', 'idle', 'error']);
export type HeretekStatus = z.infer<typeof HeretekStatus>;

/** Section 10.4. */
export const HeretekVote = z.enum(['approve', 'reject', 'abstain']);
export type HeretekVote = z.infer<typeof HeretekVote>;

/** Section 10.5. */
const HeretekResult = z.enum(['approved', 'rejected']);
export type HeretekResult = z.infer<typeof HeretekResult>;

/** Milliseconds since 1970; what looks like seconds is marked and taken by its word (HD17). */
const Milliseconds = z.number().min(0).max(YEAR_9999_END_MS);

const Metadata = z.looseObject({
  priority: z.enum(['low', 'normal', 'high', 'critical']).optional(),
  requiresResponse: z.boolean().optional(),
  threadId: Identifier.optional(),
  parentId: Identifier.optional(),
  ttl: z.number().min(0).optional(),
  correlationId: Identifier.optional(),
});

const envelope = {
  id: Identifier.optional(),
  agent: NativeName.optional(),
  from: NativeName.optional(),
  sessionId: Identifier.optional(),
  timestamp: Milliseconds.optional(),
  metadata: Metadata.optional(),
};

function messageOf<Type extends string, Content extends z.ZodType>(type: Type, content: Content) {
  return z.looseObject({ type: z.literal(type), content, ...envelope });
}

/** Text that says something. */
const Word = z.string().min(1);

/** Section 4.2: what agents say to each other. A list is an object too. */
const Speech = z.looseObject({
  role: HeretekRole,
  content: z.union([z.string(), Payload, z.array(z.unknown())]),
});

const ErrorContent = z.looseObject({
  error: Word.optional(),
  code: z.int().optional(),
  message: z.string().optional(),
});

/** The name of the error stands on top (section 9.1) or in the content (section 11.2): HD3. */
const HeretekError = messageOf('error', ErrorContent)
  .extend({ error: Word.optional() })
  .refine(({ error, content }) => error !== undefined || content.error !== undefined, {
    path: ['error'],
    message: 'expected the name of an error',
  });

const Handshake = z.looseObject({
  action: Word,
  capabilities: z
    .looseObject({
      supportedMessageTypes: z.array(z.string()).optional(),
      supportedAgents: z.array(z.string()).optional(),
      version: z.string().optional(),
    })
    .optional(),
  clientId: z.string().optional(),
  availableAgents: z.array(z.string()).optional(),
  protocolVersion: z.string().optional(),
});

const KnownAgent = z.looseObject({
  name: z.string(),
  role: z.string().optional(),
  status: z.string().optional(),
  workspace: z.string().optional(),
});

/** A request has an action, its answer has agents instead (section 6.1). */
const Discovery = z
  .looseObject({ action: Word.optional(), agents: z.array(KnownAgent).optional() })
  .refine(({ action, agents }) => action !== undefined || agents !== undefined, {
    path: ['action'],
    message: 'expected an action',
  });

const Channel = z.looseObject({ channel: Word, agents: z.array(z.string()).optional() });

const Disconnect = z.looseObject({
  reason: z.enum(['shutdown', 'timeout', 'error', 'manual']),
  message: z.string().optional(),
});

const Proposal = z.looseObject({
  proposal: z.string(),
  reasoning: z.string(),
  deadline: Milliseconds.optional(),
});

const Ballot = z.looseObject({
  proposalId: Identifier,
  vote: HeretekVote,
  reasoning: z.string().optional(),
  confidence: z.number().optional(),
});

const Decision = z.looseObject({
  proposalId: Identifier,
  result: HeretekResult,
  votes: z.record(z.string(), HeretekVote).optional(),
  consensus: z.boolean().optional(),
});

/** Section 9, Appendix A, and `workspace` of section 6.3 (HD1). */
const SCHEMAS = {
  message: messageOf('message', Speech).extend({ agent: NativeName }),
  status: messageOf('status', Payload),
  error: HeretekError,
  event: messageOf('event', Payload).extend({ event: Word }),
  handshake: messageOf('handshake', Handshake),
  discovery: messageOf('discovery', Discovery),
  subscribe: messageOf('subscribe', Channel),
  unsubscribe: messageOf('unsubscribe', Channel),
  ping: messageOf('ping', Payload),
  pong: messageOf('pong', Payload),
  auth: messageOf('auth', z.looseObject({ token: Word })),
  'auth-response': messageOf('auth-response', Payload),
  disconnect: messageOf('disconnect', Disconnect),
  proposal: messageOf('proposal', Proposal),
  decision: messageOf('decision', Decision),
  vote: messageOf('vote', Ballot),
  request: messageOf('request', Payload),
  response: messageOf('response', Payload),
  broadcast: messageOf('broadcast', Payload),
  workspace: messageOf('workspace', Payload),
};

export type HeretekType = keyof typeof SCHEMAS;
export const HERETEK_TYPES = Object.keys(SCHEMAS) as HeretekType[];
export type HeretekWire = z.infer<(typeof SCHEMAS)[HeretekType]>;

/** One of the types, told apart by `type`. */
export type HeretekOf<Type extends HeretekType> = z.infer<(typeof SCHEMAS)[Type]>;

/** Checks a message whose type is missing or unknown. */
const Envelope = z.looseObject({ type: z.enum(HERETEK_TYPES), content: Payload, ...envelope });

/** Whether this is the name of a type; names only, for the codes never appear on the wire (HD1). */
export function isHeretekType(type: unknown): type is HeretekType {
  return typeof type === 'string' && Object.hasOwn(SCHEMAS, type);
}

/** The schema of a message that says this type; one that refuses the type where there is none. */
export function schemaOf(type: unknown): z.ZodType<HeretekWire | z.infer<typeof Envelope>> {
  return isHeretekType(type) ? SCHEMAS[type] : Envelope;
}

type Reading = ReturnType<ReturnType<typeof schemaOf>['safeParse']>;

/** What `readAs` found right, for as long as the value is there. */
const readings = new WeakMap<object, Reading>();

/**
 * Reads a value by the schema of its type. What is right is told again without another look: a message of a connection is read
 * for the connection, and then for the log. Nobody changes a value that was read.
 */
export function readAs(type: unknown, value: unknown): Reading {
  const before = isObject(value) ? readings.get(value) : undefined;
  if (before !== undefined) return before;
  const reading = schemaOf(type).safeParse(value);
  if (reading.success && isObject(value)) readings.set(value, reading);
  return reading;
}

/** The fields of section 4.1; all others are kept as they stand. */
export const ENVELOPE_FIELDS: ReadonlySet<string> = new Set([
  'type',
  'content',
  ...Object.keys(envelope),
]);

/** The schema of one type. */
export function messageSchema(type: HeretekType): z.ZodType {
  return SCHEMAS[type];
}
