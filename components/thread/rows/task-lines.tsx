'use client';
// Lines of a task's life: taken, under way, tried again, failed, ended.
import { Ban, CircleDot, Loader, RotateCcw, TimerOff, X } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { LongText } from '@/components/ui/text/long-text';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import type {
  AcceptRow,
  EndRow,
  ErrorRow,
  ProgressRow,
  RetryRow,
} from '@/lib/projections/thread/thread-rows';
import { cutText } from '@/lib/std/cut-text';
import { LineFrame } from './line-frame';
import { isLongReason } from './long-reason';

export function AcceptLine({ row }: { row: AcceptRow }) {
  const messages = useMessages(THREAD_ROWS).task;
  return (
    <LineFrame {...frameOf(row)} icon={CircleDot} tone="text-running">
      <span>{messages.accepted}</span>
      <span className="truncate text-ink-faint">
        <ShortId id={row.taskId} />
      </span>
    </LineFrame>
  );
}

export function ProgressLine({ row }: { row: ProgressRow }) {
  const messages = useMessages(THREAD_ROWS).task;
  const { percent } = row;
  const text = row.text === '' ? messages.inProgress : row.text;
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
            aria-label={messages.progressOf(row.taskId)}
            className="progress h-1 w-40 min-w-10 shrink max-md:flex-1"
          />
          <span className="shrink-0 text-12 text-ink-faint tabular-nums">
            {messages.percent(Math.round(percent))}
          </span>
        </>
      )}
      {row.seqs.length > 1 && (
        <span className="hidden shrink-0 text-12 text-ink-faint md:inline">
          {messages.reports(row.seqs.length)}
        </span>
      )}
    </LineFrame>
  );
}

export function RetryLine({ row }: { row: RetryRow }) {
  const messages = useMessages(THREAD_ROWS).task;
  const to = row.record.event.to[0];
  return (
    <LineFrame {...frameOf(row)} icon={RotateCcw}>
      <span className="min-w-0 truncate">
        <Rich
          text={messages.retriedBy(
            <AgentLink agentId={row.record.event.from.agent_id} />,
            row.attempt,
            to === undefined ? null : <AgentLink agentId={to.agent_id} />,
          )}
        />
        {row.sameKey === true && messages.sameKey}
        {row.sameKey === false && messages.otherKey}
      </span>
    </LineFrame>
  );
}

/** A code is a word; what is longer stands whole in the inspector. Characters. */
const CODE_LENGTH_MAX = 80;

export function ErrorLine({ row }: { row: ErrorRow }) {
  const messages = useMessages(THREAD_ROWS).task;
  return (
    <LineFrame {...frameOf(row)} icon={X} tone="text-fail" below={<LongReason text={row.text} />}>
      <span className="min-w-0 break-words">
        <b className="text-fail">
          {row.attempt === null ? messages.failed : messages.attemptFailed(row.attempt)}
        </b>{' '}
        {row.code !== '' && (
          <code className="font-mono">
            <VisibleText text={cutText(row.code, CODE_LENGTH_MAX)} />{' '}
          </code>
        )}
        {!isLongReason(row.text) && <VisibleText text={row.text} />}
        {row.retryable !== null && (
          <span className="text-ink-faint">
            {' '}
            {row.retryable ? messages.retryable : messages.notRetryable}
          </span>
        )}{' '}
        <span className="text-ink-faint">
          <ShortId id={row.record.event.task_id} />
        </span>
      </span>
    </LineFrame>
  );
}

export function EndLine({ row }: { row: EndRow }) {
  const messages = useMessages(THREAD_ROWS).task;
  const isCancel = row.kind === 'cancel';
  return (
    <LineFrame
      {...frameOf(row)}
      icon={isCancel ? Ban : TimerOff}
      tone={isCancel ? 'text-ink-faint' : 'text-warn'}
      below={<LongReason text={row.text} />}
    >
      <span className="min-w-0 break-words">
        {isCancel ? (
          <Rich
            text={(row.ended ? messages.cancelledBy : messages.notCancelledBy)(
              <AgentLink agentId={row.record.event.from.agent_id} />,
            )}
          />
        ) : (
          <b className="text-warn">{row.ended ? messages.timedOut : messages.notTimedOut}</b>
        )}{' '}
        <span className="text-ink-faint">
          <ShortId id={row.taskId} />
        </span>
        {row.text !== '' && !isLongReason(row.text) && (
          <>
            : <VisibleText text={row.text} />
          </>
        )}
      </span>
    </LineFrame>
  );
}

/** What is too much for the line, in lines as it was written; nothing where the line has it. */
function LongReason({ text }: { text: string }) {
  if (!isLongReason(text)) return null;
  return (
    <div className="mb-1.5 max-h-60 overflow-auto rounded border border-hairline bg-ground px-3 py-1.5 text-ink-strong">
      <LongText mono text={text} />
    </div>
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
