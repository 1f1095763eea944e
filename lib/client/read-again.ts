// What was changed here is read again. A read that began before the change may not have it, and React Query would take its answer.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Resolves when the answers are there. */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
