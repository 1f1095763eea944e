'use client';
// The dialects as the server knows them: what it drew the page with, asked for again when the log brings news of them, when
// the window is looked at again, and after what was done here. What cannot be read again stays as it was.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '@/lib/client/api/api';
import { getDialect, getDialects } from '@/lib/client/api/protocols-api';
import { readAgain } from '@/lib/client/read-again';
import type { DialectDetail, DialectSummary } from '@/lib/model/dialects/dialect-summary';

const LIST_KEY = ['dialects'] as const;
const DETAILS_KEY = ['dialect'] as const;

type ListRead = {
  readonly dialects: readonly DialectSummary[];
  readonly failure: ApiFailure | null;
};

export type KnownDialects = ListRead & { readAgain(): void };

export function useDialects(initial: readonly DialectSummary[]): KnownDialects {
  const queries = useQueryClient();
  const { data, refetch } = useQuery<ListRead>({
    queryKey: LIST_KEY,
    queryFn: async () => {
      const answer = await getDialects();
      if (answer.ok) return { dialects: answer.value.dialects, failure: null };
      const before = queries.getQueryData<ListRead>(LIST_KEY);
      return { dialects: before?.dialects ?? [], failure: answer.error };
    },
    initialData: { dialects: initial, failure: null },
    staleTime: Number.POSITIVE_INFINITY, // news are heard of
    refetchOnWindowFocus: 'always',
  });
  return { ...data, readAgain: () => void refetch() };
}

type DetailRead = {
  /** Null where none is of this name. */
  readonly detail: DialectDetail | null;
  readonly failure: ApiFailure | null;
};

export type Detail = DetailRead & { readonly isReading: boolean; readAgain(): void };

/** What the server drew the page with: the name that the address had, and what is known of it. */
export type DrawnDialect = { readonly asked: string | null; readonly detail: DialectDetail | null };

/** All versions of a dialect. */
export function useDialect(name: string | null, { asked, detail }: DrawnDialect): Detail {
  const queries = useQueryClient();
  const queryKey = [...DETAILS_KEY, name];
  const { data, isPending, refetch } = useQuery<DetailRead>({
    queryKey,
    queryFn: async () => {
      const answer = await getDialect(name ?? '');
      if (answer.ok) return { detail: answer.value, failure: null };
      if (answer.error.code === 'not_found') return { detail: null, failure: null };
      const before = queries.getQueryData<DetailRead>(queryKey);
      return { detail: before?.detail ?? null, failure: answer.error };
    },
    enabled: name !== null,
    ...(asked === name && { initialData: { detail, failure: null } }),
    staleTime: Number.POSITIVE_INFINITY, // news are heard of
    refetchOnWindowFocus: 'always',
  });
  return {
    detail: data?.detail ?? null,
    failure: data?.failure ?? null,
    isReading: name !== null && isPending,
    readAgain: () => void refetch(),
  };
}

/** Asks for the list and every dialect again; resolves when the answers are there. */
export function useReadDialectsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([readAgain(queries, LIST_KEY), readAgain(queries, DETAILS_KEY)]);
  };
}
