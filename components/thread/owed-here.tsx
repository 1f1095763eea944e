'use client';
// What waits for a decision, or for our answer, at the row of the event from which it is owed: the same obligations as in the
// Owed inbox, with the same actions. They are of the present: a past moment has none.
import { createContext, type ReactNode, useContext } from 'react';
import { owedKey } from '@/components/obligation/obligation-labels';
import { OwedActions } from '@/components/obligation/owed-actions';
import { Owing } from '@/components/obligation/owed-row';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import type { EventRecord } from '@/lib/model/event-record';
import type { Obligation } from '@/lib/model/orchestration/obligation';

const OwedContext = createContext<readonly Obligation[]>([]);

export function OwedHere({ owed, children }: { owed: readonly Obligation[]; children: ReactNode }) {
  return <OwedContext value={owed}>{children}</OwedContext>;
}

export function OwedAt({ record }: { record: EventRecord }) {
  const canWrite = useCanWriteIn(record.event);
  const owed = useContext(OwedContext).filter(({ seq }) => seq === record.seq);
  if (owed.length === 0) return null;
  return (
    <ul
      aria-label={`Owed from event ${String(record.seq)}`}
      className="grid gap-1 pb-1.5 pl-8 md:pl-9"
    >
      {owed.map((obligation) => (
        <li
          key={owedKey(obligation)}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-warn pl-2"
        >
          <p className="min-w-0 break-words">
            <Owing obligation={obligation} /> <VisibleText text={obligation.title} />
          </p>
          {canWrite && <OwedActions obligation={obligation} />}
        </li>
      ))}
    </ul>
  );
}
