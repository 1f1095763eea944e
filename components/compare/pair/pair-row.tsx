'use client';
// Rows of a comparison: two tasks that stand for each other, or equal ones that are folded.
import { EqualNot } from 'lucide-react';
import { TitleText } from '@/components/entity/title-text';
import { FoldButton } from '@/components/ui/fold-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { COVERS_ROW } from '@/components/ui/page-link';
import { QueryLink } from '@/components/ui/query-link';
import { COMPARE } from '@/lib/messages/en/features/compare/compare';
import { COMPARE_SENTENCES } from '@/lib/messages/en/features/compare/compare-sentences';
import type { RunSummary } from '@/lib/model/summary';
import type { FoldRow, PairRow } from './compare-rows';
import { MarkCell, TaskCell, TimeCell, TriesCell } from './pair-cells';
import { SideMark } from './side-mark';

/** Task, A, time, route, tries, votes, result, B. */
export const COLUMNS =
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(96px,17%)_100px_38px_36px_38px_40px_minmax(96px,17%)] @2xl:gap-x-2 @4xl:gap-x-4';

/** Deeper levels are indented no further, so that a title keeps its room. */
const INDENTS = ['pl-0', 'pl-3', 'pl-6', 'pl-9', 'pl-12', 'pl-15'] as const;

function indentOf(depth: number): string {
  return INDENTS[Math.min(depth, INDENTS.length - 1)] ?? 'pl-0';
}

export function PairRowItem({
  row,
  runs,
  isSelected,
  isParting,
}: {
  row: PairRow;
  runs: Readonly<Record<'a' | 'b', RunSummary>>;
  isSelected: boolean;
  /** The runs part here. */
  isParting: boolean;
}) {
  const messages = useMessages(COMPARE).row;
  const { a, b, differs, depth } = row;
  const task = a ?? b;
  if (task === null) return null;
  return (
    <>
      {isParting && <PartingLine />}
      <div
        data-selected={isSelected || undefined}
        className={`relative grid min-h-9 dense:min-h-7 gap-y-1 border-b border-hairline px-3 py-2 hover:bg-fill-hover data-selected:bg-accent-fill data-selected:shadow-[inset_2px_0_0_var(--accent)] md:px-5 @2xl:items-center @2xl:py-1 dense:py-0.5 @2xl:dense:py-0 ${COLUMNS}`}
      >
        <span className={`min-w-0 ${indentOf(depth)}`}>
          {depth > 0 && <span className="sr-only">{messages.level(depth + 1)}</span>}
          <QueryLink
            change={{ pair: row.key }}
            how="replace"
            aria-current={isSelected || undefined}
            className={`block truncate ${COVERS_ROW} ${differs.length > 0 ? 'font-medium text-ink-strong' : 'text-ink'}`}
          >
            <TitleText title={task.title} id={task.task_id} />
          </QueryLink>
        </span>
        <NarrowMarks row={row} />
        <TaskCell side="a" task={a} imported={runs.a.imported} />
        {a === null || b === null ? (
          <OnlyIn side={a === null ? 'b' : 'a'} />
        ) : (
          <>
            <TimeCell a={a} b={b} differs={differs.includes('duration')} />
            <MarkCell field="route" differs={differs.includes('route')} />
            <TriesCell a={a} b={b} />
            <MarkCell field="votes" differs={differs.includes('votes')} />
            <MarkCell field="result" differs={isOtherEnd(row)} />
          </>
        )}
        <TaskCell side="b" task={b} imported={runs.b.imported} />
      </div>
    </>
  );
}

/** A state that is another one shows on both sides; the mark stands with the result, which it goes with. */
function isOtherEnd({ differs }: PairRow): boolean {
  return differs.includes('result') || differs.includes('state');
}

function PartingLine() {
  const { parting } = useMessages(COMPARE).row;
  return (
    <p className="flex items-center gap-3 px-3 pt-2 text-12 font-medium text-ink-strong md:px-5">
      {parting}
      <span aria-hidden className="h-px flex-1 bg-ink-strong" />
    </p>
  );
}

function OnlyIn({ side }: { side: 'a' | 'b' }) {
  const { onlyIn } = useMessages(COMPARE).row;
  return (
    <span className="hidden items-center gap-1.5 text-12 text-ink-faint @2xl:col-span-5 @2xl:flex">
      <Rich text={onlyIn(<SideMark side={side} />)} />
    </span>
  );
}

/** Where there are no columns the differences are words. */
function NarrowMarks({ row: { a, b, differs } }: { row: PairRow }) {
  const { fields, named, onlyIn } = useMessages(COMPARE_SENTENCES);
  if (differs.length === 0) return null;
  const words =
    a === null || b === null
      ? onlyIn[a === null ? 'b' : 'a']
      : named(differs.map((field) => fields[field]));
  return (
    <span className="flex items-center gap-1 text-12 text-ink-strong @2xl:hidden">
      <Icon of={EqualNot} size="tiny" /> {words}
    </span>
  );
}

export function FoldRowItem({ row, onOpened }: { row: FoldRow; onOpened: () => void }) {
  const messages = useMessages(COMPARE).row;
  const equal = messages.equal(row.pairs.length);
  const titles = row.pairs.slice(0, 3).flatMap(({ a }) => a ?? []);
  const isDone = row.pairs.every(({ a }) => a?.state === 'completed');
  return (
    <div className="flex h-8 dense:h-7 min-w-0 items-center gap-2 border-b border-hairline px-3 text-12 text-ink-faint md:px-5">
      <span className={`flex shrink-0 items-center gap-1 ${indentOf(row.depth)}`}>
        <FoldButton isFolded label={equal} onFolded={onOpened} />
        <b>{equal}</b>
      </span>
      <span className="truncate">
        <Rich
          text={messages.titles(
            titles.map(({ title, task_id }) => (
              <TitleText key={task_id} title={title} id={task_id} />
            )),
            row.pairs.length > titles.length,
            isDone,
          )}
        />
      </span>
    </div>
  );
}
