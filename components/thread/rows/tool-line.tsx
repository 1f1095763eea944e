'use client';
// A tool call with its outcome, folded into one line.
import { ChevronDown, ChevronRight, Wrench, X } from 'lucide-react';
import { useState } from 'react';
import { EventMarkLinks, worstOf } from '@/components/entity/event-marks';
import { ClockMark } from '@/components/entity/task/clock-mark';
import { ToolOutput } from '@/components/message/tool-output';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';
import { VisibleText } from '@/components/ui/text/visible-text';
import { formatDuration } from '@/components/ui/time/format-time';
import { useIsFromFile } from '@/components/workspace/from-file/from-file';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import { TIMES } from '@/lib/messages/en/shared/times';
import type { EventRecord } from '@/lib/model/event-record';
import type { ToolRow } from '@/lib/projections/thread/thread-rows';
import { LineFrame } from './line-frame';

export function ToolLine({ row }: { row: ToolRow }) {
  const messages = useMessages(THREAD_ROWS).tool;
  const times = useMessages(TIMES);
  const [isOpen, setIsOpen] = useState(false);
  const isFailed = row.state === 'failed';
  const isStill = useIsFromFile();
  return (
    <LineFrame
      record={row.record}
      checked={worstOf(row.record, row.outcome === null ? [] : [row.outcome])}
      showSender={row.showSender}
      mark={row.mark}
      icon={Wrench}
      tone={isFailed ? 'text-fail' : undefined}
      pulse={row.state === 'running' && !isStill}
      below={isOpen && <Pair row={row} />}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-w-0 flex-1 items-center gap-2 text-left"
      >
        <span className="-mx-0.5 text-ink-faint">
          <Icon of={isOpen ? ChevronDown : ChevronRight} />
        </span>
        <span className="min-w-0 truncate font-mono text-12 font-medium text-ink-strong">
          <VisibleText text={row.tool === '' ? messages.unnamed : row.tool} />
        </span>
        <span className="min-w-0 flex-1 truncate">
          <VisibleText text={row.summary} />
        </span>
        {isFailed && (
          <StateLabel icon={X} tone="fail">
            {messages.failed}
          </StateLabel>
        )}
        {row.state === 'running' && (
          <span className={`text-12 ${isStill ? 'text-ink-faint' : 'text-running'}`}>
            {isStill ? messages.wasRunning : messages.running}
          </span>
        )}
        {row.state === 'unanswered' && (
          <span className="text-12 text-ink-faint">{messages.unanswered}</span>
        )}
        {row.durationMs !== null && (
          <span className="min-w-12 shrink-0 text-right text-12 text-ink-strong tabular-nums">
            {formatDuration(times, row.durationMs)}
          </span>
        )}
      </button>
      {row.conflict !== undefined && (
        <ClockMark conflict={row.conflict} isWord={row.durationMs === null} />
      )}
    </LineFrame>
  );
}

function Pair({ row }: { row: ToolRow }) {
  const messages = useMessages(THREAD_ROWS).tool;
  return (
    <div className="mt-0.5 mb-1.5 grid rounded border border-hairline bg-ground md:grid-cols-2">
      <Half type="tool.call" record={row.call} missing={messages.noCall} />
      <Half
        type={row.state === 'failed' ? 'tool.error' : 'tool.result'}
        record={row.outcome}
        missing={row.state === 'unanswered' ? messages.noAnswerCame : messages.noAnswer}
      />
    </div>
  );
}

function Half({
  type,
  record,
  missing,
}: {
  type: string;
  record: EventRecord | null;
  missing: string;
}) {
  return (
    <div className="min-w-0 border-hairline px-3 pt-1.5 pb-2 not-first:border-t md:not-first:border-t-0 md:not-first:border-l">
      {record === null ? (
        <p className="text-12 text-ink-faint">{missing}</p>
      ) : (
        <>
          <div className="flex items-center text-12">
            <QueryLink
              change={{ event: String(record.seq) }}
              className="mr-auto text-ink-faint hover:text-ink-strong hover:underline"
            >
              {type} <Seq seq={record.seq} />
            </QueryLink>
            <EventMarkLinks record={record} />
          </div>
          <div className="max-h-80 overflow-auto">
            <ToolOutput payload={record.event.payload} label={type} />
          </div>
        </>
      )}
    </div>
  );
}
