// The API as one Hono app of web-standard handlers. Each operation is authorised where it is handled; there is no
// middleware that a path could slip past.
import { setMaxListeners } from 'node:events';
import { Hono } from 'hono';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import type { Principal } from '@/lib/model/principal';
import { clientAddress } from '@/lib/security/request-origin';
import { a2aOperations } from './a2a/a2a-operations';
import { agentProtocolOperations } from './agent-protocol/agent-protocol-operations';
import { agentOperations } from './agents/agents';
import { deliveryOperations } from './agents/deliveries';
import { inboxOperations } from './agents/inbox';
import { personKeyOperations } from './agents/person-keys';
import { agentSessionOperations } from './agents/sessions';
import { agUiOperations } from './bridges/ag-ui';
import { otlpOperations } from './bridges/otlp';
import { outgoingWebhookOperations } from './bridges/outgoing-webhooks';
import { webhookOperations } from './bridges/webhooks';
import { dryRunOperations } from './ingest/dry-run';
import { ingestOperations } from './ingest/ingest';
import { alertOperations } from './log/alerts';
import { artifactOperations } from './log/artifacts';
import { directoryOperations } from './log/directory';
import { eventOperations } from './log/events';
import { runDiffOperations } from './log/run-diff';
import { searchOperations } from './log/search';
import { mcpOperations } from './mcp/mcp-operations';
import { viaOperations } from './mcp/via/via-operations';
import { serveAudited, whoActs } from './operation/audit-operation';
import { authenticate, headOf, requireHost } from './operation/authenticate';
import type { HttpDeps } from './operation/deps';
import {
  auditedCode,
  type HttpConnection,
  type HttpContext,
  type Operation,
  routeOf,
} from './operation/operation';
import { empty, problem, type Reply, toResponse } from './operation/reply';
import { pathShown, requestShown } from './operation/request-shown';
import { sendReply } from './operation/send-reply';
import { decisionOperations } from './orchestration/decisions';
import { delegationOperations } from './orchestration/delegations';
import { obligationOperations } from './orchestration/obligations';
import { proposalOperations } from './orchestration/proposals';
import { routingOperations } from './orchestration/routing';
import { suspectOperations } from './orchestration/suspects';
import { taskActionOperations } from './orchestration/task-actions';
import { triadOperations } from './orchestration/triads';
import { workflowOperations } from './orchestration/workflows';
import { conversationOperations } from './protocols/conversations';
import { dialectOperations } from './protocols/dialects';
import { protocolOperations } from './protocols/protocols';
import { runFileOperations } from './run-files/run-files';
import { trustedKeyOperations } from './run-files/trusted-keys';
import { auditOperations } from './workspace/audit';
import { demoOperations } from './workspace/demo';
import { documentOperations } from './workspace/documents';
import { healthOperations } from './workspace/health';
import { keyOperations } from './workspace/keys';
import { sessionOperations } from './workspace/sessions';
import { viewOperations } from './workspace/views';

export type HttpApp = Hono<{ Bindings: HttpConnection }>;

/** What nobody reads: the client has left, and what was done for it has ended. */
const GONE = new Response(null, { status: 499 });

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every operation of the API. */
export function listOperations(): readonly Operation[] {
  const operations: Operation[] = [
    // Before the one of all protocols: the first route that fits is taken.
    ...agUiOperations,
    ...ingestOperations,
    ...dryRunOperations,
    ...otlpOperations,
    ...a2aOperations,
    ...webhookOperations,
    ...outgoingWebhookOperations,
    ...eventOperations,
    ...searchOperations,
    ...alertOperations,
    ...directoryOperations,
    ...runDiffOperations,
    ...viewOperations,
    ...suspectOperations,
    ...taskActionOperations,
    ...agentOperations,
    ...inboxOperations,
    ...agentSessionOperations,
    ...deliveryOperations,
    ...routingOperations,
    ...decisionOperations,
    ...delegationOperations,
    ...obligationOperations,
    ...proposalOperations,
    ...triadOperations,
    ...workflowOperations,
    ...protocolOperations,
    ...conversationOperations,
    ...dialectOperations,
    ...artifactOperations,
    ...runFileOperations,
    ...trustedKeyOperations,
    ...keyOperations,
    ...personKeyOperations,
    ...sessionOperations,
    ...demoOperations,
    ...healthOperations,
    ...auditOperations,
    ...viaOperations,
  ];
  operations.push(...agentProtocolOperations([...operations]), ...mcpOperations([...operations]));
  return [...operations, ...documentOperations(operations)];
}

