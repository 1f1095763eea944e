'use client';
// What is known of the deliveries that stand in the inbox: how often they were tried and why they were given up.
import { useQuery } from '@tanstack/react-query';
import { useOwedNews } from '@/lib/client/use-owed-news';
import { getDeliveries } from '@/lib/client/work-api';
import type { DeliverySummary } from '@/lib/model/orchestration/delivery';
import type { Obligation } from '@/lib/model/orchestration/obligation';

/** They are read again after a change as soon as this. Milliseconds. */
const READ_EVERY_MS = 500;

/** As many as one page of the API holds. */
const DELIVERIES_MAX = 1_000;

type Reading = {
  readonly deliveries: readonly DeliverySummary[];
  /** The change that they were read after. */
  readonly changes: number;
};

const NOT_READ: Reading = { deliveries: [], changes: -1 };

/** Finds the delivery of a row; null until they are read, and where the row is none. */
export function useDeadDeliveries(
  obligations: readonly Obligation[],
): (obligation: Obligation) => DeliverySummary | null {
  const changes = useOwedNews()?.changes ?? 0;
  const { data } = useQuery({
    queryKey: ['dead deliveries'],
    queryFn: async ({ client, queryKey }) => {
      const answer = await getDeliveries({ states: ['dead', 'leased'], limit: DELIVERIES_MAX });
      if (answer.ok) return { deliveries: answer.value.deliveries, changes };
      return client.getQueryData<Reading>(queryKey) ?? NOT_READ;
    },
    enabled: obligations.some(({ kind }) => kind === 'delivery'),
    staleTime: Number.POSITIVE_INFINITY, // what changes is heard of
    refetchInterval: ({ state }) => (state.data?.changes === changes ? false : READ_EVERY_MS),
  });
  const byKey = new Map(data?.deliveries.map((delivery) => [keyOf(delivery), delivery]));
  return (row) => (row.kind === 'delivery' ? (byKey.get(keyOf(row)) ?? null) : null);
}

function keyOf({ agent_id, seq }: { readonly agent_id: string; readonly seq: number }): string {
  return `${agent_id} ${String(seq)}`;
}
