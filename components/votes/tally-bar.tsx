// How the votes stand: one segment for each member, in ink and shape as well as in colour, and the numbers.
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { VOTE_MARKS } from '@/lib/messages/en/features/votes/vote-marks';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { splitOf } from '@/lib/triad/tally';
import { lookOf } from './vote-mark';

/** More segments than these are too small to be told apart: then the numbers stand alone. */
const SEGMENTS_MAX = 9;

const TONES = {
  approve: 'bg-ok-fill text-ok',
  reject: 'bg-fail-fill text-fail',
  abstain: 'bg-fill-active text-ink',
  absent: 'text-ink-faint shadow-[inset_0_0_0_1px_var(--hairline-strong)]',
} as const;

type Segment = keyof typeof TONES;

export function TallyBar({ proposal }: { proposal: Pick<Proposal, 'tally' | 'members'> }) {
  const messages = useMessages(VOTE_MARKS);
  const { tally, members } = proposal;
  const segments = segmentsOf(proposal);
  return (
    <span className="inline-flex items-center gap-2">
      {members.length <= SEGMENTS_MAX && (
        <span className="inline-flex gap-px" aria-hidden>
          {segments.map((segment, index) => (
            <span
              key={`${segment} ${String(index)}`}
              className={`grid h-5 w-6 place-items-center rounded-small ${TONES[segment]}`}
            >
              <Icon of={lookOf(segment === 'absent' ? null : segment).icon} size="tiny" />
            </span>
          ))}
        </span>
      )}
      <span className="text-12 whitespace-nowrap text-ink-strong tabular-nums">
        <span aria-hidden>{splitOf(tally)}</span>
        <span className="sr-only">
          {messages.tally(tally.approve, tally.reject, tally.abstain)}
        </span>{' '}
        <span className="text-ink-faint">{messages.ofMembers(members.length)}</span>
      </span>
    </span>
  );
}

/** In the order of the numbers, who has not voted last. */
function segmentsOf({ tally, members }: Pick<Proposal, 'tally' | 'members'>): Segment[] {
  const { approve, reject, abstain } = tally;
  const absent = Math.max(0, members.length - approve - reject - abstain);
  return [
    ...Array.from({ length: approve }, () => 'approve' as const),
    ...Array.from({ length: reject }, () => 'reject' as const),
    ...Array.from({ length: abstain }, () => 'abstain' as const),
    ...Array.from({ length: absent }, () => 'absent' as const),
  ];
}
