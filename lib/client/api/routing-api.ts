// What the views ask of the router: nothing of it is recorded.
import type { RouteRequest, WhatIfAnswer } from '@/lib/contracts/http-orchestration';
import type { Decision, RoutingOverrides } from '@/lib/model/orchestration/routing';
import { type ApiResult, requestApi } from './request';

/** Whom the router would choose at this moment. */
export function routeDry(
  request: RouteRequest,
  signal?: AbortSignal,
): Promise<ApiResult<Decision>> {
  return requestApi('POST', '/route', { body: request, ...(signal && { signal }) });
}

/** The decisions of a run under other circumstances. */
export function routeWhatIf(
  runId: string,
  overrides: RoutingOverrides,
  signal?: AbortSignal,
): Promise<ApiResult<WhatIfAnswer>> {
  return requestApi('POST', '/route/what-if', {
    body: { run_id: runId, overrides },
    ...(signal && { signal }),
  });
}
