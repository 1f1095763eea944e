'use client';
// The decisions of a run up to a moment: of those that the live view holds, where they reach back so far, else read.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getEvents } from '../api/api';
import {
  DECISION_TYPES,
  DECISIONS_PAGE,
  type DecisionsView,
  decisionEntryOf,
} from './decisions-store';

/** At no moment the view itself. Of those that are read the newest are shown. */
export function useDecisionsAt(
  runId: string,
  live: DecisionsView,
  at: number | null,
): DecisionsView {
  const held = live.entries.filter(({ seq }) => at === null || seq <= at);
  const isHeld = at === null || held.length > 0 || !live.hasOlder;
  const { data, isFetching } = useQuery({
    queryKey: ['decisions', runId, at],
    queryFn: () =>
      getEvents({
        filter: { run_id: runId, type: [...DECISION_TYPES] },
        before: (at ?? 0) + 1,
        order: 'desc',
        limit: DECISIONS_PAGE,
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
