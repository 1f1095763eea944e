'use client';
// A run: its tasks as they are at this moment or were at another one, as a graph, as a timeline or as an outline with who waits for whom, and
// the inspector beside them.
import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { EventInspector } from '@/components/inspector/event-inspector';
import { RunComposer } from '@/components/run-page/run-composer';
import { RunPageHeader } from '@/components/run-page/run-header';
import { Scrubber } from '@/components/run-page/scrubber/scrubber';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useRun } from '@/components/run-page/use-run';
import { type RunDelegations, useRunDelegations } from '@/components/run-page/use-run-delegations';
import { useSuspectRanks } from '@/components/run-page/use-suspects';
import { useTasksAt } from '@/components/run-page/use-tasks-at';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { Opened } from '@/components/ui/later/opened';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { atMoment, suspectsHref, threadHref } from '@/components/workspace/routes';
import { seqParam } from '@/components/workspace/view-params';
import { ReadOnlyWithin, useCanWriteIn } from '@/components/workspace/viewer-context';
import type { TasksSnapshot, TasksStore, TasksView } from '@/lib/client/windows/tasks-store';
import { useTasksStore, useTasksView } from '@/lib/client/windows/use-live-tasks';
import type { TasksAnswer } from '@/lib/contracts/http-directory';
import { RUN } from '@/lib/messages/en/features/run/run';
import type { EventDetail } from '@/lib/model/event-record';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import type { RunSummary, Task } from '@/lib/model/summary';
import type { Usage } from '@/lib/model/usage';
import { lastMark } from '@/lib/projections/moments/run-moments';
import { usageOfTasks } from '@/lib/projections/usage/usage-of-tasks';
import { isGroup } from '@/lib/run-graph/graph-node';
import { type TasksState, taskIdFinder } from '@/lib/tasks/run-tasks';
import { hasFailed } from '@/lib/tasks/task-core';
import { dependenciesOf } from '@/lib/tasks/task-dependencies';
import { tasksOfEvents } from '@/lib/tasks/task-of-event';
import { GraphView } from './graph/graph-view';
import { type RunGraph, useRunGraph } from './graph/use-run-graph';
import { RunBar } from './run-bar';
import { type TaskView, taskViewParam } from './task-view';

/** Most who open a run look at the graph; the other views come after the page. */
const TIMELINE = new LatePart(() =>
  import('./timeline/timeline-view').then((code) => code.TimelineView),
);
const OUTLINE = new LatePart(() => import('./outline/run-outline').then((code) => code.RunOutline));
const GROUP = new LatePart(() =>
  import('./graph/group/group-panel').then((code) => code.GroupPanel),
);

/** Of a graph that is not shown nothing is computed. */
const NO_TASKS: readonly Task[] = [];

type RunSnapshot = {
  initial: RunSummary;
  /** The tasks at the moment that the address names. */
  past: TasksAnswer | null;
  /** What the outline says beside its tasks; null where that is read by the browser. */
  delegations: RunDelegations | null;
  inspected: EventDetail | null;
};

export function RunView({ snapshot, ...rest }: RunSnapshot & { snapshot: TasksSnapshot }) {
  // React may rest between two components: the text of a large run is read in one, what it shows is made of it in the other.
  const store = useTasksStore(snapshot);
  return <LiveRun store={store} {...rest} />;
}

function LiveRun({
  initial,
  store,
  past: firstPast,
  delegations: firstDelegations,
  inspected,
}: RunSnapshot & { store: TasksStore }) {
  useEffect(() => {
    for (const part of [TIMELINE, OUTLINE, GROUP]) void part.fetch();
  }, []);
  const run = useRun(initial);
  const canWrite = useCanWriteIn(run);
  const params = useSearchParams();
  const selectedSeq = seqParam(params.get('event'));
  const moment = useMoment();
  const { at, settled } = moment;
  const live = useTasksView(store);
  const past = useTasksAt(run, at, { live, initial: firstPast });
  const tasks = at === null ? live.tasks : past.tasks;
  const delegations = useRunDelegations(run, firstDelegations);
  const used = usageOfTasks(live.usage, at, { tasks, taskIdOf: taskIdFinder(live.state) });
  const shown = taskViewParam(params.get('show'));
  const graph = useRunGraph(shown === 'graph' ? tasks : NO_TASKS, selectedSeq);
  const hadFailed = at !== null && tasks.some(({ state }) => hasFailed(state));
  // Whoever marks a run as wrong does it when it has ended.
  const isJudged = run.state !== 'running' && lastMark(live.moments) === 'person';
  const ranks = useSuspectRanks(run, settled, hadFailed || isJudged);
  const suspects = rankedTasks(live.state, ranks, at);
  const group = graph.selected !== null && isGroup(graph.selected) ? graph.selected : null;

  return (
    <ReadOnlyWithin place={run} isPast={at !== null}>
      <SplitPanels
        main={
          <>
            <RunPageHeader run={run} view="run" at={at} held={{ moments: live.moments }} />
            {past.notice === null && (
              <RunBar
                shown={shown}
                tasks={tasks}
                used={used.run}
                suspects={ranks.size > 0 ? atMoment(suspectsHref(run.run_id), at) : null}
              />
            )}
            {past.notice ?? (
              <ShownTasks
                view={shown}
                run={run}
                tasks={tasks}
                graph={graph}
                live={live}
                at={at}
                delegations={byTask(delegations, at)}
                used={used.byTask}
                suspects={suspects}
                selectedSeq={selectedSeq}
                actsIn={canWrite && at === null ? run.run_id : null}
              />
            )}
            {at === null && <RunComposer run={run} tasks={live.tasks} store={store} />}
            <Scrubber moments={live.moments} shown={moment} />
          </>
        }
        detail={
          selectedSeq !== null ? (
            <EventInspector
              seq={selectedSeq}
              initial={inspected}
              neighbours={neighboursInRun(selectedSeq, tasks)}
            />
          ) : group !== null ? (
            <Opened part={GROUP} props={{ node: group }} />
          ) : null
        }
      />
    </ReadOnlyWithin>
  );
}

