'use client';
// The answer first: where the runs part, what came of them, and how many tasks differ.
import { Equal, EqualNot } from 'lucide-react';
import type { ReactNode } from 'react';
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { Icon } from '@/components/ui/icon';
import { changeQuery } from '@/components/ui/query-link';
import { counted } from '@/components/ui/text/counted';
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import { partingSentence } from './pair/compare-sentences';
import { SideMark } from './pair/side-mark';

export function CompareLead({
  diff,
  outcome,
  isWhole,
}: {
  diff: RunDiffAnswer;
  /** What came of the runs in the end; null where that is not shown. */
  outcome: string | null;
  /** Equal tasks are shown, too. */
  isWhole: boolean;
}) {
  const { equal, differ, only_a: onlyA, only_b: onlyB } = diff.summary;
  return (
    <section
      aria-label="Where the runs part"
      className="grid shrink-0 gap-1 px-3 pt-4 pb-3 md:px-5"
    >
      <p className="text-16 leading-[1.35] break-words text-ink-strong">
        <SentenceText sentence={partingSentence(diff)} />
      </p>
      {outcome !== null && <p className="text-ink">{outcome}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-12 text-ink-faint">
        <span>
          <b>{counted(equal + differ + onlyA + onlyB, 'task')}</b>, aligned by tree and by what was
          asked
        </span>
        <Count icon={<Icon of={Equal} />}>{equal} equal</Count>
        <Count icon={<Icon of={EqualNot} />}>{differ} differ</Count>
        {onlyA > 0 && (
          <Count>
            {onlyA} only in <SideMark side="a" />
          </Count>
        )}
        {onlyB > 0 && (
          <Count>
            {onlyB} only in <SideMark side="b" />
          </Count>
        )}
        <label className="ml-auto inline-flex h-6 cursor-pointer items-center gap-1.5 text-ink">
          <input
            type="checkbox"
            checked={!isWhole}
            onChange={(event) =>
              changeQuery({ show: event.target.checked ? null : 'all' }, 'replace')
            }
            className="accent-accent"
          />
          Only differences
        </label>
      </div>
      {!diff.summary.is_whole && (
        <p className="text-12 text-warn">
          Of these runs {counted(diff.summary.events.a, 'event')} of A and {diff.summary.events.b}{' '}
          of B were compared. What came later was not looked at.
        </p>
      )}
    </section>
  );
}

function Count({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {icon}
      {children}
    </span>
  );
}
