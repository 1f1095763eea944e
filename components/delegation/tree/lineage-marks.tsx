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
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { Elapsed } from '@/components/ui/time/time';
import type { Review, ReviewState } from '@/lib/model/orchestration/lineage';
import { type EdgeState, isWaiting } from './lineage-labels';

type Look = { readonly icon: LucideIcon; readonly tone: Tone; readonly word: string };

const STATE_LOOK: Readonly<Record<'not_delivered' | 'held' | 'rejected' | 'handed_on', Look>> = {
  not_delivered: { icon: Ban, tone: 'fail', word: 'not delivered' },
  held: { icon: Hourglass, tone: 'warn', word: 'held' },
  rejected: { icon: OctagonX, tone: 'fail', word: 'rejected' },
  handed_on: { icon: CornerDownRight, tone: 'quiet', word: 'handed on' },
};

export function EdgeStateLabel({ state }: { state: EdgeState | null }) {
  if (state === null) return null;
  switch (state) {
    case 'not_delivered':
    case 'held':
    case 'rejected':
    case 'handed_on': {
      const { icon, tone, word } = STATE_LOOK[state];
      return (
        <StateLabel icon={icon} tone={tone}>
          {word}
        </StateLabel>
      );
    }
    default:
      return <StateMark state={state} />;
  }
}

export const REVIEW_LOOK: Readonly<Record<ReviewState, Look>> = {
  pending: { icon: Hourglass, tone: 'warn', word: 'pending' },
  questioned: { icon: MessageCircleQuestionMark, tone: 'warn', word: 'questioned' },
  approved: { icon: CheckCheck, tone: 'ok', word: 'approved' },
  rejected: { icon: OctagonX, tone: 'fail', word: 'rejected' },
};

/** With how long it has waited, where somebody still has to decide and the view is not of the past. */
export function ReviewStateLabel({
  review,
  isPast,
}: {
  review: Pick<Review, 'state' | 'since'>;
  isPast: boolean;
}) {
  const { icon, tone, word } = REVIEW_LOOK[review.state];
  return (
    <StateLabel icon={icon} tone={tone}>
      {word}
      {isWaiting(review) && !isPast && (
        <>
          {' '}
          <Elapsed from={review.since} />
        </>
      )}
    </StateLabel>
  );
}
