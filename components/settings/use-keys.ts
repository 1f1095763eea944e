// The keys of the workspace, read once for everything that shows them. The API gives them to those who manage keys alone.
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '@/components/workspace/viewer-context';
import { type ApiResult, getKeys } from '@/lib/client/api/api';
import type { ApiKey, KeysAnswer } from '@/lib/contracts/http-keys';

/** By this name of React Query they are read again. */
export const KEYS_QUERY = ['keys'] as const;

/** Undefined until they are read, unless the page came with them; whoever may not manage keys asks for none. */
export function useKeys(initial?: readonly ApiKey[]): ApiResult<KeysAnswer> | undefined {
  const { canManageKeys } = useViewer();
  const { data } = useQuery({
    queryKey: KEYS_QUERY,
    queryFn: getKeys,
    enabled: canManageKeys,
    initialData: initial && { ok: true as const, value: { keys: [...initial] } },
  });
  return data;
}
