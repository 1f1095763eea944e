'use client';
// The clock of a proposal: how long its members have, with the whole instant on hover, or how its time ended.
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { useNow } from '@/components/ui/time/clock';
import { formatCoarsely, formatRunning } from '@/components/ui/time/format-time';
import { ClockTime, Moment, RelativeTime } from '@/components/ui/time/time';
import { useIsFromFile } from '@/components/workspace/from-file/from-file';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import { TIMES } from '@/lib/messages/en/shared/times';
import type { Proposal } from '@/lib/model/orchestration/triad';

/** Seconds are shown where a deadline is near. */
const EVERY_MS = 1_000;

/** Further away only minutes count. */
const SECONDS_MS = 3_600_000;

/** `isPast`: the room shows a moment from which no clock runs. */
export function DeadlineClock({ proposal, isPast }: { proposal: Proposal; isPast: boolean }) {
  const messages = useMessages(VOTE_ROOM).deadline;
  const isStill = useIsFromFile() || isPast;
  const { deadline, state, withdrawn } = proposal;
  if (deadline === null) {
    return state === 'open' ? <p className="text-12 text-ink-faint">{messages.none}</p> : null;
  }
  if (state === 'open' && isStill) {
    return (
      <p className="text-12 text-ink-faint">
        <Rich text={messages.openUntil(<ClockTime at={deadline} />)} />
      </p>
    );
  }
  if (state === 'open') return <TimeLeft deadline={deadline} />;
  return (
    <p className="text-12 text-ink-faint">
      {state === 'expired' && withdrawn === null && (
        <span className="block font-medium text-warn">{messages.noMajority}</span>
      )}
      <PastDeadline deadline={deadline} />
    </p>
  );
}

/** It may lie ahead: what all have voted on is decided before it. */
function PastDeadline({ deadline }: { deadline: string }) {
  const messages = useMessages(VOTE_ROOM).deadline;
  const isAhead = Date.parse(deadline) > useNow(EVERY_MS);
  const text = isAhead
    ? messages.decidedBefore(<ClockTime at={deadline} />)
    : messages.passed(<RelativeTime at={deadline} />);
  return <Rich text={text} />;
}

function TimeLeft({ deadline }: { deadline: string }) {
  const messages = useMessages(VOTE_ROOM).deadline;
  const times = useMessages(TIMES);
  const now = useNow(EVERY_MS);
  const leftMs = Date.parse(deadline) - now;
  if (leftMs <= 0) {
    return (
      <p className="text-12 text-ink-faint">
        <span className="block text-20 leading-6 font-semibold text-ink-strong">
          {messages.isUp}
        </span>
        {messages.decisionFollows}
      </p>
    );
  }
  return (
    <p className="text-12 text-ink-faint">
      <Rich
        text={messages.left(
          <Moment
            at={deadline}
            isRelative
            className="block text-20 leading-6 font-semibold text-ink-strong"
          >
            {(leftMs < SECONDS_MS ? formatRunning : formatCoarsely)(times, leftMs)}
          </Moment>,
          <ClockTime at={deadline} />,
        )}
      />
    </p>
  );
}
