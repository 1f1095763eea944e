// Answers about channels, threads, runs and tasks.
import { z } from 'zod';
import { MOMENT_KINDS } from '@/lib/model/moment-kind';
import { ChannelSummary, PastChannel, RunSummary, Task, ThreadSummary } from '@/lib/model/summary';
import { Identifier } from '@/lib/model/text';
import { listParameters, MomentText, SeqText } from './http-parameters';

const next = z
  .int()
  .nullable()
  .describe('The `after`, or `before`, of the next page; null at the end. A page may be short');
const nextName = z.string().nullable().describe('The `after` of the next page; null at the end');
const head = z.int().describe('The seq up to which the summaries are folded');

const afterSeq = SeqText.optional().describe('The `next` of the page before');
const before = SeqText.optional().describe('The same under its older name');

export const ChannelsQuery = z.strictObject({
  at: MomentText,
  after: Identifier.optional().describe('The `next` of the page before'),
  ...listParameters,
});
export type ChannelsQuery = z.infer<typeof ChannelsQuery>;

export const ChannelsAnswer = z.object({
  channels: z.array(ChannelSummary),
  next: nextName,
  head,
});
export type ChannelsAnswer = z.infer<typeof ChannelsAnswer>;

export const PastChannelsAnswer = z.object({
  channels: z.array(PastChannel),
  next: nextName,
  head,
});
export type PastChannelsAnswer = z.infer<typeof PastChannelsAnswer>;

/** Of the present, or of a moment. */
export const AnyChannelsAnswer = z.union([ChannelsAnswer, PastChannelsAnswer]);

export const ThreadsQuery = z.strictObject({
  channel: Identifier.optional(),
  at: MomentText,
  after: afterSeq,
  before,
  ...listParameters,
});
export type ThreadsQuery = z.infer<typeof ThreadsQuery>;

export const ThreadsPage = z.object({ threads: z.array(ThreadSummary), next, head });
export type ThreadsPage = z.infer<typeof ThreadsPage>;

export const RunsQuery = z.strictObject({
  at: MomentText,
  after: afterSeq,
  before,
  ...listParameters,
});
export type RunsQuery = z.infer<typeof RunsQuery>;

export const RunsPage = z.object({ runs: z.array(RunSummary), next, head });
export type RunsPage = z.infer<typeof RunsPage>;

export const TasksQuery = z.strictObject({
  at: SeqText.optional().describe('The moment: the seq of the last event that counts'),
});
export type TasksQuery = z.infer<typeof TasksQuery>;

export const TasksAnswer = z.object({ run_id: z.string(), at: z.int(), tasks: z.array(Task) });
export type TasksAnswer = z.infer<typeof TasksAnswer>;

export const MomentsAnswer = z.object({
  run_id: z.string(),
  at: z.int().describe('The head of the log when they were read'),
  seqs: z.array(z.int()).describe('Of every event of the run, ascending'),
  times: z.array(z.number()).describe('When each was, epoch milliseconds'),
  kinds: z.array(z.int()).describe(`What each is, as a place in ${MOMENT_KINDS.join(', ')}`),
  decisions: z.array(z.int()).describe('The seqs at which a router decided, ascending'),
});
export type MomentsAnswer = z.infer<typeof MomentsAnswer>;
