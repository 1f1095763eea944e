'use client';
// The hashes of the text, which only the server makes: asked for when the typing rests.
import { useQuery } from '@tanstack/react-query';
import { verifyDialect } from '@/lib/client/api/protocols-api';
import { TYPING_REST_MS, useDebounced } from '@/lib/client/use-debounced';
import type { DialectReport } from '@/lib/model/dialects/dialect-summary';

/** Answers to texts that are no longer shown are kept so long, for going back and forth. Milliseconds. */
const KEPT_MS = 60_000;

export type Reporting = {
  /** Of this very text; null until it is there. */
  readonly report: DialectReport | null;
  /** Why there is none. */
  readonly failure: string | null;
};

/** `initial` is what the server drew the page with. */
export function useReport(
  text: string,
  initial: { readonly text: string; readonly report: DialectReport | null },
): Reporting {
  const rested = useDebounced(text, TYPING_REST_MS);
  const { data } = useQuery({
    queryKey: ['dialect report', rested],
    queryFn: ({ signal }) => verifyDialect(rested, signal),
    enabled: rested.trim() !== '',
    ...(initial.report !== null &&
      initial.text === rested && { initialData: { ok: true as const, value: initial.report } }),
    staleTime: Number.POSITIVE_INFINITY, // a hash is of the text alone
    gcTime: KEPT_MS,
  });
  if (rested !== text || data === undefined) return { report: null, failure: null };
  return data.ok
    ? { report: data.value, failure: null }
    : { report: null, failure: data.error.detail };
}
