// The line by which the hits of an alert are found again.
import type { Alert } from '@/lib/model/alert';
import { printQuery } from '@/lib/search/print-query';
import type { SearchQuery } from '@/lib/search/search-query';

/** What was asked, between the first and the last event that were counted. */
export function hitsQuery(
  { terms }: SearchQuery,
  { first_seq, last_seq }: Pick<Alert, 'first_seq' | 'last_seq'>,
): string {
  const between = [
    { name: 'after' as const, value: String(first_seq - 1) },
    { name: 'before' as const, value: String(last_seq + 1) },
  ];
  const places = between.map((place) => ({
    kind: 'operator' as const,
    isExcluded: false,
    ...place,
  }));
  return printQuery({ terms: [...terms, ...places] });
}
