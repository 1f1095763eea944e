// Where a run may have gone wrong, and what people say of it.
import type { JudgementRequest } from '@/lib/model/judgement';
import type { Principal } from '@/lib/model/principal';
import type { SuspectsReport } from '@/lib/model/suspect';

/** Suspects of a run, and judgements of people. */
export interface Suspects {
  /** At a moment, by default the head. Null where the run has no event by then. */
  report(runId: string, at?: number, signal?: AbortSignal): Promise<SuspectsReport | null>;
  /**
   * Logs what a person says of a run, or of one event of it; null where there is no such run.
   * @throws AppError `not_found` where the event is none of the run, `unsupported` where the run is another workspace's
   */
  judge(
    runId: string,
    said: JudgementRequest,
    principal: Principal,
  ): Promise<{ seq: number } | null>;
}
