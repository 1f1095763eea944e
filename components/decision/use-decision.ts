'use client';
// A decision by the event that holds it: read once, for an event never changes.
import { useQuery } from '@tanstack/react-query';
import { type ApiFailure, getEvent } from '@/lib/client/api/api';
import type { EventDetail, EventRecord } from '@/lib/model/event-record';
import type { Decision } from '@/lib/model/orchestration/routing';
import { decisionOf } from '@/lib/projections/routing/decisions';

export type DecisionRead = {
  readonly record: EventRecord | null;
  /** Null while it is read, and where the event is no decision. */
  readonly decision: Decision | null;
  readonly isPending: boolean;
  readonly failure: ApiFailure | null;
  readAgain(): void;
};

/** `initial` is the event that the server has drawn the page with. */
export function useDecision(seq: number | null, initial: EventDetail | null): DecisionRead {
  const { data, isPending, refetch } = useQuery({
    queryKey: ['event', seq],
    queryFn: () => getEvent(seq ?? 0),
    enabled: seq !== null,
    staleTime: Number.POSITIVE_INFINITY,
    initialData:
      initial !== null && initial.seq === seq ? { ok: true as const, value: initial } : undefined,
  });
  const record = data?.ok === true ? data.value : null;
  return {
    record,
    decision: record === null ? null : decisionOf(record),
    isPending: seq !== null && isPending,
    failure: data?.ok === false ? data.error : null,
    readAgain: () => void refetch(),
  };
}
