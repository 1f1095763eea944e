'use client';
// What is known of the deliveries that stand in the inbox: how often they were tried and why they were given up.
import { useQuery } from '@tanstack/react-query';
import { useOwedNews } from '@/lib/client/use-owed-news';
import { getDeliveries } from '@/lib/client/work-api';
import type { DeliverySummary } from '@/lib/model/delivery';
import type { Obligation } from '@/lib/model/obligation';

/** As many as one page of the API holds. */
const DELIVERIES_MAX = 1_000;

/** Finds the delivery of a row; null until they are read, and where the row is none. */
export function useDeadDeliveries(
  obligations: readonly Obligation[],
): (obligation: Obligation) => DeliverySummary | null {
  const changes = useOwedNews()?.changes ?? 0;
  const { data } = useQuery({
    queryKey: ['dead deliveries', changes],
    queryFn: () => getDeliveries({ states: ['dead', 'leased'], limit: DELIVERIES_MAX }),
    enabled: obligations.some(({ kind }) => kind === 'delivery'),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY, // what changes is heard of
  });
  const deliveries = data?.ok === true ? data.value.deliveries : [];
  const byKey = new Map(deliveries.map((delivery) => [keyOf(delivery), delivery]));
  return (row) => (row.kind === 'delivery' ? (byKey.get(keyOf(row)) ?? null) : null);
}

function keyOf({ agent_id, seq }: { readonly agent_id: string; readonly seq: number }): string {
  return `${agent_id} ${String(seq)}`;
}
