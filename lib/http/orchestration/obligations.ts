// Who owes what to whom: what the log says, and deliveries that do not get through.
import { ObligationsAnswer, ObligationsQuery } from '@/lib/contracts/http-orchestration';
import { PAGE_ITEMS_MAX } from '@/lib/contracts/http-parameters';
import { owedPage } from '@/lib/engine/reads/owed-page';
import { type Operation, operation } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

export const obligationOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/obligations',
    access: 'read',
    tag: 'Delegation',
    summary: 'Who owes what to whom, since when, at this moment or an earlier one',
    query: ObligationsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: ObligationsAnswer }] },
    handle: async ({ c, deps, query: { limit = PAGE_ITEMS_MAX, ...wanted } }) => {
      const answer = await owedPage(
        deps.engine,
        deps.deliveries,
        { ...wanted, limit },
        c.req.raw.signal,
      );
      return json(answer satisfies ObligationsAnswer);
    },
  }),
];
