// The folds of one engine, each under its name among the checkpoints: a name changes with the form of what is saved.
import type { EventRecord } from '@/lib/model/event-record';
import { createOrchestration } from '@/lib/projections/assignments/orchestration';
import { createLoops } from '@/lib/projections/loops/loops';
import { createObligations } from '@/lib/projections/obligations/obligations';
import { createProposals } from '@/lib/projections/proposals/proposals';
import { createReviews } from '@/lib/projections/reviews/reviews';
import { createSessionsFold, type SessionsFold } from '@/lib/projections/sessions/sessions';
import type { DirectoryStore } from '@/lib/store/ports/directory-store';
import type { EventStore } from '@/lib/store/ports/event-store';
import { DirectoryTable } from './directory/directory-table';
import { catchUp, type FollowerPorts, followFold } from './log/fold-follower';
import type { OrchestrationFolds } from './orchestrator/create-orchestrator';

export type FollowedFolds = OrchestrationFolds & {
  readonly directory: DirectoryTable;
  readonly sessions: SessionsFold;
  /** Makes ready for what is told next; null where nothing has to be waited for. */
  prepare(records: readonly EventRecord[]): Promise<void> | null;
  /** What takes the log for each fold: one that fails holds up no other. */
  readonly feeds: readonly ((records: readonly EventRecord[]) => void)[];
  /** Saves what has changed. */
  save(): Promise<void>;
};

/** Loads the last checkpoints and folds everything after them. */
export async function followFolds(
  ports: FollowerPorts & {
    readonly events: EventStore;
    readonly directory: DirectoryStore;
    readonly isOrchestratedElsewhere: (at: string) => boolean;
  },
): Promise<FollowedFolds> {
  const options = { isElsewhere: ports.isOrchestratedElsewhere };
  const { directory: table, events, log } = ports;
  const directory = await DirectoryTable.open({ table, events, log });
  const assignments = await followFold(ports, 'orchestration/5', (saved) =>
    createOrchestration(saved, options),
  );
  const reviews = await followFold(ports, 'reviews/3', createReviews);
  const obligations = await followFold(ports, 'obligations/4', createObligations);
  const proposals = await followFold(ports, 'proposals/2', createProposals);
  const loops = await followFold(ports, 'loops/1', createLoops);
  const sessions = await followFold(ports, 'sessions/1', createSessionsFold);
  const follows = [directory, assignments, reviews, obligations, proposals, loops, sessions];
  await catchUp(ports.events, follows);
  return {
    directory,
    routing: assignments.fold.routing,
    assignments: assignments.fold,
    reviews: reviews.fold,
    obligations: obligations.fold,
    proposals: proposals.fold,
    loops: loops.fold,
    sessions: sessions.fold,
    prepare: (records) => directory.prepare(records),
    feeds: follows.map(({ feed }) => feed),
    async save() {
      for (const follow of follows) await follow.save();
    },
  };
}
