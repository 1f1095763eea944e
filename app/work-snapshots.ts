// What pages about delegation and debts hand to their islands, as the engine knows it when they are drawn.
import type { AgentWork } from '@/components/agent/agent-view';
import { UNDELIVERED, UNDELIVERED_SHOWN } from '@/components/agent/undelivered';
import type { DelegationsSnapshot } from '@/components/delegation/delegations-view';
import { REVIEW_EVENTS, reviewTasks } from '@/components/delegation/detail/review-messages';
import { decidedHere, owedOnce } from '@/components/thread/decided-here';
import { OWED_MAX, type OwedFilter } from '@/lib/client/api/work-api';
import { tasksSnapshot } from '@/lib/client/windows/tasks-store';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import { owedPage, owedTotal } from '@/lib/engine/reads/owed-page';
import { toAppError } from '@/lib/model/errors/app-error';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { RecentSuccess } from '@/lib/model/orchestration/routing';
import type { AppHandle } from '@/lib/server/app-handle';

/** Agents whose rates a page is drawn with: many screens of the directory. */
const SUCCESS_SHOWN_MAX = 1_000;

/** The lineage of a run at a moment, by default the head; null where there is no such run. */
export async function delegationsSnapshot(
  engine: AppHandle['engine'],
  runId: string,
  wanted: {
    readonly at: number | null;
    readonly event: number | null;
    readonly review: string | null;
  },
): Promise<DelegationsSnapshot | null> {
  const { at, event, review: reviewed } = wanted;
  const [present, then, lineage, inspected] = await Promise.all([
    engine.tasks(runId),
    at === null ? null : engine.tasks(runId, at),
    engine.orchestration.lineage(runId, at ?? undefined),
    event === null ? null : engine.get(event),
  ]);
  if (present === null || lineage === null) return null;
  const review = lineage.reviews.find(({ task_id }) => task_id === reviewed);
  const talked = review === undefined ? [] : reviewTasks(review, (then ?? present).tasks);
  const pages = await Promise.all(
    talked.map((task_id) => {
      const filter = { run_id: runId, task_id };
      return engine.read({ filter, limit: REVIEW_EVENTS, order: 'desc' });
    }),
  );
  return {
    lineage,
    at,
    tasks: tasksSnapshot(runId, present),
    past: then === null ? null : { run_id: runId, at: then.at, tasks: then.tasks },
    inspected,
    review: review === undefined ? null : { task_id: review.task_id, records: pages.flat() },
  };
}

/**
 * What is owed at a moment, by default at this one: the oldest first, as `GET /api/v1/obligations` answers it. Null where the
 * moment takes too much to tell.
 */
export async function owedSnapshot(
  app: AppHandle,
  { run_id, agent_id, kind }: OwedFilter,
  at: number | null,
): Promise<ObligationsAnswer | null> {
  try {
    return await owedPage(app.engine, app.deliveries, {
      run_id: run_id ?? undefined,
      agent_id: agent_id ?? undefined,
      kind: kind ?? undefined,
      at: at ?? undefined,
      limit: OWED_MAX,
    });
  } catch (error) {
    if (toAppError(error).code === 'limit_exceeded') return null;
    throw error;
  }
}

/** What of a run waits for a decision, or for our answer, as its thread shows it. */
export async function owedInThread(app: AppHandle, runId: string): Promise<Obligation[]> {
  const answers = await Promise.all(
    decidedHere(runId).map((filter) => owedSnapshot(app, filter, null)),
  );
  return owedOnce(answers.map((answer) => answer?.obligations ?? []));
}

/** How much is owed, for the sidebar. */
export function owedTotalOf(app: AppHandle): Promise<number> {
  return owedTotal(app.engine, app.deliveries);
}

/** How an agent works with others, and what it owes at a moment. */
export async function agentWork(
  app: AppHandle,
  agentId: string,
  at: number | null,
): Promise<AgentWork> {
  const { orchestration } = app.engine;
  const [owed, undelivered, standing] = await Promise.all([
    owedSnapshot(app, { run_id: null, agent_id: agentId, kind: null }, at),
    app.deliveries.list({ states: UNDELIVERED, agentId, limit: UNDELIVERED_SHOWN }),
    at === null ? null : orchestration.standing(agentId, at),
  ]);
  const workload = orchestration.standings().find(({ agent_id }) => agent_id === agentId);
  return { success: workload?.success ?? null, standing, owed, undelivered };
}

/** How the last tasks of each registered agent ended, where some did. */
export function successRates({ engine }: AppHandle): Record<string, RecentSuccess> {
  return Object.fromEntries(
    engine.orchestration
      .standings()
      .slice(0, SUCCESS_SHOWN_MAX)
      .flatMap(({ agent_id, success }) => (success === null ? [] : [[agent_id, success]])),
  );
}
