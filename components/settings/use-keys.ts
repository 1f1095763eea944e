// The keys of the workspace, read once for everything that shows them. The API gives them to those who manage keys alone.
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '@/components/workspace/viewer-context';
import { type ApiResult, getKeys } from '@/lib/client/api/api';
import type { KeysAnswer } from '@/lib/contracts/http-keys';

/** By this name of React Query they are read again. */
export const KEYS_QUERY = ['keys'] as const;

/** `answer` is undefined until it is there; whoever may not manage keys asks for none. */
export function useKeys(): {
  readonly answer: ApiResult<KeysAnswer> | undefined;
  readonly isPending: boolean;
} {
  const { canManageKeys } = useViewer();
  const { data, isPending } = useQuery({
    queryKey: KEYS_QUERY,
    queryFn: getKeys,
    enabled: canManageKeys,
  });
  return { answer: data, isPending };
}
