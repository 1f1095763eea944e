'use client';
// Two runs side by side: where they part in a sentence, then every pair of tasks, and the selected one beside them.
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMomentOf } from '@/components/run-page/scrubber/use-moment';
import { useRun } from '@/components/run-page/use-run';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { type RowHeights, RowList } from '@/components/ui/list/row-list';
import type { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import { COMPARE } from '@/lib/messages/en/features/compare/compare';
import { COMPARE_SENTENCES } from '@/lib/messages/en/features/compare/compare-sentences';
import type { RunSummary } from '@/lib/model/summary';
import { ColumnHeads } from './column-heads';
import { CompareHeader } from './compare-header';
import { CompareLead } from './compare-lead';
import {
  type CompareRow,
  foldedRows,
  openedFor,
  type PairRow,
  pairRows,
} from './pair/compare-rows';
import { outcomeSentence } from './pair/compare-sentences';
import { FoldRowItem, PairRowItem } from './pair/pair-row';
import { PairPanel } from './panel/pair-panel';
import { linkedMomentParam, linkedMomentText } from './time/linked-moments';
import { LinkedScrubber } from './time/linked-scrubber';
import { selectPair, useDifferenceSteps } from './use-difference-steps';
import { type DrawnDiff, useRunDiff } from './use-run-diff';

/** Rows, until they are measured. Pixels. */
const HEIGHTS: Readonly<Record<CompareRow['kind'], RowHeights>> = {
  pair: { comfortable: 36, dense: 28 },
  fold: { comfortable: 32, dense: 28 },
};

export function CompareView({
  first,
  second,
  drawn,
}: {
  first: RunSummary;
  second: RunSummary;
  drawn: DrawnDiff;
}) {
  const sentences = useMessages(COMPARE_SENTENCES);
  const [a, b] = [useRun(first), useRun(second)];
  const travel = useTimeTravel(useMomentOf(linkedMomentParam, linkedMomentText));
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  const { diff, isShort, failure, readAgain } = useRunDiff(a, b, { at, drawn });
  const params = useSearchParams();
  const isWhole = params.get('show') === 'all';
  const pairs = pairRows(diff.aligned);
  const { selected, ...steps } = useDifferenceSteps(pairs, params.get('pair'));
  return (
    <SplitPanels
      main={
        <>
          <CompareHeader a={a} b={b} at={at} actions={<TimeButton travel={travel} />} />
          {failure !== null && (
            <div className="px-5 pt-3">
              <ReadFailure failure={failure} onRetry={readAgain} />
            </div>
          )}
          <CompareLead
            diff={diff}
            outcome={at === null ? outcomeSentence(sentences, a, b) : null}
            isWhole={isWhole}
          />
          <PairList
            diff={diff}
            runs={{ a, b }}
            pairs={pairs}
            selected={selected}
            isWhole={isWhole}
            isShort={isShort}
          />
          <LinkedScrubber a={a} b={b} travel={travel} />
        </>
      }
      detail={
        selected === null ? null : (
          <PairPanel a={a} b={b} at={at} pair={selected} steps={{ ...steps, onStep: selectPair }} />
        )
      }
    />
  );
}

function PairList({
  diff,
  runs,
  pairs,
  selected,
  isWhole,
  isShort,
}: {
  diff: RunDiffAnswer;
  runs: Readonly<Record<'a' | 'b', RunSummary>>;
  pairs: readonly PairRow[];
  selected: PairRow | null;
  isWhole: boolean;
  isShort: boolean;
}) {
  const { list } = useMessages(COMPARE);
  const [opened, setOpened] = useState(() => openedFor(pairs, selected?.key ?? null));
  if (pairs.length === 0) return <NoTasks />;
  const rows = isWhole ? pairs : foldedRows(pairs, opened);
  const open = (key: string) => setOpened((before) => new Set([...before, key]));
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <ColumnHeads tasks={diff.summary.tasks} />
      <RowList
        label={list.title}
        rows={rows}
        heightOf={({ kind }, density) => HEIGHTS[kind][density]}
        shownKey={selected?.key ?? null}
        renderRow={(row) =>
          row.kind === 'fold' ? (
            <FoldRowItem row={row} onOpened={() => open(row.key)} />
          ) : (
            <PairRowItem
              row={row}
              runs={runs}
              isSelected={row.key === selected?.key}
              isParting={row.index === diff.summary.first_divergence_at}
            />
          )
        }
      >
        {isShort && (
          <p role="status" className="px-5 py-3 text-12 text-ink-faint">
            {list.reading}
          </p>
        )}
      </RowList>
    </div>
  );
}

function NoTasks() {
  const { title, text } = useMessages(COMPARE).noTasks;
  return <EmptyState title={title}>{text}</EmptyState>;
}
