'use client';
// One check of a rule: what was measured against its limit, whether it passes, and why not. A row that knows the place that
// decides it leads there.
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { StateLabel } from '@/components/ui/state-label';
import { formatSeq } from '@/components/ui/text/seq';
import { VisibleText } from '@/components/ui/text/visible-text';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import type { RuleCheck } from '@/lib/model/dialects/dialect-summary';
import { ScaledBar } from './scaled-bar';

export function CheckRow({ check, onGoTo }: { check: RuleCheck; onGoTo: (at: number) => void }) {
  const messages = useMessages(DIALECT_EDITOR).verdicts;
  const { name, measured, limit, at, verdict, message } = check;
  const isBroken = verdict === 'fail';
  // Where nothing may be counted, the sentence says more than a figure of none.
  const isTally = limit === 0;
  return (
    <li>
      <PlaceButton at={at} onGoTo={onGoTo}>
        <span className="min-w-0 flex-1 truncate text-left text-ink" title={message}>
          <VisibleText text={isTally && !isBroken ? message : name} />
        </span>
        {typeof measured === 'number' && typeof limit === 'number' && !isTally && (
          <ScaledBar value={measured} limit={limit} isBroken={isBroken} />
        )}
        <span className="min-w-24 shrink-0 truncate text-right font-mono text-ink-strong tabular-nums">
          {(!isTally || isBroken) && <VisibleText text={figureText(measured)} />}
          {!isTally && (
            <span className="text-ink-faint">
              <Rich
                text={messages[typeof limit === 'number' ? 'ofLimit' : 'asWanted'](
                  <VisibleText text={figureText(limit)} />,
                )}
              />
            </span>
          )}
        </span>
        <span className="flex w-11 shrink-0 justify-end">
          <StateLabel icon={isBroken ? X : Check} tone={isBroken ? 'fail' : 'ok'} size="tiny">
            {messages.words[verdict]}
          </StateLabel>
        </span>
      </PlaceButton>
      {(isBroken || !saysFiguresOnly(message, isTally)) && (
        <p className={`break-words px-1 pb-1 text-12 ${isBroken ? 'text-fail' : 'text-ink-faint'}`}>
          <VisibleText text={message} />
        </p>
      )}
    </li>
  );
}

function PlaceButton({
  at,
  onGoTo,
  children,
}: {
  at: number | null;
  onGoTo: (at: number) => void;
  children: ReactNode;
}) {
  const { goTo } = useMessages(DIALECT_EDITOR).verdicts;
  const style = 'flex min-h-6 w-full items-center gap-2 rounded-small px-1 text-12';
  if (at === null) return <span className={style}>{children}</span>;
  return (
    <button type="button" onClick={() => onGoTo(at)} className={`${style} hover:bg-fill-hover`}>
      <span className="sr-only">{goTo}</span>
      {children}
    </button>
  );
}

/** Whether a message repeats what the row shows anyhow. */
function saysFiguresOnly(message: string, isTally: boolean): boolean {
  return isTally || /^\S+ of at most \S+ [^;]*$|^an author is named$/.test(message);
}

function figureText(figure: number | string): string {
  return typeof figure === 'number' ? formatSeq(figure) : figure;
}
