'use client';
// The review of an overseer below the task whose result waits for it, with what can be done about it.
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReviewActions } from '@/components/action/review-actions';
import { AgentName } from '@/components/entity/agent-name';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { NO_DETAIL } from './edge-item';
import { Guides, LevelNote } from './guides';
import { isWaiting } from './lineage-labels';
import { ReviewStateLabel } from './lineage-marks';
import type { ReviewRow } from './lineage-tree';
import { TreeItem, type TreePlace } from './tree-item';

export function ReviewItem({
  row,
  isSelected,
  isPast,
  canAct,
  tree,
}: {
  row: ReviewRow;
  tree: TreePlace;
  isSelected: boolean;
  /** At a moment of the past no clock ticks. */
  isPast: boolean;
  canAct: boolean;
}) {
  const messages = useMessages(LINEAGE).gate;
  const { review } = row;
  const isClosed = isWaiting(review);
  const comment = isClosed ? '' : (review.comment ?? '');
  return (
    <TreeItem
      row={row}
      tree={tree}
      seq={review.result_seq}
      isSelected={isSelected}
      className="flex cursor-pointer rounded focus-visible:outline-offset-[-2px]"
    >
      <Guides guides={row.guides} bend="review" />
      <div
        data-selected={isSelected || undefined}
        className="my-2 dense:my-1 flex min-h-10 dense:min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 rounded border border-hairline-strong bg-raised px-3 py-1 data-selected:border-accent"
      >
        <LevelNote depth={row.depth} />
        <span className="flex min-w-0 gap-2.5">
          <span className={isClosed ? 'text-warn' : 'text-ink-faint'}>
            <Icon of={review.state === 'approved' ? LockKeyholeOpen : LockKeyhole} size="regular" />
          </span>
          <QueryLink
            data-open
            tabIndex={tree.isActive ? undefined : -1}
            change={{ ...NO_DETAIL, gate: review.task_id }}
            aria-current={isSelected || undefined}
            className="min-w-0 break-words text-ink-strong hover:underline"
          >
            <b className="font-semibold">{messages.title}</b> <ReviewSentence row={row} />
          </QueryLink>
        </span>
        <ReviewStateLabel review={review} isPast={isPast} />
        {canAct && isClosed && (
          <span className="md:ml-auto">
            <ReviewActions key={review.seq} review={review} size="small" />
          </span>
        )}
        {comment !== '' && (
          <p className="w-full truncate pl-6.5 text-12 text-ink-faint">
            <VisibleText text={comment} />
          </p>
        )}
      </div>
    </TreeItem>
  );
}

function ReviewSentence({ row: { review } }: { row: ReviewRow }) {
  const messages = useMessages(LINEAGE).gate;
  const task = <ShortId id={review.task_id} />;
  const overseer = (
    <b className="font-semibold">
      <AgentName agentId={review.overseer} />
    </b>
  );
  const delegator =
    review.delegator === null ? messages.whoever : <AgentName agentId={review.delegator} />;
  if (isWaiting(review)) {
    const isReader = review.overseer === HUMAN_AGENT_ID;
    return <Rich text={messages.waits<ReactNode>(task, delegator, overseer, isReader)} />;
  }
  const decider = review.decided_by === null ? overseer : <AgentName agentId={review.decided_by} />;
  const said = review.state === 'approved' ? messages.approved : messages.rejected;
  return <Rich text={said<ReactNode>(task, delegator, decider)} />;
}
