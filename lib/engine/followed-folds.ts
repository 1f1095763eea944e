// The folds of one engine, each under the kind of its parts in the table of projections.
import type { EventRecord } from '@/lib/model/event-record';
import { createOrchestration } from '@/lib/projections/assignments/orchestration';
import type { CheckpointPart } from '@/lib/projections/checkpoint/checkpointed-fold';
import { createLoops } from '@/lib/projections/loops/loops';
import { createObligations } from '@/lib/projections/obligations/obligations';
import { createProposals } from '@/lib/projections/proposals/proposals';
import { createReviews } from '@/lib/projections/reviews/reviews';
import { createSessionsFold, type SessionsFold } from '@/lib/projections/sessions/sessions';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { ProjectionStore } from '@/lib/store/ports/projection-store';
import type { EngineLog, ProjectionLimits } from './interface/engine-deps';
import { catchUp } from './log/feed/head-follower';
import type { OrchestrationFolds } from './orchestrator/create-orchestrator';
import { DUE_AT_KIND, DUE_KIND, dueRows } from './orchestrator/due-runs';
import { OWED_KIND, owedRows } from './orchestrator/owed/owed';
import { exchangeable } from './projections/exchangeable';
import type { Derivation } from './projections/folded';
import { ProjectionTable } from './projections/projection-table';
import type { DerivedRow } from './projections/run-rows';

/** Where many events are folded at a start, it is said how far that is, once in this time. Milliseconds. */
const PROGRESS_MS = 5_000;

export type WorkspaceTable = ProjectionTable<ReturnType<typeof projectionsOf>['creators']>;

export type FollowedFolds = OrchestrationFolds & {
  /** The lists, and what keeps all of the folds. */
  readonly table: WorkspaceTable;
  readonly sessions: SessionsFold;
  /** What takes the log for each fold: one that fails holds up no other. */
  readonly feeds: readonly ((records: readonly EventRecord[]) => void)[];
};

export type FoldPorts = {
  readonly events: EventStore;
  readonly projections: ProjectionStore;
  readonly log: EngineLog;
  readonly isOrchestratedElsewhere: (at: string) => boolean;
  readonly limits?: ProjectionLimits;
};

/** What the table of a workspace keeps. */
export function projectionsOf({
  isOrchestratedElsewhere: isElsewhere,
}: Pick<FoldPorts, 'isOrchestratedElsewhere'>) {
  const creators = {
    orchestration: (saved: readonly CheckpointPart[]) =>
      createOrchestration(saved, { isElsewhere }),
    reviews: createReviews,
    obligations: createObligations,
    proposals: createProposals,
    loops: createLoops,
    sessions: createSessionsFold,
  };
  const derivedKinds = [OWED_KIND, DUE_KIND, DUE_AT_KIND];
  const derive = ({ directory, folds }: Derivation<typeof creators>) => {
    const { orchestration: assignments, reviews, obligations } = folds;
    return (runId: string): DerivedRow[] => [
      ...owedRows({ reviews, obligations, clockOf: directory.clockOf }, runId),
      ...dueRows({ assignments, reviews, obligations }, runId, directory.lastSeqOf(runId)),
    ];
  };
  return { creators, derivedKinds, derive };
}

/** Loads what was saved and folds everything after it. */
export async function followFolds(ports: FoldPorts): Promise<FollowedFolds> {
  const { projections, events, log, limits } = ports;
  const table = await ProjectionTable.open(
    { table: projections, events, log, ...limits },
    projectionsOf(ports),
  );
  await catchUp(events, table, progressOf(log, (await events.head()).seq));
  const orchestration = exchangeable(() => table.folds.orchestration);
  return {
    table,
    routing: orchestration.routing,
    assignments: orchestration,
    reviews: exchangeable(() => table.folds.reviews),
    obligations: exchangeable(() => table.folds.obligations),
    proposals: exchangeable(() => table.folds.proposals),
    loops: exchangeable(() => table.folds.loops),
    sessions: exchangeable(() => table.folds.sessions),
    feeds: table.feeds(),
  };
}

/** Says how far the folding is, now and then. */
function progressOf(log: EngineLog, head: number): (seq: number) => void {
  let saidAt = performance.now();
  return (seq) => {
    if (performance.now() - saidAt < PROGRESS_MS) return;
    saidAt = performance.now();
    log.info({ seq, head }, 'folding the log');
  };
}
