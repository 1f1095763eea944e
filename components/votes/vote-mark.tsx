// A vote and the state of a proposal: an icon and a word each, and never a colour alone.
import {
  Ban,
  Check,
  CircleDashed,
  CircleQuestionMark,
  type LucideIcon,
  Minus,
  TimerOff,
  Vote,
  X,
} from 'lucide-react';
import type { IconSize } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { VOTE_MARKS } from '@/lib/messages/en/features/votes/vote-marks';
import type { Proposal, ProposalState } from '@/lib/model/orchestration/triad';
import { isVote } from '@/lib/triad/poll';

type Look = { readonly icon: LucideIcon; readonly tone: Tone };

const VOTES = new Map<string, Look>([
  ['approve', { icon: Check, tone: 'ok' }],
  ['reject', { icon: X, tone: 'fail' }],
  ['abstain', { icon: Minus, tone: 'plain' }],
]);

/** A word that is no vote stands as it was said. */
export function VoteMark({ vote, size }: { vote: string; size?: IconSize }) {
  const { votes, noWord } = useMessages(VOTE_MARKS);
  const { icon, tone } = lookOf(vote);
  return (
    <StateLabel icon={icon} tone={tone} size={size}>
      {isVote(vote) ? votes[vote] : vote === '' ? noWord : <VisibleText text={vote} />}
    </StateLabel>
  );
}

/** The icon of a vote, and of one that was not cast. */
export function lookOf(vote: string | null): Look {
  if (vote === null) return { icon: CircleDashed, tone: 'quiet' };
  return VOTES.get(vote) ?? { icon: CircleQuestionMark, tone: 'warn' };
}

const STATES: Readonly<Record<ProposalState, Look>> = {
  open: { icon: Vote, tone: 'running' },
  approved: { icon: Check, tone: 'ok' },
  rejected: { icon: X, tone: 'fail' },
  expired: { icon: TimerOff, tone: 'warn' },
};

/** A proposal that was taken back says so: it did not run out of time. */
export function ProposalStateMark({
  proposal,
}: {
  proposal: Pick<Proposal, 'state' | 'withdrawn'>;
}) {
  const { takenBack } = useMessages(VOTE_MARKS);
  if (proposal.withdrawn !== null) {
    return (
      <StateLabel icon={Ban} tone="quiet">
        {takenBack}
      </StateLabel>
    );
  }
  return <StateWord state={proposal.state} />;
}

/** A state by itself. */
export function StateWord({ state }: { state: ProposalState }) {
  const { states } = useMessages(VOTE_MARKS);
  return <StateLabel {...STATES[state]}>{states[state]}</StateLabel>;
}
