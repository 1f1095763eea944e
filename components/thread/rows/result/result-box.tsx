'use client';
// What a result says, in a box: its title, its type and its fields.
import { CircleCheck, CircleX, FileText } from 'lucide-react';
import { MessageExtras } from '@/components/message/message-extras';
import { MoreFields, ResultFields } from '@/components/message/result-fields';
import { RowTook } from '@/components/message/row-took';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import type { ResultRow } from '@/lib/projections/thread/thread-rows';
import { codeOf } from '@/lib/protocols/meaning-of';
import { CodeBox } from '../code-box';
import { HandoverLine } from '../why-link';
import { isBroken, ResultContract } from './result-contract';

export function ResultBox({ row }: { row: ResultRow }) {
  const messages = useMessages(THREAD_ROWS).result;
  const { event } = row.record;
  const code = codeOf(event);
  return (
    <div className="mt-1.5 mb-1 dense:my-0.5 rounded border border-hairline bg-raised px-3 pb-2.5 dense:pb-1.5 md:px-3.5">
      <header className="flex min-h-9 dense:min-h-7 flex-wrap items-center gap-x-2.5 py-1">
        <span
          className={`inline-flex shrink-0 items-center gap-1.5 font-medium ${isBroken(row) ? 'text-fail' : 'text-ok'}`}
        >
          <Icon of={isBroken(row) ? CircleX : CircleCheck} />
          {messages.title}
        </span>
        <h2 className="min-w-0 flex-1 break-words text-14 font-semibold text-ink-strong">
          {code === null && <VisibleText text={row.title} />}
        </h2>
        <span
          className={`items-center gap-2.5 text-12 text-ink-faint tabular-nums md:flex ${row.conflict === undefined ? 'hidden' : 'flex'}`}
        >
          <RowTook row={row} />
          {row.attempts > 1 && messages.attempts(row.attempts)}
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
      {code !== null && <CodeBox text={code} />}
      <ResultFields fields={row.fields} />
      <MessageExtras event={event} />
      <HandoverLine record={row.record} />
      {row.contract !== undefined && <ResultContract record={row.record} contract={row.contract} />}
      <MoreFields fields={row.fields} />
    </div>
  );
}
