// The API about where a run may have gone wrong, as the views ask it.
import type { JudgementAnswer } from '@/lib/contracts/http-suspects';
import type { JudgementRequest } from '@/lib/model/judgement';
import type { SuspectsReport } from '@/lib/model/suspect';
import { type ApiResult, queryOf, requestApi } from './request';

/** The suspects of a run at a moment, and what people had said of it; null is the present. */
export function getSuspects(
  runId: string,
  at: number | null,
  signal?: AbortSignal,
): Promise<ApiResult<SuspectsReport>> {
  const path = `/runs/${encodeURIComponent(runId)}/suspects${queryOf({ at })}`;
  return requestApi('GET', path, signal ? { signal } : {});
}

/** Says of a run, or of one of its events, that it is right or wrong, or takes that back. */
export function postJudgement(
  runId: string,
  body: JudgementRequest,
): Promise<ApiResult<JudgementAnswer>> {
  return requestApi('POST', `/runs/${encodeURIComponent(runId)}/judgements`, { body });
}