/** The app for `/api/*`, `/ap/*`, `/mcp`, `/a2a`, `/setup`, `/healthz`, `/readyz` and `/metrics`. */
export function createApp(deps: HttpDeps): HttpApp {
  const app: HttpApp = new Hono<{ Bindings: HttpConnection }>();
  // Every live tail listens for the end; Node would take more than ten of them for a leak.
  setMaxListeners(0, deps.closing);
  for (const operation of listOperations()) {
    app.on(operation.method, routeOf(operation), (c) => serve(c, deps, operation));
  }
  app.notFound((c) => {
    const requestId = deps.newId();
    return sendReply(c, unroutedAnswer(app, { c, deps, requestId }), requestId);
  });
  // A Response in any case: the socket may have been written to.
  app.onError((thrown, c) => {
    const requestId = deps.newId();
    return toResponse(fail(c, deps, { thrown, requestId }), requestId);
  });
  return app;
}

async function serve(c: HttpContext, deps: HttpDeps, operation: Operation): Promise<Response> {
  const started = performance.now();
  const requestId = deps.newId();
  const answer = await answerOf({ c, deps, operation }, requestId);
  deps.metrics.httpSeconds.observe(
    { method: operation.method, route: operation.path, status: answer?.status ?? GONE.status },
    (performance.now() - started) / 1000,
  );
  if (answer === null) return GONE.clone();
  return sendReply(c, answer, requestId);
}

/** What an operation answers, or why it failed; null where nobody waits for that any more. */
async function answerOf(
  { c, deps, operation }: { c: HttpContext; deps: HttpDeps; operation: Operation },
  requestId: string,
): Promise<Reply | null> {
  let principal: Principal | null = null;
  try {
    if (!operation.anyHost) requireHost(c, deps);
    if (operation.access !== 'public') principal = await authenticate(c, deps);
    return await serveAudited({ c, deps, operation }, principal);
  } catch (thrown) {
    // An audited operation has told the audit who was refused. Who asks who he is was refused nothing.
    const isTold =
      operation.access === 'public'
        ? auditedCode(toAppError(thrown)) === 'unauthorized'
        : principal !== null && operation.audit !== undefined;
    const route = `${operation.method} ${operation.path}`;
    const { refusal } = operation;
    return c.req.raw.signal.aborted
      ? null
      : fail(c, deps, { thrown, requestId, principal, isTold, route, refusal });
  }
}

/** What a path answers that is not routed: another method of a path that is, or nothing at all. */
function unroutedAnswer(
  app: HttpApp,
  { c, deps, requestId }: { c: HttpContext; deps: HttpDeps; requestId: string },
): Reply {
  try {
    requireHost(c, deps);
    const allowed = METHODS.filter((method) => app.router.match(method, c.req.path)[0].length > 0);
    if (allowed.length === 0) {
      throw new AppError(
        'not_found',
        `There is no ${pathShown(c)} here. GET /api/v1/openapi.json lists what there is.`,
      );
    }
    const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    if (c.req.method === 'OPTIONS') return empty(204, { allow });
    const refusal = problem(
      new AppError('method_not_allowed', `${c.req.path} takes ${allow}, not ${c.req.method}.`),
    );
    return { ...refusal, headers: { ...refusal.headers, allow } };
  } catch (thrown) {
    return fail(c, deps, { thrown, requestId });
  }
}

/** Refusals that an operator wants to see in the log, too; a missing key is none of them, for every browser begins without one. */
const LOGGED: ReadonlySet<FailureCode> = new Set([
  'forbidden',
  'host_not_allowed',
  'origin_not_allowed',
  'rate_limited',
]);

function fail(
  c: HttpContext,
  deps: HttpDeps,
  failure: {
    readonly thrown: unknown;
    readonly requestId: string;
    /** Who asked; absent for a stranger. */
    readonly principal?: Principal | null;
    readonly isTold?: boolean;
    /** What was asked for, whatever its ids: each is an entry of its own of somebody with a key. */
    readonly route?: string;
    readonly refusal?: Operation['refusal'];
  },
): Reply {
  const { requestId, thrown, principal = null, isTold = false, route, refusal } = failure;
  const error = toAppError(thrown);
  const { method, path } = requestShown(c);
  const request = { requestId, method, path };
  if (error.code === 'internal') deps.log.error({ ...request, err: thrown }, 'a request failed');
  const outcome = auditedCode(error);
  if (LOGGED.has(outcome)) deps.log.warn({ ...request, code: outcome }, 'a request was refused');
  if (!isTold && (LOGGED.has(outcome) || isNobody(c, outcome))) {
    deps.audit.refuse({
      address: clientAddress(headOf(c), deps.config.originRules()),
      outcome,
      target: `${request.method} ${request.path}`,
      ...(route !== undefined && { route }),
      ...(principal !== null && whoActs({ c, deps }, principal)),
    });
  }
  return refusal?.(error) ?? problem(error);
}

/** Whether nothing was shown at all; a wrong key was told to the audit where it was judged. */
function isNobody(c: HttpContext, outcome: FailureCode): boolean {
  return outcome === 'unauthorized' && c.req.header('authorization') === undefined;
}