function ShownTasks({
  view,
  run,
  tasks,
  graph,
  live,
  at,
  delegations,
  used,
  suspects,
  selectedSeq,
  actsIn,
}: {
  view: TaskView;
  run: RunSummary;
  /** At the moment that is shown. */
  tasks: readonly Task[];
  graph: RunGraph;
  live: TasksView;
  /** Null is the present. */
  at: number | null;
  delegations: ReadonlyMap<string, DelegationEdge>;
  /** What each of them cost with what stands below it, by their ids. */
  used: ReadonlyMap<string, Usage>;
  /** The ranks of those in which a suspect stands, by their ids. */
  suspects: ReadonlyMap<string, number>;
  selectedSeq: number | null;
  /** The run in which the reader may act on its tasks; null where they may not. */
  actsIn: string | null;
}) {
  if (tasks.length === 0) {
    return <NoTasks href={atMoment(threadHref(run.thread_id), at)} comeLater={run.tasks > 0} />;
  }
  const isPast = at !== null;
  const dependencies = view === 'timeline' ? [] : dependenciesOf(live.state, { tasks, at });
  switch (view) {
    case 'graph':
      return (
        <GraphView
          of={graph}
          dependencies={dependencies}
          delegations={delegations}
          used={used}
          suspects={suspects}
          isPast={isPast}
        />
      );
    case 'timeline':
      return (
        <Later
          part={TIMELINE}
          props={{ tasks, live, at, suspects, selectedSeq }}
          Waiting={Unloaded}
        />
      );
    case 'outline':
      return (
        <Later
          part={OUTLINE}
          props={{
            tasks,
            dependencies,
            delegations,
            suspects,
            used,
            runId: run.run_id,
            actsIn,
            isPast,
            selectedSeq,
          }}
          Waiting={Unloaded}
        />
      );
    default:
      return view satisfies never;
  }
}

/** As much room as the view will take. */
function Unloaded() {
  return <div className="min-h-0 flex-1" />;
}

/** `href` leads to what was said in place of tasks. `comeLater`: at another moment there are some. */
function NoTasks({ href, comeLater }: { href: string; comeLater: boolean }) {
  const { none, noneYet } = useMessages(RUN);
  const { title, text } = comeLater ? noneYet : none;
  return (
    <EmptyState title={title} action={<ButtonLink href={href}>{none.openThread}</ButtonLink>}>
      {text}
    </EmptyState>
  );
}

/** The last handing-over of each task up to a moment; null is the head. */
function byTask(
  edges: readonly DelegationEdge[],
  at: number | null,
): ReadonlyMap<string, DelegationEdge> {
  const known = edges.filter(({ seq }) => at === null || seq <= at);
  return new Map(known.map((edge) => [edge.task_id, edge]));
}

/** The tasks in which suspects stand by a moment, each with the first of their ranks; null is the head. */
function rankedTasks(
  state: TasksState,
  ranks: ReadonlyMap<number, number>,
  at: number | null,
): ReadonlyMap<string, number> {
  const ranked = new Map<string, number>();
  for (const [seq, taskId] of tasksOfEvents(state, ranks.keys())) {
    if (at !== null && seq > at) continue;
    ranked.set(
      taskId,
      Math.min(ranks.get(seq) ?? 0, ranked.get(taskId) ?? Number.POSITIVE_INFINITY),
    );
  }
  return ranked;
}

function neighboursInRun(seq: number, tasks: readonly Task[]) {
  const place = tasks.findIndex((task) => task.first_seq === seq);
  return {
    previous: tasks[place - 1]?.first_seq ?? null,
    next: place === -1 ? null : (tasks[place + 1]?.first_seq ?? null),
  };
}
