'use client';
// The installed dialects that a text inherits from, asked for by name up the chain.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getDialect } from '@/lib/client/api/protocols-api';
import type { FindParent } from '@/lib/dialects/definition/inheritance';
import { CORE_LANGUAGE } from '@/lib/dialects/language/language';
import { CHAIN_MAX } from '@/lib/dialects/language/limits';
import type { DialectDetail } from '@/lib/model/dialects/dialect-summary';
import { installedIn, parentName } from '../subject/subject-text';

const NONE: readonly DialectDetail[] = [];

/** `initial` is what the server drew the page with. */
export function useParents(text: string, initial: readonly DialectDetail[]): FindParent {
  const name = parentName(text);
  const { data } = useQuery({
    queryKey: ['dialect', 'parents of one that extends', name],
    queryFn: async () => {
      const chain: DialectDetail[] = [];
      let next = name;
      while (next !== null && next !== CORE_LANGUAGE && chain.length < CHAIN_MAX) {
        const answer = await getDialect(next);
        if (!answer.ok || answer.value.hash === null) break;
        chain.push(answer.value);
        next = answer.value.extends;
      }
      return chain;
    },
    enabled: name !== null,
    ...(initial[0]?.name === name && { initialData: [...initial] }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY, // news are heard of
  });
  return installedIn(name === null ? NONE : (data ?? NONE));
}
