'use client';
// When the work of a run was done: a lane for each agent, a bar for each task, what the run waited for, and pauses folded.
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Button, buttonStyle } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { useNow } from '@/components/ui/time/clock';
import { formatDuration } from '@/components/ui/time/format-time';
import { useIsFromFile } from '@/components/workspace/from-file/from-file';
import { useShortcut } from '@/components/workspace/use-shortcut';
import type { TasksView } from '@/lib/client/windows/tasks-store';
import { RUN_TIMELINE } from '@/lib/messages/en/features/run/run-timeline';
import { TIMES } from '@/lib/messages/en/shared/times';
import type { Task } from '@/lib/model/summary';
import { momentAt, type RunMoments } from '@/lib/projections/moments/run-moments';
import { type ToolCall, toolCallsAt } from '@/lib/projections/usage/tool-calls';
import { type Bar, barsOf, joined } from '@/lib/run-timeline/bars';
import { criticalPath, type PathPart, partsByTask } from '@/lib/run-timeline/critical-path';
import { lanesOf } from '@/lib/run-timeline/lanes';
import { pausesIn, type TimeScale, timeScale } from '@/lib/run-timeline/time-scale';
import { grouped } from '@/lib/std/grouped';
import { retriesOf } from '@/lib/tasks/task-attempts';
import { LaneRow } from './lane-row';
import { TimeAxis } from './time-axis';
import { useTimelineScroll } from './use-timeline-scroll';

/** The line of a run that goes on grows by the second. Milliseconds. */
const TICK_MS = 1_000;

/** More lanes than these are drawn when somebody asks for them. */
const LANES_FIRST = 100;

export function TimelineView({
  tasks,
  live,
  at,
  suspects,
  selectedSeq,
}: {
  tasks: readonly Task[];
  /** The run as it is known now, of which the tasks are those of the moment. */
  live: Pick<TasksView, 'state' | 'moments' | 'usage'>;
  /** The moment that is shown; null is the present. */
  at: number | null;
  /** The ranks of the tasks in which a suspect stands, by their ids. */
  suspects: ReadonlyMap<string, number>;
  selectedSeq: number | null;
}) {
  const now = useNow(TICK_MS);
  const { moments } = live;
  const toldMs = momentAt(moments, at ?? Number.POSITIVE_INFINITY)?.time ?? 0;
  const isStill = useIsFromFile() || at !== null;
  const bars = barsOf(tasks, { nowMs: isStill ? toldMs : now, toldMs });
  if (bars.length === 0) {
    return <NoTimes />;
  }
  return (
    <Lanes
      bars={bars}
      scale={scaleOf(bars, moments)}
      untimed={tasks.length - bars.length}
      details={detailsAt(live, at)}
      suspects={suspects}
      selectedSeq={selectedSeq}
    />
  );
}

function NoTimes() {
  const { title, text, outline } = useMessages(RUN_TIMELINE).noTimes;
  const action = (
    <QueryLink change={{ show: 'outline' }} className={buttonStyle()}>
      {outline}
    </QueryLink>
  );
  return (
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>
  );
}

function Lanes({
  bars,
  scale,
  untimed,
  details,
  suspects,
  selectedSeq,
}: {
  bars: readonly Bar[];
  scale: TimeScale;
  /** Tasks without a bar. */
  untimed: number;
  details: BarFacts;
  suspects: ReadonlyMap<string, number>;
  selectedSeq: number | null;
}) {
  const messages = useMessages(RUN_TIMELINE);
  const times = useMessages(TIMES);
  const { pane, zoom, isShortest, isLongest, zoomBy } = useTimelineScroll();
  const [isWhole, setIsWhole] = useState(false);
  useShortcut('=', () => zoomBy(1));
  useShortcut('-', () => zoomBy(-1));
  const lanes = lanesOf(bars);
  const path = criticalPath(bars);
  const parts = partsByTask(path);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1 text-12 text-ink-faint md:px-5">
        <p>
          {parts.size > 0 && (
            <Rich
              text={messages.path(<b>{formatDuration(times, lengthOf(path))}</b>, parts.size)}
            />
          )}
        </p>
        {untimed > 0 && <p className="text-warn">{messages.untimed(untimed)}</p>}
        <span className="ml-auto flex items-center gap-4">
          <Key look="timeline-bar h-2.5 w-4 rounded-small border-l-2 border-hairline-strong bg-fill-active">
            {messages.keys.working}
          </Key>
          <Key look="timeline-wait h-2.5 w-4 bg-hairline-strong">{messages.keys.waiting}</Key>
          <Key look="h-0.5 w-4 bg-ink-strong">{messages.keys.path}</Key>
          {details.calls.size > 0 && (
            <Key look="h-[3px] w-4 bg-ink-faint">{messages.keys.toolCall}</Key>
          )}
          {details.retries.size > 0 && <Key look="h-2.5 w-px bg-ink">{messages.keys.retry}</Key>}
          <span className="inline-flex">
            <IconButton
              icon={ZoomOut}
              label={messages.shorter}
              shortcut="-"
              size="small"
              disabled={isShortest}
              onClick={() => zoomBy(-1)}
            />
            <IconButton
              icon={ZoomIn}
              label={messages.longer}
              shortcut="="
              size="small"
              disabled={isLongest}
              onClick={() => zoomBy(1)}
            />
          </span>
        </span>
      </div>
      <div
        ref={pane}
        className="timeline-pane zoomed-pane min-h-0 flex-1 overflow-auto border-t border-hairline"
      >
        <div className="timeline-line relative" style={{ '--zoom': String(zoom) } as CSSProperties}>
          <TimeAxis scale={scale} zoom={zoom} />
          <ul aria-label={messages.title}>
            {(isWhole ? lanes : lanes.slice(0, LANES_FIRST)).map((lane) => (
              <LaneRow
                key={lane.agent_id ?? ''}
                lane={lane}
                scale={scale}
                zoom={zoom}
                parts={parts}
                {...details}
                suspects={suspects}
                selectedSeq={selectedSeq}
              />
            ))}
          </ul>
        </div>
        {!isWhole && lanes.length > LANES_FIRST && (
          <div className="sticky left-0 p-3">
            <Button onClick={() => setIsWhole(true)}>{messages.allAgents(lanes.length)}</Button>
          </div>
        )}
      </div>
    </div>
  );
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="hidden items-center gap-1.5 md:inline-flex">
      <span aria-hidden className={look} />
      {children}
    </span>
  );
}

/** From the first bar to the last end; what goes on has no pause at its end. */
function scaleOf(bars: readonly Bar[], { times }: RunMoments): TimeScale {
  const stretches = joined(bars);
  const bounds = { from: stretches[0]?.from ?? 0, to: stretches.at(-1)?.to ?? 0 };
  return timeScale(bounds, pausesIn(times, bounds));
}

type BarFacts = {
  /** Of tools, by the task. */
  readonly calls: ReadonlyMap<string, readonly ToolCall[]>;
  /** When further attempts began, by the task. */
  readonly retries: ReadonlyMap<string, readonly number[]>;
};

/** What happened within the bars up to a moment; null is the present. */
function detailsAt(live: Pick<TasksView, 'state' | 'usage'>, at: number | null): BarFacts {
  const calls = grouped(toolCallsAt(live, at), ({ task_id }) => task_id);
  return { calls, retries: retriesOf(live.state, at) };
}

function lengthOf(path: readonly PathPart[]): number {
  return path.reduce((sum, { from, to }) => sum + to - from, 0);
}
