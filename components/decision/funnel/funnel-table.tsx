'use client';
// The funnel: every agent from the first filter to the score, and for those that fell where and why. One real table at any
// width; where it is narrow the columns of the filters give way to their names.
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { DECISION_FUNNEL } from '@/lib/messages/en/features/decision/decision-funnel';
import { ROUTING_FILTERS } from '@/lib/messages/en/features/decision/routing-filters';
import type { Decision } from '@/lib/model/orchestration/routing';
import { FallenCells, FoldedHead, NameHead, PassedCells, ROW, ScoreCell } from './funnel-cells';
import { FILTERS, type FunnelOutline, type FunnelRow, funnelOf } from './funnel-rows';

/** As many rows as a page lays out at once without a pause. */
const ROWS_FIRST = 200;

export function FunnelTable({ decision, terms }: { decision: Decision; terms: readonly string[] }) {
  const messages = useMessages(DECISION_FUNNEL);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setIsWhole] = useState(false);
  const funnel = funnelOf(decision);
  const rows = funnel.rows.flatMap((row) => unfolded(row, open));
  const shown = isWhole ? rows : rows.slice(0, ROWS_FIRST);
  const setFold = (key: string, isFolded: boolean) => {
    const next = new Set(open);
    if (isFolded) next.delete(key);
    else next.add(key);
    setOpen(next);
  };
  const hasFilters = funnel.left !== null || decision.considered.length > 0;
  return (
    <>
      {hasFilters && <NarrowCounts funnel={funnel} />}
      <table aria-label={messages.table} className="block w-full">
        <Head funnel={funnel} hasFilters={hasFilters} />
        <tbody className="block">
          {shown.map((row) => (
            <tr
              key={keyOf(row)}
              data-chosen={(row.kind === 'scored' && row.isChosen) || undefined}
              className={`${ROW} min-h-8 border-b border-hairline last:border-b-0 data-chosen:bg-accent-fill`}
            >
              {row.kind === 'folded' ? (
                <FoldedHead
                  row={row}
                  isFolded={!open.has(keyOf(row))}
                  onFolded={(isFolded) => setFold(keyOf(row), isFolded)}
                />
              ) : (
                <NameHead row={row} />
              )}
              {row.kind === 'scored' ? (
                <>
                  {hasFilters && <PassedCells count={FILTERS.length} isChosen={row.isChosen} />}
                  <ScoreCell row={row} terms={terms} isWide={!hasFilters} />
                </>
              ) : (
                <>
                  <PassedCells count={FILTERS.indexOf(row.stage)} />
                  <FallenCells row={row} />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <div className="py-2">
          <Button onClick={() => setIsWhole(true)}>{messages.showAll(rows.length)}</Button>
        </div>
      )}
      {funnel.unnamed > 0 && (
        <p className="py-2 text-12 text-ink-faint">{messages.unnamed(funnel.unnamed)}</p>
      )}
    </>
  );
}

function Head({ funnel, hasFilters }: { funnel: FunnelOutline; hasFilters: boolean }) {
  const messages = useMessages(DECISION_FUNNEL);
  const filters = useMessages(ROUTING_FILTERS);
  return (
    <thead className="block">
      <tr
        className={`${ROW} border-b border-hairline pb-1 text-left text-12 leading-4 text-ink-faint`}
      >
        <th scope="col" className="self-end pl-2 font-normal">
          {messages.agents}{' '}
          <span className="pl-0.5 font-medium text-ink-strong tabular-nums">{funnel.total}</span>
        </th>
        {hasFilters &&
          FILTERS.map((filter) => (
            <th
              key={filter}
              scope="col"
              className="hidden self-end text-center font-normal @2xl:block"
            >
              {filters[filter]}
              {funnel.left !== null && (
                <span className="block font-medium text-ink-strong tabular-nums">
                  {funnel.left[filter]}
                  <span className="sr-only">{messages.left}</span>
                </span>
              )}
            </th>
          ))}
        <th
          scope="col"
          className={`self-end pl-2 font-normal @2xl:pl-4 ${hasFilters ? '' : '@2xl:col-span-6'}`}
        >
          {messages.score}
          {hasFilters && <span className="@2xl:sr-only">{messages.orWhereItFell}</span>}
        </th>
      </tr>
    </thead>
  );
}

/** What the heads of the columns say where there is no room for columns. */
function NarrowCounts({ funnel }: { funnel: FunnelOutline }) {
  const messages = useMessages(DECISION_FUNNEL);
  const filters = useMessages(ROUTING_FILTERS);
  const { left } = funnel;
  if (left === null) return null;
  return (
    <ol
      aria-label={messages.leftAfterEach}
      className="flex flex-wrap gap-x-3 gap-y-0.5 px-2 pb-2 text-12 text-ink-faint @2xl:hidden"
    >
      {FILTERS.map((filter) => (
        <li key={filter}>
          {filters[filter]}{' '}
          <span className="font-medium text-ink-strong tabular-nums">{left[filter]}</span>
        </li>
      ))}
    </ol>
  );
}

function keyOf(row: FunnelRow): string {
  return row.kind === 'folded' ? `${row.stage} ${row.detail}` : row.agent_id;
}

/** A fold, and where it is open the agents in it. */
function unfolded(row: FunnelRow, open: ReadonlySet<string>): FunnelRow[] {
  if (row.kind !== 'folded' || !open.has(keyOf(row))) return [row];
  const { stage, detail, agents } = row;
  return [row, ...agents.map((agent_id) => ({ kind: 'fallen' as const, agent_id, stage, detail }))];
}
