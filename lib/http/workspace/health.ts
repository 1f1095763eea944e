// Whether the server lives and can work, what it counts, whether its log is whole, and what it refused.
import {
  HealthAnswer,
  RebuildAnswer,
  RejectionsPage,
  RejectionsQuery,
  VerifyAnswer,
} from '@/lib/contracts/http-operations';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import type { Engine, PastRejectionQuery } from '@/lib/engine/interface/engine';
import type { Rejection } from '@/lib/model/errors/rejection';
import { toAgentId } from '@/lib/model/ids';
import { jsonBytes } from '@/lib/std/utf8';
import { PAGE_BYTES_MAX } from '@/lib/store/ports/event-store';
import { longReply } from '../operation/long-reply';
import { type Operation, operation, publicOperation } from '../operation/operation';
import { JSON_TYPE, SSE_TYPE } from '../operation/read-request';
import { json, reply } from '../operation/reply';

const TAG = 'Operations';

export const healthOperations: readonly Operation[] = [
  publicOperation({
    method: 'GET',
    path: '/healthz',
    anyHost: true,
    tag: TAG,
    summary: 'Whether the process answers',
    answers: { 200: [{ type: JSON_TYPE, schema: HealthAnswer }] },
    handle: () => json({ status: 'ok' } satisfies HealthAnswer),
  }),
  publicOperation({
    method: 'GET',
    path: '/readyz',
    anyHost: true,
    tag: TAG,
    summary: 'Whether it can take writes; the log of the server says why not',
    answers: {
      200: [{ type: JSON_TYPE, schema: HealthAnswer }],
      503: [{ type: JSON_TYPE, schema: HealthAnswer }],
    },
    handle: async ({ deps }) => {
      const state = await deps.engine.check();
      if (state.ok) return json({ status: 'ok' } satisfies HealthAnswer);
      deps.log.warn({ reason: state.reason }, 'not ready');
      return json({ status: 'unavailable' } satisfies HealthAnswer, 503, { 'retry-after': '2' });
    },
  }),
  operation({
    method: 'GET',
    path: '/metrics',
    access: 'read_metrics',
    tag: TAG,
    summary: 'Counters for Prometheus',
    answers: { 200: [{ type: 'text/plain', schema: 'bytes' }] },
    handle: async ({ deps: { metrics } }) =>
      reply(metrics.registry.contentType, await metrics.registry.metrics()),
  }),
  operation({
    method: 'GET',
    path: '/api/v1/rejections',
    access: 'read_rejections',
    tag: TAG,
    summary: 'Messages that were refused, now or by a moment, with what was wrong with them',
    query: RejectionsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: RejectionsPage }] },
    handle: async ({ deps: { engine }, query: { limit = PAGE_ITEMS_DEFAULT, ...rest } }) =>
      json(await rejectionsPage(engine, await withSender(engine, { limit, ...rest }))),
  }),
  operation({
    method: 'POST',
    path: '/api/v1/verify',
    access: 'verify',
    tag: TAG,
    audit: 'log.verify',
    summary: 'Recompute the hash chain and compare it with its signed anchors',
    answers: {
      200: [
        { type: JSON_TYPE, schema: VerifyAnswer },
        { type: SSE_TYPE, schema: 'bytes' },
      ],
    },
    handle: (call) =>
      longReply(call, 'verify', async (work) => {
        const { engine, audit: trail } = call.deps;
        const [log, audit] = [await engine.verify(work), await trail.verify()];
        return { ...log, ok: log.ok && audit.ok, audit } satisfies VerifyAnswer;
      }),
  }),
  operation({
    method: 'POST',
    path: '/api/v1/rebuild',
    access: 'rebuild',
    tag: TAG,
    audit: 'log.rebuild',
    summary: 'Make lists, open work and everything else that follows from the log anew',
    answers: {
      200: [
        { type: JSON_TYPE, schema: RebuildAnswer },
        { type: SSE_TYPE, schema: 'bytes' },
      ],
    },
    handle: (call) =>
      longReply(call, 'rebuild', async (work) => {
        const { seq } = await call.deps.engine.rebuild(work);
        return { seq } satisfies RebuildAnswer;
      }),
  }),
];

/** The query with the id of the sender, who is named with or without `agent:`; an id without it that was refused is meant as it is. */
async function withSender(
  engine: Pick<Engine, 'rejections'>,
  query: PastRejectionQuery,
): Promise<PastRejectionQuery> {
  const { agent_id: asked } = query;
  if (asked === undefined || asked.includes(':')) return query;
  const asItIs = await engine.rejections({ agent_id: asked, limit: 1 });
  return asItIs.length > 0 ? query : { ...query, agent_id: toAgentId(asked) };
}

/** Read at once: of the largest, some 3 MiB. */
const REJECTIONS_AT_ONCE = 50;

/** A page that ends at `PAGE_BYTES_MAX` or at its limit; it has one rejection at least, where there is one. */
async function rejectionsPage(
  engine: Pick<Engine, 'rejections'>,
  { limit, ...asked }: PastRejectionQuery,
): Promise<RejectionsPage> {
  const rejections: Rejection[] = [];
  let bytes = 0;
  let query = asked;
  for (;;) {
    const wanted = Math.min(REJECTIONS_AT_ONCE, limit - rejections.length);
    const read = await engine.rejections({ ...query, limit: wanted });
    for (const rejection of read) {
      bytes += jsonBytes(rejection);
      const last = rejections.at(-1);
      if (last !== undefined && bytes > PAGE_BYTES_MAX) return { rejections, next: last.id };
      rejections.push(rejection);
    }
    const next = rejections.at(-1)?.id ?? null;
    if (read.length < wanted || next === null) return { rejections, next: null };
    if (rejections.length >= limit) return { rejections, next };
    query = asked.order === 'desc' ? { ...asked, before: next } : { ...asked, after: next };
  }
}
