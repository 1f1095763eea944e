// Answers about channels, threads, runs and tasks.
import { z } from 'zod';
import { ChannelSummary, RunSummary, Task, ThreadSummary } from '@/lib/model/summary';
import { Identifier } from '@/lib/model/text';
import { LimitText, SeqText } from './http-parameters';

const next = z.int().nullable().describe('The `before` of the next page; null at the end');
const head = z.int().describe('The seq up to which the summaries are folded');

export const ChannelsAnswer = z.object({ channels: z.array(ChannelSummary), head });
export type ChannelsAnswer = z.infer<typeof ChannelsAnswer>;

export const ThreadsQuery = z.strictObject({
  channel: Identifier.optional(),
  before: SeqText.optional().describe('Only threads whose last event stands before this seq'),
  limit: LimitText.optional(),
});
export type ThreadsQuery = z.infer<typeof ThreadsQuery>;

export const ThreadsPage = z.object({ threads: z.array(ThreadSummary), next, head });
export type ThreadsPage = z.infer<typeof ThreadsPage>;

export const RunsQuery = z.strictObject({
  before: SeqText.optional().describe('Only runs whose last event stands before this seq'),
  limit: LimitText.optional(),
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
