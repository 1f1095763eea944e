// The API about where a run may have gone wrong, as the views ask it.
import type { JudgementAnswer } from '@/lib/contracts/http-suspects';
import type { JudgementRequest } from '@/lib/model/judgement';
import type { SuspectsReport } from '@/lib/model/suspect';
import { type ApiResult, requestApi } from './request';

/** The suspects of a run, and what people said of it. */
export function getSuspects(
  runId: string,
  signal?: AbortSignal,
): Promise<ApiResult<SuspectsReport>> {
  const path = `/runs/${encodeURIComponent(runId)}/suspects`;
  return requestApi('GET', path, signal ? { signal } : {});
}

/** Says of a run, or of one of its events, that it is right or wrong, or takes that back. */
export function postJudgement(
  runId: string,
  body: JudgementRequest,
): Promise<ApiResult<JudgementAnswer>> {
  return requestApi('POST', `/runs/${encodeURIComponent(runId)}/judgements`, { body });
}
