// What the page of a search is called: by the words that are searched.
import { toLabel } from '@/components/ui/text/split-visible';
import type { SEARCH } from '@/lib/messages/en/features/search';

/** @param q As it is asked; blank where nothing is. */
export function searchTitle(messages: typeof SEARCH.english, q: string): string {
  const words = toLabel(q).trim();
  return words === '' ? messages.title : messages.titleOf(words);
}
