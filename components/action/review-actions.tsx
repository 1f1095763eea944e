'use client';
// What a person does about a review: approve, reject, ask. Each says first what will be recorded and in whose name.
import { Ban, Check, MessageCircleQuestionMark } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { ConfirmAction } from '@/components/ui/overlay/confirm-action';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { Review } from '@/lib/model/orchestration/lineage';
import { recordAction } from './record-action';
import { Recorded } from './recorded';

type Verdict = 'approve' | 'reject' | 'question';

/** As the API takes it. Characters. */
const COMMENT_LENGTH_MAX = 4_000;

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
  if (recorded !== null) return <Recorded seq={recorded} />;
  const overseer = <AgentName agentId={review.overseer} />;
  const task = <TaskName review={review} />;
  const common = { review, size, onRecorded: setRecorded };
  return (
    <span className="flex flex-wrap gap-1.5">
      <Decide
        {...common}
        verdict="approve"
        icon={Check}
        tone={hasPrimary ? 'primary' : 'plain'}
        label="Approve"
        question={
          <>
            Approve the result of {task} for {overseer}?
          </>
        }
        effect={
          review.delegator === null ? (
            'The result is let through.'
          ) : (
            <>
              The result goes to <AgentName agentId={review.delegator} />.
            </>
          )
        }
      />
      <Decide
        {...common}
        verdict="reject"
        icon={Ban}
        tone="danger"
        label="Reject"
        question={
          <>
            Reject the result of {task} for {overseer}?
          </>
        }
        effect="The result is withheld for good, and the task ends with an error."
      />
      <Decide
        {...common}
        verdict="question"
        icon={MessageCircleQuestionMark}
        tone="quiet"
        label="Ask"
        question={
          <>
            Ask about the result of {task} for {overseer}
          </>
        }
        effect="The result stays where it is."
      />
    </span>
  );
}

function TaskName({ review: { title = '', task_id } }: { review: OpenReview }) {
  if (title === '') return <ShortId id={task_id} />;
  return (
    <>
      “<VisibleText text={title} />”
    </>
  );
}

const LABELS: Readonly<Record<Verdict, { confirm: string; comment: string }>> = {
  approve: { confirm: 'Approve it', comment: 'Comment, if there is one' },
  reject: { confirm: 'Reject it', comment: 'What is wrong, if you want to say' },
  question: { confirm: 'Ask it', comment: 'Your question' },
};

function Decide({
  review,
  verdict,
  size,
  icon,
  tone,
  label,
  question,
  effect,
  onRecorded,
}: {
  review: OpenReview;
  verdict: Verdict;
  size: 'small' | 'regular';
  icon: typeof Check;
  tone: 'primary' | 'plain' | 'quiet' | 'danger';
  label: string;
  question: ReactNode;
  effect: ReactNode;
  onRecorded: (seq: number) => void;
}) {
  const [comment, setComment] = useState('');
  const id = useId();
  const text = comment.trim();
  const labels = LABELS[verdict];
  return (
    <ConfirmAction
      icon={icon}
      label={label}
      tone={tone}
      size={size}
      question={question}
      records={
        <>
          Recorded as an event from you, on behalf of <AgentName agentId={review.overseer} />.{' '}
          {effect}
        </>
      }
      confirm={labels.confirm}
      canConfirm={verdict !== 'question' || text !== ''}
      act={() => recordAction(review, { action: verdict, ...(text !== '' && { comment: text }) })}
      onDone={({ seq }) => onRecorded(seq)}
    >
      <label htmlFor={id} className="sr-only">
        {labels.comment}
      </label>
      <textarea
        id={id}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        placeholder={labels.comment}
        maxLength={COMMENT_LENGTH_MAX}
        rows={3}
        className="resize-y rounded border border-hairline-strong bg-surface px-2 py-1 text-ink-strong outline-none focus:border-accent"
      />
    </ConfirmAction>
  );
}
