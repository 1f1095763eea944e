'use client';
// The dead deliveries among the obligations: how often they were tried and why they were given up.
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { getDeliveries } from '@/lib/client/api/work-api';
import { useOwedNews } from '@/lib/client/tab/use-owed-news';
import type { DeliverySummary } from '@/lib/model/orchestration/delivery';
import type { Obligation } from '@/lib/model/orchestration/obligation';

/** They are read again after a change as soon as this. Milliseconds. */
const READ_EVERY_MS = 500;

/** As many as one page of the API holds. */
const DELIVERIES_MAX = 1_000;

/** Finds the delivery of a row; null until they are read, and where the row is none. */
export function useDeadDeliveries(
  obligations: readonly Obligation[],
): (obligation: Obligation) => DeliverySummary | null {
  const { value } = useVersionedQuery({
    queryKey: ['dead deliveries'],
    version: useOwedNews()?.changes ?? 0,
    read: () => getDeliveries({ states: ['dead', 'leased'], limit: DELIVERIES_MAX }),
    initial: null,
    readEveryMs: READ_EVERY_MS,
    isEnabled: obligations.some(({ kind }) => kind === 'delivery'),
  });
  const byKey = new Map(value?.deliveries.map((delivery) => [keyOf(delivery), delivery]));
  return (row) => (row.kind === 'delivery' ? (byKey.get(keyOf(row)) ?? null) : null);
}

function keyOf({ agent_id, seq }: { readonly agent_id: string; readonly seq: number }): string {
  return `${agent_id} ${String(seq)}`;
}
