'use client';
// What was said at a gate: what the server drew, read again after the run went on.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getEvents } from '@/lib/client/api';
import type { EventRecord } from '@/lib/model/event-record';
import type { Review } from '@/lib/model/orchestration/lineage';
import type { RunSummary, Task } from '@/lib/model/summary';
import { gateTalk, gateTasks, TALK_EVENTS } from './gate-talk';

/** A run that goes on all the time is looked at so often. Milliseconds. */
const READ_EVERY_MS = 1_000;

/** The events of the tasks at a gate, with the gate that they were read for. */
export type GateReading = { readonly task_id: string; readonly records: readonly EventRecord[] };

type Reading = { readonly asOf: number; readonly records: readonly EventRecord[] };

/** Oldest first; null while it is read for the first time. What cannot be read leaves it as it was. */
export function useGateTalk(
  review: Review,
  { run, tasks, initial }: { run: RunSummary; tasks: readonly Task[]; initial: GateReading | null },
): EventRecord[] | null {
  const ids = gateTasks(review, tasks);
  const { data } = useQuery<Reading>({
    queryKey: ['gate talk', review.run_id, ids],
    queryFn: async ({ signal }) => {
      const asOf = run.last_seq;
      const answers = await Promise.all(
        ids.map((task_id) => {
          const filter = { run_id: review.run_id, task_id };
          return getEvents({ filter, order: 'desc', limit: TALK_EVENTS }, signal);
        }),
      );
      return { asOf, records: answers.flatMap((answer) => (answer.ok ? answer.value.events : [])) };
    },
    initialData:
      initial?.task_id === review.task_id ? { asOf: 0, records: initial.records } : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // what comes is heard of
    refetchInterval: ({ state }) => (state.data?.asOf === run.last_seq ? false : READ_EVERY_MS),
  });
  return data === undefined ? null : gateTalk(data.records, review);
}
