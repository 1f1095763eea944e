'use client';
// What a result says, in a box: its title, its type and its fields.
import { CircleCheck, FileText } from 'lucide-react';
import { formatDuration } from '@/components/ui/format-time';
import { Icon } from '@/components/ui/icon';
import { VisibleText } from '@/components/ui/visible-text';
import { expressionOf } from '@/lib/projections/cbcl-words';
import type { ResultRow } from '@/lib/projections/thread-rows';
import { ExpressionBox } from './expression-box';
import { MessageExtras } from './message-extras';
import { ResultContract } from './result-contract';
import { ResultValue } from './result-value';

/** What fits a card; the inspector has all of them. */
const FIELDS_SHOWN = 12;

export function ResultBox({ row }: { row: ResultRow }) {
  const { event } = row.record;
  const expression = expressionOf(event);
  const shown = row.fields.slice(0, FIELDS_SHOWN);
  return (
    <div className="mt-1.5 mb-1 rounded border border-hairline bg-raised px-3 pb-2.5 md:px-3.5">
      <header className="flex min-h-9 flex-wrap items-center gap-x-2.5 py-1">
        <span className="inline-flex shrink-0 items-center gap-1.5 font-medium text-ok">
          <Icon of={CircleCheck} />
          Result
        </span>
        <h2 className="min-w-0 flex-1 break-words text-14 font-semibold text-ink-strong">
          {expression === null && <VisibleText text={row.title} />}
        </h2>
        <span className="hidden text-12 text-ink-faint tabular-nums md:inline">
          {row.durationMs !== null && formatDuration(row.durationMs)}
          {row.attempts > 1 &&
            `${row.durationMs === null ? '' : ', '}${String(row.attempts)} attempts`}
        </span>
        {event.payload_type !== undefined && (
          <span className="inline-flex min-w-0 items-center gap-1.5 font-mono text-12 text-ink max-md:basis-full">
            <span className="text-ink-faint">
              <Icon of={FileText} />
            </span>
            <span className="truncate">
              <VisibleText text={event.payload_type} />
            </span>
          </span>
        )}
      </header>
      {expression !== null && <ExpressionBox text={expression} />}
      {shown.length > 0 && (
        <dl className="grid gap-x-3 gap-y-1 leading-[19px] md:grid-cols-[minmax(84px,auto)_minmax(0,1fr)]">
          {shown.map((field) => (
            <div key={field.name} className="contents">
              <dt className="max-w-40 truncate font-mono text-12 leading-[19px] text-ink-faint">
                <VisibleText text={field.name} />
                {field.count !== null && <span className="tabular-nums"> {field.count}</span>}
              </dt>
              <dd className="min-w-0 text-ink-strong">
                <ResultValue value={field.value} label={field.name} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <MessageExtras event={event} />
      {row.contract !== undefined && <ResultContract record={row.record} contract={row.contract} />}
      {row.fields.length > shown.length && (
        <p className="pt-1 text-12 text-ink-faint">
          {row.fields.length - shown.length} more fields in the inspector
        </p>
      )}
    </div>
  );
}
