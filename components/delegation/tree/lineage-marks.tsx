'use client';
// The marks of a lineage, each an icon and a word: state of a delegation's work, state of a review.
import {
  Ban,
  CheckCheck,
  CornerDownRight,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestionMark,
  OctagonX,
} from 'lucide-react';
import { StateMark } from '@/components/entity/task/task-state';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { Elapsed } from '@/components/ui/time/time';
import { useIsFromFile } from '@/components/workspace/from-file/from-file';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import type { Review, ReviewState } from '@/lib/model/orchestration/lineage';
import { type EdgeState, isWaiting } from './lineage-labels';

type Look = { readonly icon: LucideIcon; readonly tone: Tone };

const STATE_LOOK: Readonly<Record<'not_delivered' | 'held' | 'rejected' | 'handed_on', Look>> = {
  not_delivered: { icon: Ban, tone: 'fail' },
  held: { icon: Hourglass, tone: 'warn' },
  rejected: { icon: OctagonX, tone: 'fail' },
  handed_on: { icon: CornerDownRight, tone: 'quiet' },
};

export function EdgeStateLabel({ state }: { state: EdgeState | null }) {
  const messages = useMessages(LINEAGE).states;
  if (state === null) return null;
  switch (state) {
    case 'not_delivered':
    case 'held':
    case 'rejected':
    case 'handed_on': {
      const { icon, tone } = STATE_LOOK[state];
      return (
        <StateLabel icon={icon} tone={tone}>
          {messages[state]}
        </StateLabel>
      );
    }
    default:
      return <StateMark state={state} />;
  }
}

const REVIEW_LOOK: Readonly<Record<ReviewState, Look>> = {
  pending: { icon: Hourglass, tone: 'warn' },
  questioned: { icon: MessageCircleQuestionMark, tone: 'warn' },
  approved: { icon: CheckCheck, tone: 'ok' },
  rejected: { icon: OctagonX, tone: 'fail' },
};

/** With how long it has waited, where somebody still has to decide and the view is not of the past or of a run file. */
export function ReviewStateLabel({
  review,
  isPast,
}: {
  review: Pick<Review, 'state' | 'since'>;
  isPast: boolean;
}) {
  const messages = useMessages(LINEAGE).reviews;
  const isStill = useIsFromFile() || isPast;
  const { icon, tone } = REVIEW_LOOK[review.state];
  return (
    <StateLabel icon={icon} tone={tone}>
      {messages[review.state]}
      {isWaiting(review) && !isStill && (
        <>
          {' '}
          <Elapsed from={review.since} />
        </>
      )}
    </StateLabel>
  );
}
