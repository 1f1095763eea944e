// A line that cannot be read, as the API refuses it: in English, with the place.
import { SEARCH_LANGUAGE } from '@/lib/messages/en/features/search-language';
import type { Failure } from '@/lib/model/failure';
import type { QueryFault } from './parse-query';

/** A fault of a query as the API tells it, in English, with the offset of the fault in the query. */
export function queryFailure({ at, say }: QueryFault): Failure & { readonly at: number } {
  return { code: 'invalid_query', message: say(SEARCH_LANGUAGE.english.problems), at };
}
