'use client';
// The layout of what happens to a task: a line with its icon under the avatar of the sender, who stands above it once per group.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/entity/avatar';
import { Icon } from '@/components/ui/icon';
import type { EventRecord } from '@/lib/model/event-record';
import type { RowMark } from '@/lib/projections/thread/thread-rows';
import { RemovedNote, ROW_GRID, RowMarkNote, SenderLine } from './row-frame';
import { RowMeta } from './row-meta';

/** One line of a task's life, below the sender where it opens a group. */
export function LineFrame({
  record,
  showSender,
  mark,
  icon,
  tone = 'text-ink-faint',
  pulse = false,
  checked,
  below,
  children,
}: {
  record: EventRecord;
  /** The event whose verdict the line shows, where it shows several events. */
  checked?: EventRecord;
  showSender: boolean;
  mark: RowMark | null;
  icon: LucideIcon;
  tone?: string;
  pulse?: boolean;
  /** What unfolds under the line, as wide as the text. */
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      {showSender && (
        <div className={`${ROW_GRID} pt-[7px] dense:pt-[3px]`}>
          <Avatar agentId={record.event.from.agent_id} />
          <SenderLine sender={record.event.from} />
        </div>
      )}
      <div className={`${ROW_GRID} min-h-[25px] dense:min-h-[21px] items-start`}>
        <span className={`grid h-[25px] dense:h-[21px] place-items-center ${tone}`}>
          <Icon of={icon} pulse={pulse} />
        </span>
        <div className="min-w-0">
          <div className="flex min-h-[25px] dense:min-h-[21px] min-w-0 items-start">
            <div className="flex min-w-0 flex-1 items-center gap-2 py-0.5 dense:py-0 leading-5">
              {children}
            </div>
            {/* Beside the first of several lines. */}
            <span className="flex h-6 dense:h-5 shrink-0 items-center">
              <RowMeta record={record} checked={checked} />
            </span>
          </div>
          {below}
          <RemovedNote record={record} />
          <RowMarkNote mark={mark} />
        </div>
      </div>
    </>
  );
}
