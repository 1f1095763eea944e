'use client';
// A result: its title, how long it took, and the fields that its contract names. One that the orchestrator only passes on is
// a line that unfolds, for the result itself stands above it.
import { ChevronDown, ChevronRight, CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { MessageExtras } from '@/components/message/message-extras';
import { RowTook } from '@/components/message/row-took';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import { agentName } from '@/lib/model/ids';
import type { ResultRow } from '@/lib/projections/thread/thread-rows';
import { codeOf } from '@/lib/protocols/meaning-of';
import { LineFrame } from '../line-frame';
import { MessageFrame } from '../row-frame';
import { ResultBox } from './result-box';
import { isBroken, ResultContract } from './result-contract';

export function ResultCard({ row }: { row: ResultRow }) {
  const hasBox = row.fields.length > 0 || codeOf(row.record.event) !== null;
  if (!hasBox) return <ResultLine row={row} />;
  if (row.passesOn !== undefined) return <PassedOnLine row={row} passesOn={row.passesOn} />;
  return (
    <MessageFrame record={row.record} showSender={row.showSender} mark={row.mark}>
      <ResultBox row={row} />
    </MessageFrame>
  );
}

/** A result without fields, as one that only points at the message which holds the answer. */
function ResultLine({ row }: { row: ResultRow }) {
  const messages = useMessages(THREAD_ROWS).result;
  const { record, showSender, mark, passesOn } = row;
  return (
    <LineFrame
      record={record}
      showSender={showSender}
      mark={mark}
      icon={isBroken(row) ? CircleX : CircleCheck}
      tone={isBroken(row) ? 'text-fail' : 'text-ok'}
      below={
        <>
          {row.contract !== undefined && <ResultContract record={record} contract={row.contract} />}
          <MessageExtras event={record.event} />
        </>
      }
    >
      {passesOn === undefined ? (
        <span className={`shrink-0 font-medium ${isBroken(row) ? 'text-fail' : 'text-ok'}`}>
          {messages.title}
        </span>
      ) : (
        <PassedOnTitle passesOn={passesOn} />
      )}
      <span className="min-w-0 truncate">
        <VisibleText text={row.title} />
      </span>
      <RowTook row={row} />
    </LineFrame>
  );
}

type Passed = NonNullable<ResultRow['passesOn']>;

function PassedOnLine({ row, passesOn }: { row: ResultRow; passesOn: Passed }) {
  // As it was when the row came: nothing folds by itself while somebody reads.
  const [isOpen, setIsOpen] = useState(!passesOn.isShown);
  return (
    <LineFrame
      record={row.record}
      showSender={row.showSender}
      mark={row.mark}
      icon={CircleCheck}
      tone="text-ok"
      below={isOpen && <ResultBox row={row} />}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-w-0 items-center gap-2 text-left hover:text-ink-strong"
      >
        <PassedOnTitle passesOn={passesOn} />
        <span className="min-w-0 truncate">
          <VisibleText text={row.title} />
        </span>
        <span className="shrink-0 text-ink-faint">
          <Icon of={isOpen ? ChevronDown : ChevronRight} />
        </span>
      </button>
    </LineFrame>
  );
}

function PassedOnTitle({ passesOn: { agentId } }: { passesOn: Passed }) {
  const messages = useMessages(THREAD_ROWS).result;
  const whose = agentId === null ? null : agentName(agentId);
  return (
    <span className="max-w-[60%] shrink-0 truncate text-ink-faint">
      <VisibleText text={messages.passesOn(whose)} />
    </span>
  );
}
