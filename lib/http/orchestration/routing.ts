// Routing without consequences: whom the router would choose, and what it would have chosen.
import { RouteRequest, WhatIfAnswer, WhatIfRequest } from '@/lib/contracts/http-orchestration';
import { Decision } from '@/lib/model/orchestration/routing';
import { quotedStart } from '@/lib/std/quoted-start';
import { longReply } from '../operation/long-reply';
import { notFound, type Operation, operation } from '../operation/operation';
import { JSON_TYPE, readRequest, SSE_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

const TAG = 'Routing';

export const routingOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/api/v1/route',
    access: 'read',
    tag: TAG,
    summary: 'Whom the router would choose at this moment; nothing is recorded',
    takes: [{ type: JSON_TYPE, schema: RouteRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: Decision }] },
    handle: async ({ c, deps }) => {
      const { security, ...question } = await readRequest(c, RouteRequest);
      const policy = security?.policy;
      return json(deps.engine.orchestration.route({ ...question, policy }) satisfies Decision);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/route/what-if',
    access: 'read',
    tag: TAG,
    summary: "A run's decisions under other weights and with other agents; nothing is recorded",
    takes: [{ type: JSON_TYPE, schema: WhatIfRequest }],
    answers: {
      200: [
        { type: JSON_TYPE, schema: WhatIfAnswer },
        { type: SSE_TYPE, schema: 'bytes' },
      ],
    },
    handle: async (call) => {
      const { run_id: runId, overrides, before } = await readRequest(call.c, WhatIfRequest);
      const { orchestration } = call.deps.engine;
      return longReply(call, 'what-if', async (work) => {
        const page = await orchestration.whatIf(runId, overrides, { before, ...work });
        if (page === null) throw notFound(`run ${quotedStart(runId)}`);
        return page satisfies WhatIfAnswer;
      });
    },
  }),
];
