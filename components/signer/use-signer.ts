// What is known here of who signed with a key. An admin changes that at any time, in another tab or by another process.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getSigner } from '@/lib/client/api/trusted-keys-api';
import { readAgain } from '@/lib/client/read-again';
import type { FileSigner } from '@/lib/model/file-signer';

/** How soon a change is seen. Milliseconds. */
const READ_EVERY_MS = 5_000;

const SIGNERS = 'file-signer';

/** Null while it is not known. */
export function useSigner(key: string, known: FileSigner | null = null): FileSigner | null {
  const { data } = useQuery({
    queryKey: [SIGNERS, key],
    queryFn: () => getSigner(key),
    refetchInterval: READ_EVERY_MS,
  });
  return data?.ok ? data.value : known;
}

/** Reads anew what is known of every signer. */
export function renewSigners(client: QueryClient): Promise<void> {
  return readAgain(client, [SIGNERS]);
}
