'use client';
// The triad of a proposal as it is by now: what the server drew, read again while something is said of proposals. Its history
// is not what people wait for, so that it does not stand between a vote and its seat.
import { getTriad } from '@/lib/client/api/triad-api';
import { useVersionedQuery, type VersionedAnswer } from '@/lib/client/api/use-versioned-query';
import type { Triad } from '@/lib/model/orchestration/triad';

/** A triad that decides much is read this often. Milliseconds. */
const READ_EVERY_MS = 1_000;

/** The value is null where nobody configured a triad of this name. */
export function useTriad(
  name: string,
  drawn: { readonly seq: number; readonly triad: Triad | null },
  news: number,
): VersionedAnswer<Triad | null> {
  return useVersionedQuery<Triad | null>({
    queryKey: ['triad', name],
    version: news,
    read: (signal) => getTriad(name, signal),
    initial: { version: drawn.seq, value: drawn.triad },
    readEveryMs: READ_EVERY_MS,
  });
}
