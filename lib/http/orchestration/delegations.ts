// Who handed which task to whom in a run, what waits for an overseer, and where work goes round.
import { DelegationsAnswer, DelegationsQuery } from '@/lib/contracts/http-orchestration';
import { quotedStart } from '@/lib/std/quoted-start';
import { notFound, type Operation, operation } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

export const delegationOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/delegations',
    access: 'read',
    tag: 'Delegation',
    summary: 'The delegations, reviews and cycles of a run at a moment',
    query: DelegationsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: DelegationsAnswer }] },
    handle: async ({ c, deps, query: { run_id: runId, at } }) => {
      const { signal } = c.req.raw;
      const lineage = await deps.engine.orchestration.lineage(runId, at, signal);
      if (lineage === null) throw notFound(`run ${quotedStart(runId)} at that moment`);
      return json(lineage satisfies DelegationsAnswer);
    },
  }),
];
