'use client';
// A gate from near: who decides what about whose result, what was said there, and the decision.
import { AgentName } from '@/components/agent/agent-name';
import { ProtocolMark } from '@/components/event/protocol-mark';
import { ShortId } from '@/components/ui/short-id';
import { Skeleton } from '@/components/ui/skeleton';
import { VisibleText } from '@/components/ui/visible-text';
import type { Review } from '@/lib/model/orchestration/lineage';
import type { RunSummary, Task } from '@/lib/model/summary';
import { DetailPane } from './detail-pane';
import { GateMessage } from './gate-message';
import { GateWord } from './lineage-marks';
import { isWaiting } from './lineage-words';
import { ReviewActions } from './review-actions';
import { RuleWords } from './rule-words';
import { type GateReading, useGateTalk } from './use-gate-talk';

export function GatePanel({
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
  initial: GateReading | null;
  protocol: string | null;
  isPast: boolean;
  canAct: boolean;
}) {
  const talk = useGateTalk(review, { run, tasks, initial });
  const isClosed = isWaiting(review);
  return (
    <DetailPane
      name={`Approval of ${review.task_id}`}
      title={
        <>
          Approval of <ShortId id={review.task_id} />
        </>
      }
    >
      <div className="grid gap-2 border-b border-hairline p-4">
        <div className="flex items-center gap-3.5">
          <GateWord review={review} isPast={isPast} />
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
        <RuleWords rule="P20" />
      </div>
      {talk === null ? (
        <Skeleton lines={5} label="Reading what was said" />
      ) : (
        <ul aria-label="What was said at the gate" className="px-4 py-1">
          {talk.map((record) => (
            <GateMessage
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
            Recorded as an event from you, on behalf of <AgentName agentId={review.overseer} />.
          </p>
        </div>
      )}
    </DetailPane>
  );
}

function Sentence({ review }: { review: Review }) {
  const name = (agentId: string) => (
    <b className="font-semibold">
      <AgentName agentId={agentId} />
    </b>
  );
  const delegator = review.delegator === null ? 'whoever asked' : name(review.delegator);
  const oversees = (
    <>
      {name(review.overseer)} oversees {name(review.agent_id)}.
    </>
  );
  if (isWaiting(review)) {
    return (
      <>
        {oversees} Until it approves, {delegator} does not get the result.
      </>
    );
  }
  const decider = name(review.decided_by ?? review.overseer);
  return review.state === 'approved' ? (
    <>
      {oversees} {decider} approved, and {delegator} gets the result.
    </>
  ) : (
    <>
      {oversees} {decider} rejected, and {delegator} does not get the result.
    </>
  );
}
