'use client';
// Who handed what to whom in a run, whether it was allowed, who answers for it, what waits for an overseer, and where it
// goes in a cycle; as it is, or as it was at the moment in the address.
import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { EventInspector } from '@/components/inspector/event-inspector';
import { neighboursIn } from '@/components/inspector/neighbours';
import { RunComposer } from '@/components/run-page/run-composer';
import { RunPageHeader } from '@/components/run-page/run-header';
import { Scrubber } from '@/components/run-page/scrubber/scrubber';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useRun } from '@/components/run-page/use-run';
import { useTasksAt } from '@/components/run-page/use-tasks-at';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { seqParam } from '@/components/workspace/view-params';
import { ReadOnlyWithin, useCanWriteIn } from '@/components/workspace/viewer-context';
import type { TasksSnapshot } from '@/lib/client/windows/tasks-store';
import { useTasksStore, useTasksView } from '@/lib/client/windows/use-live-tasks';
import type { TasksAnswer } from '@/lib/contracts/http-directory';
import type { EventDetail } from '@/lib/model/event-record';
import type { Lineage } from '@/lib/model/orchestration/lineage';
import type { RunSummary, Task } from '@/lib/model/summary';
import { EdgePanel } from './detail/edge-panel';
import { ReviewPanel } from './detail/review-panel';
import type { ReviewReading } from './detail/use-review-messages';
import { LineagePane } from './lineage-pane';
import { edgeStates } from './tree/lineage-labels';
import type { LineageSelection } from './tree/lineage-list';
import { useLineage } from './use-lineage';

export type DelegationsSnapshot = {
  readonly lineage: Lineage;
  /** The moment of the lineage; null is the head. */
  readonly at: number | null;
  readonly tasks: TasksSnapshot;
  /** The tasks at that moment. */
  readonly past: TasksAnswer | null;
  readonly inspected: EventDetail | null;
  /** The messages about the review that the address names. */
  readonly review: ReviewReading | null;
};

export function DelegationsView({
  initial,
  snapshot,
}: {
  initial: RunSummary;
  snapshot: DelegationsSnapshot;
}) {
  const run = useRun(initial);
  const canWrite = useCanWriteIn(run);
  const params = useSearchParams();
  const moment = useMoment();
  const { at, settled } = moment;
  const store = useTasksStore(snapshot.tasks);
  const live = useTasksView(store);
  const past = useTasksAt(run, at, { live, initial: snapshot.past });
  const tasks = at === null ? live.tasks : past.tasks;
  const reading = useLineage(run, settled, {
    initial: snapshot.lineage,
    initialAt: snapshot.at,
    drawnWith: initial.last_seq,
  });
  const { lineage } = reading;
  const isPast = at !== null;
  const selection = {
    event: seqParam(params.get('event')),
    edge: seqParam(params.get('edge')),
    review: params.get('gate'),
  };
  return (
    <ReadOnlyWithin place={run} isPast={isPast}>
      <SplitPanels
        main={
          <>
            <RunPageHeader
              run={run}
              view="delegations"
              at={at}
              held={{ moments: live.moments, delegations: lineage?.edges.length ?? null }}
            />
            <LineagePane
              run={run}
              reading={reading}
              tasks={tasks}
              notice={past.notice}
              selection={selection}
              isPast={isPast}
              canAct={canWrite}
            />
            {!isPast && <RunComposer run={run} tasks={live.tasks} store={store} />}
            <Scrubber moments={live.moments} shown={moment} />
          </>
        }
        detail={
          lineage === null
            ? null
            : detailOf({ lineage, tasks, run, selection, snapshot, isPast, canAct: canWrite })
        }
      />
    </ReadOnlyWithin>
  );
}

/** What is shown beside the lineage: an event before a delegation before a review. Null where nothing is chosen. */
function detailOf({
  lineage,
  tasks,
  run,
  selection,
  snapshot,
  isPast,
  canAct,
}: {
  lineage: Lineage;
  tasks: readonly Task[];
  run: RunSummary;
  selection: LineageSelection & { readonly event: number | null };
  snapshot: DelegationsSnapshot;
  isPast: boolean;
  canAct: boolean;
}): ReactNode {
  if (selection.event !== null) {
    const seqs = lineage.edges.map(({ seq }) => seq);
    const neighbours = neighboursIn(seqs, selection.event);
    return (
      <EventInspector seq={selection.event} initial={snapshot.inspected} neighbours={neighbours} />
    );
  }
  const edge = lineage.edges.find(({ seq }) => seq === selection.edge);
  if (edge !== undefined) {
    return <EdgePanel edge={edge} state={edgeStates(lineage, tasks)(edge)} />;
  }
  const review = lineage.reviews.find(({ task_id }) => task_id === selection.review);
  if (review === undefined) return null;
  const led = lineage.edges.findLast(({ task_id }) => task_id === review.task_id);
  return (
    <ReviewPanel
      key={review.task_id}
      review={review}
      run={run}
      tasks={tasks}
      initial={snapshot.review}
      protocol={led?.protocol ?? null}
      isPast={isPast}
      canAct={canAct}
    />
  );
}
