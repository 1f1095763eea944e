// Answers about rejections, artifacts, the chain, the sample team and the server's health.
import { z } from 'zod';
import { Rejection } from '@/lib/model/errors/rejection';
import { Identifier } from '@/lib/model/text';
import { LimitText, SeqText } from './http-parameters';

export const RejectionsQuery = z.strictObject({
  channel: Identifier.optional(),
  agent_id: Identifier.optional().describe('The sender, with or without `agent:`'),
  at: SeqText.optional().describe(
    'The moment: only what was refused before the event of this seq was received. Behind the head: the present',
  ),
  after: SeqText.optional().describe('Only rejections behind this id'),
  before: SeqText.optional().describe('Only rejections before this id'),
  order: z.enum(['asc', 'desc']).optional(),
  limit: LimitText.optional(),
});
export type RejectionsQuery = z.infer<typeof RejectionsQuery>;

export const RejectionsPage = z.object({
  rejections: z.array(Rejection),
  next: z
    .int()
    .nullable()
    .describe('Where to go on: `after` when ascending, `before` when descending; null at the end'),
});
export type RejectionsPage = z.infer<typeof RejectionsPage>;

export const ArtifactAnswer = z.object({ ref: z.string(), bytes: z.int() });
export type ArtifactAnswer = z.infer<typeof ArtifactAnswer>;

const NamedArtifacts = z
  .array(z.object({ seq: z.int(), ref: z.string() }))
  .readonly()
  .describe('The first 100 of them, each with the first event that refers to it');

export const VerifyAnswer = z.object({
  ok: z
    .boolean()
    .describe("Whether both chains hold, the log's and the audit's, and no artifact changed"),
  events: z.int(),
  anchors: z.int(),
  bad: z.object({ seq: z.int(), reason: z.string() }).optional(),
  artifacts: z
    .object({
      whole: z.int().describe('Artifacts of the events whose bytes have the hash of their name'),
      missing: z.int().describe('Artifacts that are not here; whether they ever were is not known'),
      missing_named: NamedArtifacts,
      changed: z.int().describe('Artifacts with other bytes, or none that can be read'),
      changed_named: NamedArtifacts,
    })
    .optional(),
  audit: z.object({
    ok: z.boolean(),
    entries: z.int(),
    anchors: z.int().describe('Anchors among the entries that hold, of the key'),
    anchored_to: z.int().describe('The last entry that is signed by the key; 0 for none'),
    key: z.string().nullable().describe('Names the public key of this instance, by its SHA-256'),
    bad: z.object({ id: z.int(), reason: z.string() }).optional(),
  }),
});
export type VerifyAnswer = z.infer<typeof VerifyAnswer>;

export const RebuildAnswer = z.object({
  seq: z.int().describe('The event up to which everything is made anew'),
});
export type RebuildAnswer = z.infer<typeof RebuildAnswer>;

export const DemoStatus = z.object({
  state: z.enum(['idle', 'playing', 'failed']),
  run_id: z.string().nullable(),
  thread_id: z.string().nullable(),
  error: z.string().nullable(),
});
export type DemoStatus = z.infer<typeof DemoStatus>;

export const HealthAnswer = z.object({ status: z.enum(['ok', 'unavailable']) });
export type HealthAnswer = z.infer<typeof HealthAnswer>;
