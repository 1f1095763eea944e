// The inbox of an agent: what is addressed to it, leased until it is acknowledged. To other agents there is no such inbox.
import {
  AcknowledgeAnswer,
  AcknowledgeRequest,
  PullAnswer,
  PullRequest,
} from '@/lib/contracts/http-deliveries';
import {
  agentParam,
  type Call,
  notFound,
  type Operation,
  operation,
  unauthorized,
} from '../operation/operation';
import { JSON_TYPE, readRequest } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';

const TAG = 'Delivery';
const SECRET = 'inbox';

export const inboxOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/api/v1/agents/{agent_id}/inbox',
    access: 'empty_inbox',
    secret: SECRET,
    tag: TAG,
    summary: 'Lease what waits for an agent, or wait for something to come',
    takes: [{ type: JSON_TYPE, schema: PullRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: PullAnswer }] },
    handle: pull,
  }),
  operation({
    method: 'POST',
    path: '/api/v1/agents/{agent_id}/inbox/ack',
    access: 'empty_inbox',
    secret: SECRET,
    tag: TAG,
    summary: 'Say that messages arrived; what is not acknowledged comes again',
    takes: [{ type: JSON_TYPE, schema: AcknowledgeRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: AcknowledgeAnswer }] },
    handle: async (call) => {
      const agentId = inboxOwner(call);
      const { lease_ids: leaseIds } = await readRequest(call.c, AcknowledgeRequest);
      const acknowledged = await call.deps.deliveries.acknowledge(agentId, leaseIds);
      return json({ acknowledged } satisfies AcknowledgeAnswer);
    },
  }),
];

/** Messages that were leased to somebody who was gone by then come again when their lease runs out. */
async function pull(call: Call): Promise<Reply> {
  const { c, deps, principal } = call;
  const agentId = inboxOwner(call);
  const { max, wait_ms: waitMs } = await readRequest(c, PullRequest);
  const { signal, unsubscribe } = endOf(call);
  deps.metrics.inboxWaits.inc();
  try {
    const messages = await deps.deliveries.pull(agentId, { max, waitMs, signal });
    if (waitMs > 0 && !(await deps.credentials.isKnown(principal))) throw unauthorized();
    return json({ messages } satisfies PullAnswer);
  } finally {
    deps.metrics.inboxWaits.dec();
    unsubscribe();
  }
}

/** @throws AppError `not_found` where nobody registered, in the words that another agent's key is told too */
function inboxOwner({ c, deps }: Call): string {
  const agentId = agentParam(c);
  if (deps.engine.directory.agent(agentId)?.registered === true) return agentId;
  throw notFound(`${SECRET} of ${agentId}`);
}

/** Aborted when a wait has nobody to answer any more: the client hung up, its key was revoked or its session ended, the server stops. */
function endOf({ c, deps, principal }: Call): { signal: AbortSignal; unsubscribe: () => void } {
  const ended = new AbortController();
  const end = () => ended.abort();
  const sources = [c.req.raw.signal, deps.closing];
  for (const source of sources) source.addEventListener('abort', end);
  if (sources.some(({ aborted }) => aborted)) end();
  const unsubscribeKey = deps.credentials.onRevoked((isRevoked) => {
    if (isRevoked(principal)) end();
  });
  return {
    signal: ended.signal,
    unsubscribe() {
      for (const source of sources) source.removeEventListener('abort', end);
      unsubscribeKey();
    },
  };
}
