'use client';
// How many delegations a run has, their verdicts, and which of them wait for somebody.
import { Hourglass, OctagonX, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { VERDICT_LOOK } from '@/components/entity/task/delegation-labels';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { StateLabel } from '@/components/ui/state-label';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import { COUNTS } from '@/lib/messages/en/shared/counts';
import type { Lineage } from '@/lib/model/orchestration/lineage';
import { countLineage } from './tree/lineage-labels';

export function LineageCounts({ lineage, children }: { lineage: Lineage; children?: ReactNode }) {
  const messages = useMessages(LINEAGE).counts;
  const { count } = useMessages(COUNTS);
  const { edges, verdicts, reviews, cycles } = countLineage(lineage);
  const waiting = reviews.pending + reviews.questioned;
  return (
    <div className="flex min-h-10 shrink-0 items-center border-b border-hairline px-3 py-1 md:px-5">
      <ul
        aria-label={messages.list}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 text-12 tabular-nums"
      >
        <li className="text-ink-faint md:border-r md:border-hairline md:pr-4">
          <Rich
            text={messages.delegations(
              <span className="font-medium text-ink-strong">{count(edges)}</span>,
              edges,
            )}
          />
        </li>
        {(['allowed', 'unchecked', 'forbidden'] as const).map((verdict) => {
          const { icon, tone } = VERDICT_LOOK[verdict];
          return verdicts[verdict] === 0 ? null : (
            <li key={verdict}>
              <StateLabel icon={icon} tone={tone}>
                {messages[verdict](verdicts[verdict])}
              </StateLabel>
            </li>
          );
        })}
        {waiting > 0 && (
          <li>
            <StateLabel icon={Hourglass} tone="warn">
              {messages.pending(waiting)}
            </StateLabel>
          </li>
        )}
        {reviews.rejected > 0 && (
          <li>
            <StateLabel icon={OctagonX} tone="fail">
              {messages.rejected(reviews.rejected)}
            </StateLabel>
          </li>
        )}
        {cycles > 0 && (
          <li>
            <StateLabel icon={RefreshCw} tone="fail">
              {messages.cycles(cycles)}
            </StateLabel>
          </li>
        )}
      </ul>
      {children}
    </div>
  );
}
