'use client';
// The lane of an agent: its bars in as many rows as overlap, or as density where they are too many.
import { memo } from 'react';
import { NarrowAgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { SuspectPin } from '@/components/entity/suspect-pin';
import { StateIcon, useStateWord } from '@/components/entity/task/task-state';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { formatDuration } from '@/components/ui/time/format-time';
import { useIsFromFile } from '@/components/workspace/from-file/from-file';
import { RUN_TIMELINE } from '@/lib/messages/en/features/run/run-timeline';
import { EVENT } from '@/lib/messages/en/shared/event';
import { RUN_TASKS } from '@/lib/messages/en/shared/run-tasks';
import { TIMES } from '@/lib/messages/en/shared/times';
import type { TaskState } from '@/lib/model/summary';
import type { ToolCall } from '@/lib/projections/usage/tool-calls';
import type { Bar } from '@/lib/run-timeline/bars';
import type { PathPart } from '@/lib/run-timeline/critical-path';
import type { Lane } from '@/lib/run-timeline/lanes';
import type { TimeScale } from '@/lib/run-timeline/time-scale';
import { isOpen } from '@/lib/tasks/task-core';
import { BarDetails, detailsOf } from './bar-details';
import { DensityStrip } from './density-strip';
import { extentIn, extentOf } from './extent';

/** Pixels. */
const ROW_HEIGHT = 30;
const LANE_PADDING = 3;

/** A bar that takes less of the line than this has no room for a word: it is drawn without one. */
const WORDED_SHARE_MIN = 0.015;

const NO_PARTS: readonly PathPart[] = [];
const NO_CALLS: readonly ToolCall[] = [];
const NO_TIMES: readonly number[] = [];

export const LaneRow = memo(function LaneRow({
  lane: { agent_id: agentId, bars, rows },
  scale,
  zoom,
  parts,
  calls,
  retries,
  suspects,
  selectedSeq,
}: {
  lane: Lane;
  scale: TimeScale;
  /** How many times as long as the pane the line is. */
  zoom: number;
  /** Of the critical path, by the task. */
  parts: ReadonlyMap<string, readonly PathPart[]>;
  /** Of tools, by the task. */
  calls: ReadonlyMap<string, readonly ToolCall[]>;
  /** When further attempts began, by the task. Epoch milliseconds. */
  retries: ReadonlyMap<string, readonly number[]>;
  suspects: ReadonlyMap<string, number>;
  selectedSeq: number | null;
}) {
  const messages = useMessages(RUN_TIMELINE);
  const { nobodyYet } = useMessages(RUN_TASKS);
  return (
    <li className="flex border-b border-hairline">
      <span className="timeline-name sticky left-0 z-10 flex items-center gap-2 border-r border-hairline bg-surface pr-1.5 pl-3 md:pl-5">
        {agentId === null ? (
          <span className="text-ink-faint">{nobodyYet}</span>
        ) : (
          <>
            <Avatar agentId={agentId} size="tiny" />
            <span className="grid min-w-0 text-ink-strong">
              <NarrowAgentName agentId={agentId} />
            </span>
          </>
        )}
      </span>
      <div
        className="relative mr-3 min-w-0 flex-1"
        style={{ height: (rows?.length ?? 1) * ROW_HEIGHT + 2 * LANE_PADDING }}
      >
        {scale.pauses.map(({ from, to }) => (
          <span
            key={from}
            aria-hidden
            className="timeline-pause absolute inset-y-0"
            style={extentOf({ from, to }, scale)}
          />
        ))}
        {rows === null ? (
          <DensityStrip bars={bars} scale={scale} />
        ) : (
          <ul aria-label={messages.lane(bars.length)}>
            {rows.map((row, index) =>
              row.map((bar) => (
                <TaskBar
                  key={bar.task.task_id}
                  bar={bar}
                  top={index * ROW_HEIGHT + LANE_PADDING}
                  scale={scale}
                  zoom={zoom}
                  parts={parts.get(bar.task.task_id) ?? NO_PARTS}
                  calls={calls.get(bar.task.task_id) ?? NO_CALLS}
                  retries={retries.get(bar.task.task_id) ?? NO_TIMES}
                  suspect={suspects.get(bar.task.task_id) ?? null}
                  isSelected={bar.task.first_seq === selectedSeq}
                />
              )),
            )}
          </ul>
        )}
      </div>
    </li>
  );
});

/** Of what is not at work. */
const STILL_FILL = 'bg-fill-active border-hairline-strong';

const FILLS: Readonly<Record<TaskState, string>> = {
  failed: 'bg-fail-fill border-fail',
  timed_out: 'bg-warn-fill border-warn',
  in_progress: 'bg-running-fill border-running',
  accepted: 'bg-running-fill border-running',
  requested: STILL_FILL,
  completed: STILL_FILL,
  cancelled: 'bg-fill-hover border-hairline-strong',
};

function TaskBar({
  bar,
  top,
  scale,
  zoom,
  parts,
  calls,
  retries,
  suspect,
  isSelected,
}: {
  bar: Bar;
  top: number;
  scale: TimeScale;
  zoom: number;
  /** Of the critical path. */
  parts: readonly PathPart[];
  calls: readonly ToolCall[];
  retries: readonly number[];
  suspect: number | null;
  isSelected: boolean;
}) {
  const times = useMessages(TIMES);
  const messages = useMessages(RUN_TIMELINE).bar;
  const { suspect: pinName } = useMessages(EVENT);
  const { task, waits, from, to } = bar;
  const state = useStateWord(task.state);
  const fill = useIsFromFile() && isOpen(task.state) ? STILL_FILL : FILLS[task.state];
  const title = task.title === '' ? task.task_id : task.title;
  const details = detailsOf(messages, calls, retries);
  const pin = suspect === null ? '' : `, ${pinName(suspect)}`;
  const more = messages.facts(formatDuration(times, to - from), details, parts.length > 0);
  const share = scale.placeOf(to) - scale.placeOf(from);
  const isWorded = suspect !== null || share * zoom >= WORDED_SHARE_MIN;
  return (
    <li className="absolute" style={{ top, ...extentOf(bar, scale) }}>
      <QueryLink
        change={{ event: String(task.first_seq), group: null }}
        aria-current={isSelected || undefined}
        aria-label={messages.name(state, toLabel(title), `${more}${pin}`)}
        title={`${toLabel(title)}${details}`}
        className={`timeline-bar @container relative flex h-[22px] min-w-1.5 items-center gap-1 overflow-hidden rounded-small border-l-2 px-1 text-12 hover:brightness-95 ${fill} ${isSelected ? 'outline-2 outline-offset-1 outline-accent' : ''}`}
      >
        {waits.map((wait) => (
          <span
            key={wait.from}
            aria-hidden
            className="timeline-wait absolute inset-y-0"
            style={extentIn(wait, bar, scale)}
          />
        ))}
        <BarDetails bar={bar} scale={scale} calls={calls} retries={retries} />
        {isWorded && (
          <span className="relative flex min-w-0 items-center gap-1">
            <span className="inline-flex @max-[18px]:hidden">
              <StateIcon state={task.state} />
            </span>
            {suspect !== null && <SuspectPin rank={suspect} />}
            {/* A letter and a half say nothing. */}
            <span className="truncate text-ink-strong @max-[56px]:hidden">
              <VisibleText text={title} />
            </span>
          </span>
        )}
      </QueryLink>
      {parts.map((part) => (
        <span
          key={part.from}
          aria-hidden
          className="absolute -bottom-1 h-0.5 bg-ink-strong"
          style={extentIn(part, bar, scale)}
        />
      ))}
    </li>
  );
}
