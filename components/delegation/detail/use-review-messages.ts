'use client';
// The messages about a review: what the server drew, read again after the run went on.
import { getEvents } from '@/lib/client/api/api';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import type { EventRecord } from '@/lib/model/event-record';
import type { Review } from '@/lib/model/orchestration/lineage';
import type { RunSummary, Task } from '@/lib/model/summary';
import { ok } from '@/lib/std/result';
import { REVIEW_EVENTS, reviewMessages, reviewTasks } from './review-messages';

/** A busy run is read this often. Milliseconds. */
const READ_EVERY_MS = 1_000;

/** The events of a review's tasks, with the task that they were read for. */
export type ReviewReading = { readonly task_id: string; readonly records: readonly EventRecord[] };

/** Oldest first; null while it is read for the first time. What cannot be read leaves it as it was. */
export function useReviewMessages(
  review: Review,
  {
    run,
    tasks,
    initial,
  }: { run: RunSummary; tasks: readonly Task[]; initial: ReviewReading | null },
): EventRecord[] | null {
  const ids = reviewTasks(review, tasks);
  const { value } = useVersionedQuery<readonly EventRecord[]>({
    queryKey: ['review messages', review.run_id, ids],
    version: run.last_seq,
    read: async (signal) => {
      const answers = await Promise.all(
        ids.map((task_id) => {
          const filter = { run_id: review.run_id, task_id };
          return getEvents({ filter, order: 'desc', limit: REVIEW_EVENTS }, signal);
        }),
      );
      const failed = answers.find((answer) => !answer.ok);
      return failed ?? ok(answers.flatMap((answer) => (answer.ok ? answer.value.events : [])));
    },
    initial: initial?.task_id === review.task_id ? { version: 0, value: initial.records } : null,
    readEveryMs: READ_EVERY_MS,
  });
  return value && reviewMessages(value, review);
}
