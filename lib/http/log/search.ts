// Full text over everything that can be read.
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import { CountParameters, SearchAnswer, SearchParameters } from '@/lib/contracts/http-search';
import { SearchCounts } from '@/lib/model/search-result';
import { type Operation, operation } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

export const searchOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/search',
    access: 'read',
    tag: 'Events',
    summary: 'Events by their words, by thread, newest first',
    query: SearchParameters,
    answers: { 200: [{ type: JSON_TYPE, schema: SearchAnswer }] },
    handle: async ({ c, deps: { engine }, query: { limit = PAGE_ITEMS_DEFAULT, ...asked } }) => {
      const page = await engine.search({ ...asked, limit, signal: c.req.raw.signal });
      return json(page satisfies SearchAnswer);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/search/counts',
    access: 'read',
    tag: 'Events',
    summary: 'The newest hits of a search, counted by day, type, agent and channel',
    query: CountParameters,
    answers: { 200: [{ type: JSON_TYPE, schema: SearchCounts }] },
    handle: async ({ c, deps: { engine }, query: { q } }) => {
      const counts = await engine.searchCounts({ q, signal: c.req.raw.signal });
      return json(counts satisfies SearchCounts);
    },
  }),
];
