'use client';
// The cells of the funnel: who, passed, fell here, scored.
import { Check, X } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { FoldButton } from '@/components/ui/fold-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { DECISION_FUNNEL } from '@/lib/messages/en/features/decision/decision-funnel';
import { ROUTING_FILTERS } from '@/lib/messages/en/features/decision/routing-filters';
import { DetailText } from '../sentences/detail-text';
import { formatBehind, formatPoints } from '../sentences/sentence';
import {
  type FallenRow,
  FILTERS,
  type FoldedRow,
  type RoutingFilter,
  type ScoredRow,
} from './funnel-rows';
import { PointsBar } from './points-bar';

/** Agent, five filters, score; where it is narrow agent and outcome. */
export const ROW =
  'grid grid-cols-[minmax(88px,128px)_minmax(0,1fr)] items-center @2xl:items-start @2xl:grid-cols-[132px_repeat(5,minmax(0,72px))_minmax(0,1fr)] @4xl:grid-cols-[144px_repeat(5,minmax(0,82px))_minmax(0,1fr)]';

/** The cell of the filter that removed an agent spans the filters after it, which never saw the agent. */
const SPANS: Readonly<Record<RoutingFilter, string>> = {
  policy: '@2xl:col-span-6',
  tools: '@2xl:col-span-5',
  concurrency: '@2xl:col-span-4',
  network: '@2xl:col-span-3',
  requires: '@2xl:col-span-2',
};

export function NameHead({ row }: { row: ScoredRow | FallenRow }) {
  const isChosen = row.kind === 'scored' && row.isChosen;
  return (
    <th
      scope="row"
      className={`flex min-h-8 min-w-0 items-center gap-2 pl-2 text-left ${isChosen ? 'font-semibold [&_a]:font-semibold' : 'font-normal [&_a]:font-normal'}`}
    >
      <Avatar agentId={row.agent_id} size="tiny" />
      <span className="truncate">
        <AgentLink agentId={row.agent_id} />
      </span>
    </th>
  );
}

export function FoldedHead({
  row,
  isFolded,
  onFolded,
}: {
  row: FoldedRow;
  isFolded: boolean;
  onFolded: (isFolded: boolean) => void;
}) {
  const messages = useMessages(DECISION_FUNNEL);
  const filters = useMessages(ROUTING_FILTERS);
  const count = row.agents.length;
  return (
    <th
      scope="row"
      className="flex min-h-8 min-w-0 items-center gap-1.5 pl-[7px] text-left font-normal"
    >
      <FoldButton
        isFolded={isFolded}
        label={messages.foldedAt(count, row.isMore, filters[row.stage])}
        onFolded={onFolded}
      />
      <span className="truncate">{messages.folded(count, row.isMore)}</span>
    </th>
  );
}

/** The filters that an agent passed. */
export function PassedCells({ count, isChosen = false }: { count: number; isChosen?: boolean }) {
  const messages = useMessages(DECISION_FUNNEL);
  const [line, ink] = isChosen
    ? (['bg-ok/60', 'text-ok'] as const)
    : (['bg-hairline-strong', 'text-ink-faint'] as const);
  return FILTERS.slice(0, count).map((filter) => (
    <td key={filter} className="hidden h-8 items-center gap-1 @2xl:flex">
      <span className={`h-px flex-1 ${line}`} />
      <span className={ink}>
        <Icon of={Check} label={messages.passed} />
      </span>
      <span className={`h-px flex-1 ${line}`} />
    </td>
  ));
}

export function FallenCells({ row }: { row: FallenRow | FoldedRow }) {
  const messages = useMessages(DECISION_FUNNEL);
  const filters = useMessages(ROUTING_FILTERS);
  return (
    <td
      className={`flex min-w-0 items-start gap-2 py-1.5 pl-2 leading-[18px] @2xl:pl-0 ${SPANS[row.stage]}`}
    >
      <span
        aria-hidden
        className="mt-[9.5px] hidden h-px w-5 @4xl:w-[25px] shrink-0 bg-hairline-strong @2xl:block"
      />
      <span className="mt-px grid size-4 shrink-0 place-items-center rounded-full border-[1.5px] border-fail text-fail">
        <Icon of={X} size="tiny" label={messages.fellHere} />
      </span>
      <span className="min-w-0 break-words">
        <span className="font-medium text-ink-strong @2xl:sr-only">
          {messages.fellAt(filters[row.stage])}
        </span>
        <DetailText text={row.detail} />
      </span>
    </td>
  );
}

export function ScoreCell({
  row,
  terms,
  isWide,
}: {
  row: ScoredRow;
  terms: readonly string[];
  isWide: boolean;
}) {
  const messages = useMessages(DECISION_FUNNEL);
  return (
    <td
      className={`flex min-h-8 min-w-0 flex-wrap items-center gap-x-2.5 py-1 pl-2 @2xl:pl-4 ${isWide ? '@2xl:col-span-6' : ''}`}
    >
      {row.score === null ? (
        <span className="text-ink-faint">{messages.noScore}</span>
      ) : (
        <>
          <PointsBar preferences={row.preferences} terms={terms} score={row.score} />
          <b className="tabular-nums">{formatPoints(row.score)}</b>
        </>
      )}
      {row.isChosen ? (
        <StateLabel icon={Check} tone="ok">
          {messages.chosen}
        </StateLabel>
      ) : (
        <span className="text-12 text-ink-faint tabular-nums">{formatBehind(row.behind)}</span>
      )}
    </td>
  );
}
