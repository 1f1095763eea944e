// What the router decided and why, and whether it decides the same again.
import { DecisionsAnswer, DecisionsQuery, ReplayAnswer } from '@/lib/contracts/http-orchestration';
import { PAGE_ITEMS_MAX } from '@/lib/contracts/http-parameters';
import { quotedStart } from '@/lib/std/quoted-start';
import { longReply } from '../operation/long-reply';
import { type Call, idParam, notFound, type Operation, operation } from '../operation/operation';
import { JSON_TYPE, SSE_TYPE } from '../operation/read-request';
import { jsonInTurns, type Reply } from '../operation/reply';

const TAG = 'Routing';

export const decisionOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/decisions',
    access: 'read',
    tag: TAG,
    summary: 'Pages of the routing decisions of a run or a task, each with all that it rests on',
    query: DecisionsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: DecisionsAnswer }] },
    handle: readDecisions,
  }),
  operation({
    method: 'POST',
    path: '/api/v1/runs/{run_id}/replay',
    access: 'read',
    tag: TAG,
    audit: 'run.replay',
    summary: 'Compute the tasks and decisions of a run again from the log, and tell what differs',
    answers: {
      200: [
        { type: JSON_TYPE, schema: ReplayAnswer },
        { type: SSE_TYPE, schema: 'bytes' },
      ],
    },
    handle: (call) => {
      const runId = idParam(call.c, 'run');
      return longReply(call, 'replay', async (work) => {
        const report = await call.deps.engine.orchestration.replay(runId, work);
        if (report === null) throw notFound(`run ${quotedStart(runId)}`);
        return report;
      });
    },
  }),
];

async function readDecisions({ deps, query }: Call<DecisionsQuery>): Promise<Reply> {
  const { run_id, task_id, at, after, before, limit = PAGE_ITEMS_MAX, order = 'asc' } = query;
  const end = Math.min(before ?? Number.MAX_SAFE_INTEGER, (at ?? Number.MAX_SAFE_INTEGER - 1) + 1);
  const head = await deps.engine.head();
  const page = await deps.engine.orchestration.decisions({
    ...(run_id !== undefined && { run_id }),
    ...(task_id !== undefined && { task_id }),
    ...(after !== undefined && { after }),
    ...(end < Number.MAX_SAFE_INTEGER && { before: end }),
    limit,
    order,
  });
  return jsonInTurns({ ...page, head: head.seq } satisfies DecisionsAnswer);
}
