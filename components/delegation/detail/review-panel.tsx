'use client';
// One review in detail: who decides about whose result, the messages about it, and the decision.
import type { ReactNode } from 'react';
import { OnBehalfOf, ReviewActions } from '@/components/action/review-actions';
import { AgentName } from '@/components/entity/agent-name';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Skeleton } from '@/components/ui/skeleton';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { DELEGATION_DETAIL } from '@/lib/messages/en/features/delegation/delegation-detail';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Review } from '@/lib/model/orchestration/lineage';
import type { RunSummary, Task } from '@/lib/model/summary';
import { isWaiting } from '../tree/lineage-labels';
import { ReviewStateLabel } from '../tree/lineage-marks';
import { DetailPane } from './detail-pane';
import { ReviewMessage } from './review-message';
import { RuleText } from './rule-text';
import { type ReviewReading, useReviewMessages } from './use-review-messages';

export function ReviewPanel({
  review,
  run,
  tasks,
  initial,
  protocol,
  isPast,
  canAct,
}: {
  review: Review;
  run: RunSummary;
  tasks: readonly Task[];
  initial: ReviewReading | null;
  protocol: string | null;
  isPast: boolean;
  canAct: boolean;
}) {
  const messages = useMessages(DELEGATION_DETAIL).review;
  const talk = useReviewMessages(review, { run, tasks, initial });
  const isClosed = isWaiting(review);
  return (
    <DetailPane
      name={messages.name(review.task_id)}
      title={<Rich text={messages.title(<ShortId id={review.task_id} />)} />}
    >
      <div className="grid gap-2 border-b border-hairline p-4">
        <div className="flex items-center gap-3.5">
          <ReviewStateLabel review={review} isPast={isPast} />
          {protocol !== null && <ProtocolMark protocol={protocol} named />}
        </div>
        <p className="text-14 break-words text-ink-strong">
          <Sentence review={review} />
        </p>
        {!isClosed && review.comment !== null && review.comment !== '' && (
          <p className="break-words">
            <VisibleText text={review.comment} />
          </p>
        )}
        <RuleText rule="P20" />
      </div>
      {talk === null ? (
        <Skeleton lines={5} label={messages.reading} />
      ) : (
        <ul aria-label={messages.said} className="px-4 py-1">
          {talk.map((record) => (
            <ReviewMessage
              key={record.seq}
              record={record}
              isResult={record.seq === review.result_seq}
              isHint={record.seq === review.hint_seq}
            />
          ))}
        </ul>
      )}
      {canAct && !isPast && isClosed && (
        <div className="grid gap-2 border-t border-hairline p-4">
          <ReviewActions key={review.seq} review={review} hasPrimary />
          <p className="text-12 text-ink-faint">
            <OnBehalfOf overseer={review.overseer} />
          </p>
        </div>
      )}
    </DetailPane>
  );
}

function Sentence({ review }: { review: Review }) {
  const messages = useMessages(DELEGATION_DETAIL).review;
  const name = (agentId: string) => (
    <b className="font-semibold">
      <AgentName agentId={agentId} />
    </b>
  );
  const { delegator, overseer } = review;
  const isDelegators = delegator === HUMAN_AGENT_ID;
  const isOverseers = overseer === HUMAN_AGENT_ID;
  const whom: ReactNode = delegator === null ? messages.whoever : name(delegator);
  const decider = name(review.decided_by ?? overseer);
  const { approved, rejected, waits } = messages;
  const outcome = review.state === 'approved' ? approved : rejected;
  return (
    <>
      <Rich text={messages.oversees(name(overseer), isOverseers, name(review.agent_id))} />
      <Rich
        text={
          isWaiting(review)
            ? waits<ReactNode>(isOverseers, whom, isDelegators)
            : outcome<ReactNode>(decider, whom, isDelegators)
        }
      />
    </>
  );
}
