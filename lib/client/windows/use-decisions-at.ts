'use client';
// The decisions of a run up to a moment: of those that the live view holds, where they reach back so far, else read.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_ITEMS_MAX } from '@/lib/contracts/http-parameters';
import { getEvents } from '../api/api';
import {
  DECISIONS_PAGE,
  type DecisionsSnapshot,
  type DecisionsView,
  decisionEntryOf,
} from './decisions-store';

/** At no moment the view itself. Of those that are read the newest are shown. */
export function useDecisionsAt(
  { run_id: runId, types }: Pick<DecisionsSnapshot, 'run_id' | 'types'>,
  live: DecisionsView,
  at: number | null,
): DecisionsView {
  const held = live.entries.filter(({ seq }) => at === null || seq <= at);
  const isHeld = at === null || held.length > 0 || !live.hasOlder;
  const { data, isFetching } = useQuery({
    queryKey: ['decisions', runId, at],
    queryFn: () =>
      getEvents({
        filter: { run_id: runId, type: [...types] },
        before: (at ?? 0) + 1,
        order: 'desc',
        limit: types.includes('task.request') ? PAGE_ITEMS_MAX : DECISIONS_PAGE,
      }),
    enabled: !isHeld,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // the past does not change
  });
  if (at === null) return live;
  if (isHeld) return { ...live, entries: held, seq: at };
  const read = data?.ok === true ? data.value.events.toReversed() : [];
  return {
    entries: read.flatMap((record) => decisionEntryOf(record) ?? []).filter(({ seq }) => seq <= at),
    hasOlder: false,
    isLoading: isFetching,
    failure: data?.ok === false ? data.error : null,
    seq: at,
  };
}
