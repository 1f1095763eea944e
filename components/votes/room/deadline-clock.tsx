'use client';
// The clock of a proposal: how long its members have, with the whole instant on hover, or how its time ended.
import { useNow } from '@/components/ui/time/clock';
import { formatCoarsely, formatRunning } from '@/components/ui/time/format-time';
import { ClockTime, Moment, RelativeTime } from '@/components/ui/time/time';
import type { Proposal } from '@/lib/model/orchestration/triad';

/** Seconds are shown where a deadline is near. */
const EVERY_MS = 1_000;

/** Further away only minutes count. */
const SECONDS_MS = 3_600_000;

/** `isPast`: the room shows a moment from which no clock runs. */
export function DeadlineClock({ proposal, isPast }: { proposal: Proposal; isPast: boolean }) {
  const { deadline, state, withdrawn } = proposal;
  if (deadline === null) {
    return state === 'open' ? (
      <p className="text-12 text-ink-faint">No deadline: open until all have voted</p>
    ) : null;
  }
  if (state === 'open' && isPast) {
    return (
      <p className="text-12 text-ink-faint">
        open until <ClockTime at={deadline} />
      </p>
    );
  }
  if (state === 'open') return <TimeLeft deadline={deadline} />;
  return (
    <p className="text-12 text-ink-faint">
      {state === 'expired' && withdrawn === null && (
        <span className="block font-medium text-warn">no majority by the deadline</span>
      )}
      <PastDeadline deadline={deadline} />
    </p>
  );
}

/** It may lie ahead: what all have voted on is decided before it. */
function PastDeadline({ deadline }: { deadline: string }) {
  const isAhead = Date.parse(deadline) > useNow(EVERY_MS);
  return isAhead ? (
    <>
      decided before <ClockTime at={deadline} />
    </>
  ) : (
    <>
      deadline <RelativeTime at={deadline} />
    </>
  );
}

function TimeLeft({ deadline }: { deadline: string }) {
  const now = useNow(EVERY_MS);
  const leftMs = Date.parse(deadline) - now;
  if (leftMs <= 0) {
    return (
      <p className="text-12 text-ink-faint">
        <span className="block text-20 leading-6 font-semibold text-ink-strong">Time is up</span>
        the decision follows
      </p>
    );
  }
  return (
    <p className="text-12 text-ink-faint">
      <Moment
        at={deadline}
        isRelative
        className="block text-20 leading-6 font-semibold text-ink-strong"
      >
        {leftMs < SECONDS_MS ? formatRunning(leftMs) : formatCoarsely(leftMs)}
      </Moment>
      left, until <ClockTime at={deadline} />
    </p>
  );
}
