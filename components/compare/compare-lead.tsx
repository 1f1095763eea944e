'use client';
// The answer first: where the runs part, what came of them, and how many tasks differ.
import { Equal, EqualNot } from 'lucide-react';
import type { ReactNode } from 'react';
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { changeQuery } from '@/components/ui/query-link';
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import { COMPARE } from '@/lib/messages/en/features/compare/compare';
import { COMPARE_SENTENCES } from '@/lib/messages/en/features/compare/compare-sentences';
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
  const messages = useMessages(COMPARE).lead;
  const sentences = useMessages(COMPARE_SENTENCES);
  const { equal, differ, only_a: onlyA, only_b: onlyB } = diff.summary;
  return (
    <section aria-label={messages.title} className="grid shrink-0 gap-1 px-3 pt-4 pb-3 md:px-5">
      <p className="text-16 leading-[1.35] break-words text-ink-strong">
        <SentenceText sentence={partingSentence(sentences, diff)} />
      </p>
      {outcome !== null && <p className="text-ink">{outcome}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-12 text-ink-faint">
        <span>
          <Rich text={messages.aligned(<b>{messages.tasks(equal + differ + onlyA + onlyB)}</b>)} />
        </span>
        <Count icon={<Icon of={Equal} />}>{messages.equal(equal)}</Count>
        <Count icon={<Icon of={EqualNot} />}>{messages.differ(differ)}</Count>
        {onlyA > 0 && (
          <Count>
            <Rich text={messages.onlyIn(onlyA, <SideMark side="a" />)} />
          </Count>
        )}
        {onlyB > 0 && (
          <Count>
            <Rich text={messages.onlyIn(onlyB, <SideMark side="b" />)} />
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
          {messages.onlyDifferences}
        </label>
      </div>
      {!diff.summary.is_whole && (
        <p className="text-12 text-warn">
          {messages.cut(diff.summary.events.a, diff.summary.events.b)}
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
