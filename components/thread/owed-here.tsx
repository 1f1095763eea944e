'use client';
// What waits for a decision, or for our answer, at the row of the event from which it is owed: the same obligations as in the
// Owed inbox, with the same actions. They are of the present: a past moment has none.
import { createContext, type ReactNode, useContext } from 'react';
import { owedKey } from '@/components/obligation/obligation-labels';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import { THREAD } from '@/lib/messages/en/features/thread/thread';
import type { EventRecord } from '@/lib/model/event-record';
import type { Obligation } from '@/lib/model/orchestration/obligation';

/** Few threads owe anything. */
const OWED_LINE = new LatePart(() => import('./owed-line').then((code) => code.OwedLine));

const OwedContext = createContext<readonly Obligation[]>([]);

export function OwedHere({ owed, children }: { owed: readonly Obligation[]; children: ReactNode }) {
  return <OwedContext value={owed}>{children}</OwedContext>;
}

export function OwedAt({
  record,
  onReplied,
}: {
  record: EventRecord;
  /** Null where nobody may reply. */
  onReplied: ((record: EventRecord) => void) | null;
}) {
  const messages = useMessages(THREAD);
  const canWrite = useCanWriteIn(record.event);
  const owed = useContext(OwedContext).filter(({ seq }) => seq === record.seq);
  if (owed.length === 0) return null;
  return (
    <ul aria-label={messages.owedFrom(record.seq)} className="grid gap-1 pb-1.5 pl-8 md:pl-9">
      {owed.map((obligation) => (
        <li
          key={owedKey(obligation)}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-warn pl-2"
        >
          <Later
            part={OWED_LINE}
            props={{ obligation, canWrite, onAnswered: () => onReplied?.(record) }}
            Waiting={Title}
          />
        </li>
      ))}
    </ul>
  );
}

function Title({ obligation: { title } }: { obligation: Obligation }) {
  return (
    <p className="min-w-0 break-words">
      <VisibleText text={title} />
    </p>
  );
}
