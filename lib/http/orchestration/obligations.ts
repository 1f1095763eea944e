// Who owes what to whom: what the log says, and deliveries that do not get through.
import { ObligationsAnswer, ObligationsQuery } from '@/lib/contracts/http-orchestration';
import { PAGE_ITEMS_MAX } from '@/lib/contracts/http-parameters';
import { type Operation, operation } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

export const obligationOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/obligations',
    access: 'read',
    tag: 'Delegation',
    summary: 'Who owes what to whom, since when',
    query: ObligationsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: ObligationsAnswer }] },
    handle: async ({ deps, query: { run_id: runId, agent_id, kind, limit = PAGE_ITEMS_MAX } }) => {
      const undelivered = await deps.deliveries.owed(runId);
      const owed = [...deps.engine.orchestration.obligations(runId), ...undelivered]
        .filter((row) => agent_id === undefined || row.agent_id === agent_id)
        .filter((row) => kind === undefined || row.kind === kind)
        .sort((one, other) => one.seq - other.seq);
      const answer = { obligations: owed.slice(0, limit), total: owed.length };
      return json(answer satisfies ObligationsAnswer);
    },
  }),
];
