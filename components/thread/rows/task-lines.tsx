'use client';
// Lines of a task's life: taken, under way, tried again, failed, ended.
import { Ban, CircleDot, Loader, RotateCcw, TimerOff, X } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import type {
  AcceptRow,
  EndRow,
  ErrorRow,
  ProgressRow,
  RetryRow,
} from '@/lib/projections/thread/thread-rows';
import { LineFrame } from './row-frame';

export function AcceptLine({ row }: { row: AcceptRow }) {
  return (
    <LineFrame {...frameOf(row)} icon={CircleDot} tone="text-running">
      <span>Accepted</span>
      <span className="truncate text-ink-faint">
        <ShortId id={row.taskId} />
      </span>
    </LineFrame>
  );
}

export function ProgressLine({ row }: { row: ProgressRow }) {
  const { percent } = row;
  const text = row.text === '' ? 'In progress' : row.text;
  return (
    <LineFrame {...frameOf(row)} icon={Loader} tone="text-running">
      <span className="min-w-0 truncate">
        <VisibleText text={text} />
      </span>
      {percent !== null && (
        <>
          <progress
            value={percent}
            max={100}
            aria-label={`Progress of ${row.taskId}`}
            className="progress h-1 w-40 min-w-10 shrink max-md:flex-1"
          />
          <span className="shrink-0 text-12 text-ink-faint tabular-nums">
            {Math.round(percent)}%
          </span>
        </>
      )}
      {row.seqs.length > 1 && (
        <span className="hidden shrink-0 text-12 text-ink-faint md:inline">
          {row.seqs.length} reports
        </span>
      )}
    </LineFrame>
  );
}

export function RetryLine({ row }: { row: RetryRow }) {
  const to = row.record.event.to[0];
  return (
    <LineFrame {...frameOf(row)} icon={RotateCcw}>
      <span className="min-w-0 truncate">
        Retried by <AgentLink agentId={row.record.event.from.agent_id} />: attempt {row.attempt}
        {to !== undefined && (
          <>
            {' '}
            to <AgentLink agentId={to.agent_id} />
          </>
        )}
        {row.sameKey === true && ', same idempotency key'}
        {row.sameKey === false && ', another idempotency key'}
      </span>
    </LineFrame>
  );
}

export function ErrorLine({ row }: { row: ErrorRow }) {
  return (
    <LineFrame {...frameOf(row)} icon={X} tone="text-fail">
      <span className="min-w-0 break-words">
        <b className="text-fail">
          {row.attempt === null ? 'Failed' : `Attempt ${String(row.attempt)} failed`}
        </b>{' '}
        {row.code !== '' && (
          <code className="font-mono">
            <VisibleText text={row.code} />{' '}
          </code>
        )}
        <VisibleText text={row.text} />
        {row.retryable !== null && (
          <span className="text-ink-faint"> {row.retryable ? 'retryable' : 'not retryable'}</span>
        )}{' '}
        <span className="text-ink-faint">
          <ShortId id={row.record.event.task_id} />
        </span>
      </span>
    </LineFrame>
  );
}

export function EndLine({ row }: { row: EndRow }) {
  const isCancel = row.kind === 'cancel';
  return (
    <LineFrame
      {...frameOf(row)}
      icon={isCancel ? Ban : TimerOff}
      tone={isCancel ? 'text-ink-faint' : 'text-warn'}
    >
      <span className="min-w-0 break-words">
        {isCancel ? (
          <>
            {row.ended ? 'Cancelled by' : 'Not cancelled by'}{' '}
            <AgentLink agentId={row.record.event.from.agent_id} />
          </>
        ) : (
          <b className="text-warn">{row.ended ? 'Timed out' : 'Not timed out'}</b>
        )}{' '}
        <span className="text-ink-faint">
          <ShortId id={row.taskId} />
        </span>
        {row.text !== '' && (
          <>
            : <VisibleText text={row.text} />
          </>
        )}
      </span>
    </LineFrame>
  );
}

/** The properties that every line passes to its frame. */
function frameOf({
  record,
  showSender,
  mark,
}: AcceptRow | ProgressRow | RetryRow | ErrorRow | EndRow) {
  return { record, showSender, mark };
}
