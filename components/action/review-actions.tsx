'use client';
// What a person does about a review: approve, reject, ask. Each says first what will be recorded and in whose name.
import { Ban, Check, MessageCircleQuestionMark } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import { postTaskAction } from '@/lib/client/api/work-api';
import { ACTIONS } from '@/lib/messages/en/features/action/actions';
import type { RichText } from '@/lib/messages/message-area';
import { COMMENT_LENGTH_MAX } from '@/lib/model/comment';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Review } from '@/lib/model/orchestration/lineage';
import { KeptFocus } from './kept-focus';
import { Recorded } from './recorded';

type RecordedAction = { readonly ok: true; readonly value: { readonly seq: number } };

type Verdict = 'approve' | 'reject' | 'question';

/** What it takes to name and decide a review. */
export type OpenReview = Pick<Review, 'run_id' | 'task_id' | 'overseer' | 'delegator'> & {
  /** Of the task, where it is known. */
  readonly title?: string;
};

/** Give it a `key` of the review's state: what was recorded is dropped when the review has moved on. */
export function ReviewActions({
  review,
  size = 'regular',
  hasPrimary = false,
}: {
  review: OpenReview;
  size?: 'small' | 'regular';
  /** In the view's own place of decision one of them leads. */
  hasPrimary?: boolean;
}) {
  const [recorded, setRecorded] = useState<number | null>(null);
  const messages = useMessages(ACTIONS);
  if (recorded !== null) return <Recorded seq={recorded} />;
  const overseer = shownOverseer(review.overseer);
  const task = <TaskName review={review} />;
  const common = { review, size, onRecorded: setRecorded };
  return (
    <KeptFocus>
      <span className="flex flex-wrap gap-1.5">
        <Decide
          {...common}
          verdict="approve"
          icon={Check}
          tone={hasPrimary ? 'primary' : 'plain'}
          question={messages.approve.question(task, overseer)}
          records={messages.approve.records(
            overseer,
            review.delegator === null ? null : <AgentName agentId={review.delegator} />,
          )}
        />
        <Decide
          {...common}
          verdict="reject"
          icon={Ban}
          tone="danger"
          question={messages.reject.question(task, overseer)}
          records={messages.reject.records(overseer)}
        />
        <Decide
          {...common}
          verdict="question"
          icon={MessageCircleQuestionMark}
          tone="quiet"
          question={messages.question.question(task, overseer)}
          records={messages.question.records(overseer)}
        />
      </span>
    </KeptFocus>
  );
}

/** In whose name what is done here is recorded. */
export function OnBehalfOf({ overseer }: { overseer: string }) {
  return <Rich text={useMessages(ACTIONS).onBehalfOf(shownOverseer(overseer))} />;
}

/** Null where it is who reads. */
function shownOverseer(agentId: string) {
  return agentId === HUMAN_AGENT_ID ? null : <AgentName agentId={agentId} />;
}

function TaskName({ review: { title = '', task_id } }: { review: OpenReview }) {
  const messages = useMessages(ACTIONS);
  if (title === '') return <ShortId id={task_id} />;
  return <Rich text={messages.quoted(<VisibleText text={title} />)} />;
}

function Decide({
  review,
  verdict,
  size,
  icon,
  tone,
  question,
  records,
  onRecorded,
}: {
  review: OpenReview;
  verdict: Verdict;
  size: 'small' | 'regular';
  icon: typeof Check;
  tone: 'primary' | 'plain' | 'quiet' | 'danger';
  question: RichText<ReactNode>;
  records: RichText<ReactNode>;
  onRecorded: (seq: number) => void;
}) {
  const [comment, setComment] = useState('');
  const id = useId();
  const text = comment.trim();
  const labels = useMessages(ACTIONS)[verdict];
  const limit = useLengthLimit(comment, COMMENT_LENGTH_MAX);
  return (
    <ConfirmAction
      icon={icon}
      label={labels.label}
      tone={tone}
      size={size}
      question={<Rich text={question} />}
      records={<Rich text={records} />}
      confirm={labels.confirm}
      canConfirm={verdict !== 'question' || text !== ''}
      written={comment}
      act={() => postTaskAction(review, { action: verdict, ...(text !== '' && { comment: text }) })}
      onDone={({ value }: RecordedAction) => onRecorded(value.seq)}
    >
      <label htmlFor={id} className="sr-only">
        {labels.comment}
      </label>
      <textarea
        id={id}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        placeholder={labels.comment}
        ref={limit}
        rows={3}
        className="resize-y rounded border border-hairline-strong bg-surface px-2 py-1 text-ink-strong outline-none focus:border-accent"
      />
    </ConfirmAction>
  );
}
