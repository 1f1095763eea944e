'use client';
// One delegation: the verdict with its rule and words, above the agent and the task it leads to. What was forbidden is
// dashed, what was not delivered is pale; both say so.
import { AgentLink, AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { ModeLabel, VerdictLabel } from '@/components/entity/task/delegation-labels';
import { VerdictReason } from '@/components/entity/task/verdict-reason';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import { shownName } from '@/lib/model/ids';
import { FoldedNote } from './folded-note';
import { Guides, LevelNote } from './guides';
import type { EdgeState } from './lineage-labels';
import { EdgeStateLabel } from './lineage-marks';
import type { EdgeRow } from './lineage-tree';
import { FoldMark, TreeItem, type TreePlace } from './tree-item';

/** Chooses an edge, and closes whatever else stood in the detail pane. */
export const NO_DETAIL = { edge: null, gate: null, event: null, tab: null, place: null } as const;

/** Where there is no room beside the agent the task stands below it. */
const UNDER = 'max-sm:order-last max-sm:basis-full max-sm:pb-1.5 max-sm:pl-[34px] max-sm:text-12';

export function EdgeItem({
  row,
  title,
  state,
  isSelected,
  tree,
}: {
  row: EdgeRow;
  tree: TreePlace;
  title: string;
  state: EdgeState | null;
  isSelected: boolean;
}) {
  const messages = useMessages(LINEAGE).row;
  const { edge } = row;
  const isGone = !edge.delivered;
  const isForbidden = edge.verdict === 'forbidden';
  const tabIndex = tree.isActive ? undefined : -1;
  const summary = title === '' ? edge.context_summary : title;
  return (
    <TreeItem
      row={row}
      tree={tree}
      seq={edge.seq}
      isSelected={isSelected}
      className="flex cursor-pointer rounded hover:bg-fill-hover focus-visible:outline-offset-[-2px] data-selected:bg-accent-fill"
    >
      <Guides guides={row.guides} bend="edge" isBroken={isForbidden} />
      <div className="min-w-0 flex-1 pb-0.5">
        <div className="flex min-h-7 dense:min-h-5 min-w-0 items-center gap-2.5 text-12">
          <LevelNote depth={row.depth} />
          <span className="shrink-0 md:min-w-[82px]">
            <VerdictLabel verdict={edge.verdict} />
          </span>
          <span className="shrink-0 font-mono text-ink-faint md:w-9">
            <VisibleText text={edge.rule} />
          </span>
          <QueryLink
            data-open
            tabIndex={tabIndex}
            change={{ ...NO_DETAIL, edge: String(edge.seq) }}
            aria-current={isSelected || undefined}
            className="min-w-0 flex-1 truncate text-ink hover:text-ink-strong hover:underline"
          >
            <VerdictReason edge={edge} />
          </QueryLink>
          <span className="hidden shrink-0 sm:flex">
            <ModeLabel mode={edge.mode} />
          </span>
          <span className="hidden shrink-0 text-ink-faint md:block md:w-28">
            <Seq seq={edge.seq} />
          </span>
        </div>
        <div className="flex min-h-9 dense:min-h-7 min-w-0 items-center gap-2.5 max-sm:flex-wrap max-sm:gap-y-0">
          <span className="-mr-1.5 flex items-center">
            <FoldMark
              row={row}
              tree={tree}
              label={messages.handedOn(toLabel(shownName(edge.to)))}
              isBroken={isForbidden}
            />
          </span>
          <span className={isGone ? 'opacity-60' : undefined}>
            <Avatar agentId={edge.to} />
          </span>
          <span className="min-w-10 max-w-[45%] truncate">
            <AgentLink agentId={edge.to} tabIndex={tabIndex} />
          </span>
          <span className="hidden shrink-0 text-ink lg:inline">
            <ShortId id={edge.task_id} />
          </span>
          <ProtocolMark protocol={edge.protocol} />
          <span
            className={`min-w-0 flex-1 truncate sm:min-w-24 ${UNDER} ${isGone ? 'text-ink-faint' : ''}`}
          >
            <VisibleText text={summary} />
          </span>
          <span className="hidden w-24 shrink-0 truncate text-ink-strong lg:block">
            {edge.accountable !== null && (
              <>
                <span className="sr-only">{messages.accountable}</span>
                <AgentName agentId={edge.accountable} />
              </>
            )}
          </span>
          <span className="shrink-0 pr-2 max-sm:ml-auto md:w-28 md:pr-0">
            <EdgeStateLabel state={state} />
          </span>
        </div>
        {tree.isFolded && row.below !== null && (
          <div className="pl-6">
            <FoldedNote below={row.below} />
          </div>
        )}
      </div>
    </TreeItem>
  );
}
