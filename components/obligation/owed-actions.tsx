'use client';
// What can be done about an obligation, by its kind: decide a review, send a delivery again, act on the task, go where
// it is answered.
import type { TaskAction } from '@/components/action/possible-actions';
import { ResendAction } from '@/components/action/resend-action';
import { ReviewActions } from '@/components/action/review-actions';
import { TaskActions } from '@/components/action/task-actions';
import { Button, ButtonLink } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { composeHref, proposalHref, threadHref } from '@/components/workspace/routes';
import { OBLIGATION } from '@/lib/messages/en/shared/obligation';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Obligation, ObligationKind } from '@/lib/model/orchestration/obligation';

/** A delivery that was given up has ended its task with an error; a question and a vote are no task of their own. */
const ACTIONS: Readonly<Record<ObligationKind, readonly TaskAction[]>> = {
  overdue: ['reassign', 'cancel'],
  accept: ['reassign', 'cancel'],
  result: ['reassign', 'cancel'],
  delivery: ['retry', 'reassign'],
  approval: [],
  vote: [],
  reply: [],
};

export function OwedActions({
  obligation,
  onAnswered,
}: {
  obligation: Obligation;
  /** Writes the answer where it is owed; else it is written on a page of its own. */
  onAnswered?: (() => void) | undefined;
}) {
  const messages = useMessages(OBLIGATION);
  const { kind, seq, run_id, thread_id, task_id, title, agent_id, owed_to, due_at } = obligation;
  if (kind === 'approval') {
    const review = { run_id, task_id, title, overseer: agent_id, delegator: owed_to };
    return <ReviewActions review={review} size="small" />;
  }
  const about = <span className="sr-only">{messages.about(toLabel(title))}</span>;
  if (kind === 'reply' || kind === 'vote') {
    const isVote = kind === 'vote';
    const isOurs = agent_id === HUMAN_AGENT_ID;
    if (!isVote && isOurs && onAnswered !== undefined) {
      return (
        <Button size="small" onClick={onAnswered}>
          {messages.answer}
          {about}
        </Button>
      );
    }
    const reply = isOurs ? composeHref({ reply: seq }) : threadHref(thread_id, seq);
    return (
      <ButtonLink
        href={isVote ? proposalHref(task_id, run_id) : reply}
        prefetch={false}
        size="small"
      >
        {isVote ? messages.openVotes : isOurs ? messages.answer : messages.openThread}
        {about}
      </ButtonLink>
    );
  }
  const isOurWork = agent_id === HUMAN_AGENT_ID && kind !== 'delivery';
  return (
    <span className="flex items-center justify-end gap-1.5 max-md:justify-start">
      {isOurWork && (
        <ButtonLink
          href={composeHref({ reply: seq, to: owed_to ?? undefined, kind: 'task.result' })}
          prefetch={false}
          size="small"
        >
          {messages.answer}
          {about}
        </ButtonLink>
      )}
      {/* What was taken and not acknowledged is due at a time; it was not given up. */}
      {kind === 'delivery' && due_at === null && <ResendAction agentId={agent_id} seq={seq} />}
      <TaskActions
        task={{ run_id, task_id, title, requested_by: owed_to, assigned_to: agent_id }}
        // Where it stands in a thread its own row has them.
        actions={onAnswered === undefined ? ACTIONS[kind] : []}
      />
    </span>
  );
}
