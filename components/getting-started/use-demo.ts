'use client';
// Whether the sample team plays; asked for every second while it does.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getDemo } from '@/lib/client/api/api';
import type { DemoStatus } from '@/lib/contracts/http-operations';

const KEY = ['demo'] as const;

/** Often enough to see the end of a team of a minute. */
const EVERY_MS = 1_000;

/** `status` is null until the server answered. `renew` takes what another request answered. */
export function useDemo(): { status: DemoStatus | null; renew: (status: DemoStatus) => void } {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const outcome = await getDemo();
      return outcome.ok ? outcome.value : null;
    },
    refetchInterval: (query) => (query.state.data?.state === 'playing' ? EVERY_MS : false),
  });
  return { status: data ?? null, renew: (status) => client.setQueryData(KEY, status) };
}
