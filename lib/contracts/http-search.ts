// The search as it is asked for and answered.
import { z } from 'zod';
import { SearchResult } from '@/lib/model/search-result';
import { LimitText, SeqText } from './http-parameters';

export const SearchParameters = z.strictObject({
  q: z
    .string()
    .describe(
      'Words, "phrases", -left out, and from: to: type: channel: run: protocol: has:error|tool|artifact|violation|forged|loop sum:cost|tokens before: after: (a day, an instant or a seq). ' +
        'The last word means every word that begins so, unless a blank follows; word* does anywhere',
    ),
  after: SeqText.optional().describe('The `next` of the page before'),
  limit: LimitText.optional().describe('Hits of all threads together'),
});
export type SearchParameters = z.infer<typeof SearchParameters>;

export const CountParameters = SearchParameters.pick({ q: true });
export type CountParameters = z.infer<typeof CountParameters>;

export const SearchAnswer = z.object({
  results: z
    .array(SearchResult)
    .describe('Threads by their newest hits; one stands in the next page again where it has more'),
  next: z
    .int()
    .nullable()
    .describe('The `after` of the next page; null at the end. A page may be short, or empty'),
  behind: z
    .int()
    .optional()
    .describe('How many events, the last ones, were stored and cannot be found yet: mostly absent'),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;
