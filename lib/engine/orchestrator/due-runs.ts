// When something is due in a run: rows that are saved with it, so that runs which nothing is said in need not stay in memory to be
// looked at in time. Whoever starts, or is left alone for a while, looks at the runs that are due.
import { dueOf } from '@/lib/projections/assignments/due';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import { isUndecided } from '@/lib/projections/reviews/review-index';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';
import type { RowPlace } from '@/lib/store/ports/projection-store';
import { repeat } from '../event-loop/repeat';
import type { IsPinned, RunTable } from '../projections/projection-table';
import type { DerivedRow } from '../projections/run-rows';
import type { Reactor } from './reactor';
import { ReviewWork } from './steps/review-work';

/** Runs in which something is to be done: sorted by their last event. */
export const DUE_KIND = 'due';

/** Runs in which something is due at a moment: sorted by it. */
export const DUE_AT_KIND = 'due-at';

/** Moments are saved in seconds from here on, so that a column of 32 bits holds them until 2088. Epoch milliseconds. */
const FIRST_MOMENT_MS = Date.UTC(2020, 0, 1);
const MOMENT_MAX = 2 ** 31 - 1;

export type DueFolds = {
  readonly assignments: OrchestrationFold;
  readonly reviews: ReviewsFold;
  readonly obligations: ObligationsFold;
};

/** What is due in a run: at once, at a moment (epoch milliseconds), or nothing. */
export type DueInRun = { readonly isNow: boolean; readonly at: number | null };

/** What the orchestrator has to do in a run in memory by its assignments and reviews. */
function dueInRun(
  { assignments, reviews }: Omit<DueFolds, 'obligations'>,
  runId: string,
): DueInRun {
  let isNow = false;
  let at: number | null = null;
  for (const assignment of assignments.ofRun(runId)) {
    const due = dueOf(assignment, 0);
    if (due === null) continue;
    if (due.step === 'watch') at = earlier(at, due.until);
    else if (due.step !== 'close' || !isHeld(reviews, runId, assignment.child?.task_id)) {
      isNow = true;
    }
  }
  const reviewWork = new ReviewWork({ fold: assignments, reviews, look: async () => null });
  return { isNow: isNow || reviewWork.isPendingIn(runId), at };
}

/** The row that says so, if anything is due; `lastSeq` is that of the run. */
export function dueRows(folds: DueFolds, runId: string, lastSeq: number): DerivedRow[] {
  const { isNow, at } = dueInRun(folds, runId);
  const row = { key: runId, state: '1' };
  if (isNow || folds.obligations.orphanedOf(runId).length > 0) {
    return [{ ...row, kind: DUE_KIND, moved: lastSeq }];
  }
  return at === null ? [] : [{ ...row, kind: DUE_AT_KIND, moved: momentOf(at) }];
}

/** A moment as it is saved; epoch milliseconds in. */
function momentOf(at: number): number {
  const seconds = Math.floor((at - FIRST_MOMENT_MS) / 1000);
  return Math.min(Math.max(seconds, 0), MOMENT_MAX);
}

/** A result that is under review is dealt with when somebody has decided. */
function isHeld(reviews: ReviewsFold, runId: string, taskId: string | undefined): boolean {
  const review = taskId === undefined ? null : reviews.of(runId, taskId);
  return review !== null && isUndecided(review.state);
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/** How often runs that will be due are loaded, and for how far ahead. Milliseconds. */
const LOOK_MS = 30_000;
const AHEAD_MS = 90_000;

/** Runs that are looked at together. */
const RUNS_AT_ONCE = 200;

type Ports = {
  readonly table: Pick<RunTable, 'oldest' | 'prepareNames' | 'pin'>;
  readonly folds: Omit<DueFolds, 'obligations'>;
  readonly reactor: Pick<Reactor, 'lookAt' | 'busyRuns' | 'rested'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
};

/** Loads the runs in which something is due, and keeps them in memory until it is done. Returns the function that ends it. */
export function watchDueRuns(ports: Ports): () => Promise<void> {
  const { table, now, onError } = ports;
  table.pin(() => pinnedBy(ports));
  const atStart = lookThrough(ports, DUE_KIND, Number.MAX_SAFE_INTEGER).catch(onError);
  const end = repeat(
    LOOK_MS,
    () => lookThrough(ports, DUE_AT_KIND, momentOf(now() + AHEAD_MS)),
    onError,
  );
  const first = lookThrough(ports, DUE_AT_KIND, momentOf(now() + AHEAD_MS)).catch(onError);
  return async () => {
    await Promise.all([end(), atStart, first]);
  };
}

/** What is due, or will be before it is looked for again, stays. */
function pinnedBy({ folds, reactor, now }: Ports): IsPinned {
  const busy = reactor.busyRuns();
  const until = now() + AHEAD_MS + LOOK_MS;
  return (runId) => {
    if (busy.has(runId)) return true;
    const { isNow, at } = dueInRun(folds, runId);
    return isNow || (at !== null && at <= until);
  };
}

/** All runs of a kind up to a moment, some at a time: the next ones when nothing is to be done for these. */
async function lookThrough(
  { table, reactor }: Pick<Ports, 'table' | 'reactor'>,
  kind: string,
  upTo: number,
): Promise<void> {
  for (let after: RowPlace = { moved: 0, key: '' }; ; ) {
    const rows = (await table.oldest(kind, after, RUNS_AT_ONCE)).filter(
      ({ moved }) => moved <= upTo,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    const runIds = new Set(rows.map(({ key }) => key));
    await table.prepareNames(new Map([['run', runIds]]));
    reactor.lookAt(runIds);
    const goesOn = await reactor.rested();
    if (!goesOn || rows.length < RUNS_AT_ONCE) return;
    after = last;
  }
}
