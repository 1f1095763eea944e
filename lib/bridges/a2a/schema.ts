// Records of A2A in the shapes of version 1.0: what a client sent through our endpoint, what it cancelled, and one item of a stream or
// of an answer, as it was seen. The record is strict; what is A2A's own is loose, so that extensions are kept.
import { z } from 'zod';
import { Identifier } from '@/lib/model/text';

/** More parts than this are data: an artifact holds them. */
const PARTS_MAX = 256;

/** Of a task as somebody shows it: longer histories are asked for by `historyLength`. */
const LIST_MAX = 1_000;

/** Names that become parts of ids of agents. */
const NAME_LENGTH_MAX = 64;

const CONTENTS = ['text', 'raw', 'url', 'data'] as const;

const Metadata = z.record(z.string(), z.unknown()).nullish();

const A2aPart = z
  .looseObject({
    text: z.string().optional(),
    raw: z.string().optional(),
    url: z.string().optional(),
    data: z.unknown().optional(),
    filename: z.string().optional(),
    mediaType: z.string().optional(),
    metadata: Metadata,
  })
  .refine((part) => CONTENTS.filter((name) => part[name] !== undefined).length === 1, {
    message: 'expected exactly one of text, raw, url and data',
  });
export type A2aPart = z.infer<typeof A2aPart>;

const Parts = z.array(A2aPart).max(PARTS_MAX);

/** An id that may be left out, which some write as an empty text. */
const OptionalId = z
  .union([Identifier, z.literal('')])
  .nullish()
  .transform((id) => (id === '' || id === null ? undefined : id));

const A2aMessage = z.looseObject({
  messageId: Identifier,
  contextId: OptionalId,
  taskId: OptionalId,
  role: z.enum(['ROLE_USER', 'ROLE_AGENT']),
  parts: Parts.min(1),
  metadata: Metadata,
  extensions: z.array(z.string()).optional(),
  referenceTaskIds: z.array(z.string()).optional(),
});
export type A2aMessage = z.infer<typeof A2aMessage>;

const A2aStatus = z.looseObject({
  state: z.string(),
  message: A2aMessage.nullish(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
});
export type A2aStatus = z.infer<typeof A2aStatus>;

const A2aArtifact = z.looseObject({
  artifactId: Identifier,
  name: z.string().optional(),
  description: z.string().optional(),
  parts: Parts,
  metadata: Metadata,
});
export type A2aArtifact = z.infer<typeof A2aArtifact>;

const A2aTask = z.looseObject({
  id: Identifier,
  contextId: OptionalId,
  status: A2aStatus,
  artifacts: z.array(A2aArtifact).max(LIST_MAX).optional(),
  history: z.array(A2aMessage).max(LIST_MAX).optional(),
  metadata: Metadata,
});
export type A2aTask = z.infer<typeof A2aTask>;

const StatusUpdate = z.looseObject({
  taskId: Identifier,
  contextId: OptionalId,
  status: A2aStatus,
  metadata: Metadata,
});

const ArtifactUpdate = z.looseObject({
  taskId: Identifier,
  contextId: OptionalId,
  artifact: A2aArtifact,
  append: z.boolean().optional(),
  lastChunk: z.boolean().optional(),
  metadata: Metadata,
});

/** An item says one thing; what has none of these is kept as something unknown. */
const A2aItem = z.looseObject({
  message: A2aMessage.optional(),
  task: A2aTask.optional(),
  statusUpdate: StatusUpdate.optional(),
  artifactUpdate: ArtifactUpdate.optional(),
});
export type A2aItem = z.infer<typeof A2aItem>;

const Name = z
  .string()
  .max(NAME_LENGTH_MAX)
  .regex(/^[A-Za-z0-9._-]+$/, 'expected letters, digits, dot, dash or underscore');

/** Where what a client sent belongs: its endpoint has decided it. */
const place = { to: Identifier, task_id: Identifier, context_id: Identifier } as const;

/** A message that opens a task, or of one that is open (`follows`). */
export const A2aSent = z.strictObject({
  ...place,
  follows: z.literal(true).optional(),
  message: A2aMessage,
});
export type A2aSent = z.infer<typeof A2aSent>;

/** A task that its client wants ended, with the metadata of the request. */
export const A2aCancelled = z.strictObject({ ...place, cancel: z.looseObject({}) });
export type A2aCancelled = z.infer<typeof A2aCancelled>;

/** One item, as whoever records saw it pass. */
export const A2aSeen = z.strictObject({
  agent: Name.optional(),
  client: Name.optional(),
  /** The task that it belongs to here, where whoever records knows it. */
  task_id: Identifier.optional(),
  /** To whom it is told, where whoever records knows it. */
  to: Identifier.optional(),
  at: z.iso.datetime().optional(),
  item: A2aItem,
});
export type A2aSeen = z.infer<typeof A2aSeen>;

export type A2aWire = A2aSent | A2aCancelled | A2aSeen;
