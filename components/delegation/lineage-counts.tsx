// How many handings-over a run has, how they were judged, and what of them needs somebody.
import { Hourglass, OctagonX, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '@/components/ui/counted';
import { StateWord } from '@/components/ui/state-word';
import type { Lineage } from '@/lib/model/orchestration/lineage';
import { VERDICT_LOOK } from './lineage-marks';
import { countLineage } from './lineage-words';

export function LineageCounts({ lineage, children }: { lineage: Lineage; children?: ReactNode }) {
  const { edges, verdicts, gates, cycles } = countLineage(lineage);
  const waiting = gates.pending + gates.questioned;
  return (
    <div className="flex min-h-10 shrink-0 items-center border-b border-hairline px-3 py-1 md:px-5">
      <ul
        aria-label="Counts"
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 text-12 tabular-nums"
      >
        <li className="text-ink-faint md:border-r md:border-hairline md:pr-4">
          <span className="font-medium text-ink-strong">{edges}</span>{' '}
          {edges === 1 ? 'delegation' : 'delegations'}
        </li>
        {(['allowed', 'unchecked', 'forbidden'] as const).map((verdict) => {
          const { icon, tone, word } = VERDICT_LOOK[verdict];
          return verdicts[verdict] === 0 ? null : (
            <li key={verdict}>
              <StateWord icon={icon} tone={tone}>
                {verdicts[verdict]} {word}
              </StateWord>
            </li>
          );
        })}
        {waiting > 0 && (
          <li>
            <StateWord icon={Hourglass} tone="warn">
              {counted(waiting, 'gate')} pending
            </StateWord>
          </li>
        )}
        {gates.rejected > 0 && (
          <li>
            <StateWord icon={OctagonX} tone="fail">
              {gates.rejected} rejected
            </StateWord>
          </li>
        )}
        {cycles > 0 && (
          <li>
            <StateWord icon={RefreshCw} tone="fail">
              {counted(cycles, 'cycle')}
            </StateWord>
          </li>
        )}
      </ul>
      {children}
    </div>
  );
}
