'use client';
// The line of the scrubber: a slider over all moments, each as wide as the next, and the marks above it.
import { Check, GitFork, type LucideIcon, User, Vote, X } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { useClockText } from '@/components/ui/time/time';
import { SCRUBBER } from '@/lib/messages/en/features/run-page/scrubber';
import { TIME_TRAVEL } from '@/lib/messages/en/features/run-page/time-travel';
import type { MomentKind } from '@/lib/model/moment-kind';
import { type MomentMark, marksOf, uncovered } from '@/lib/projections/moments/marks';
import { momentIn, type RunMoments } from '@/lib/projections/moments/run-moments';
import { isoInstant } from '@/lib/std/instant';

/** Marks of one kind that a line has room for beside each other: an icon and a number each. On a phone it has none. */
const MARKS_ABREAST = 40;

/** Icons that stand beside each other on a line and cover none. */
const ICONS_ABREAST = 60;

/** Of so many marks each can say how many moments it stands for; more are icons alone. */
const COUNTED_MAX = 20;

type Look = { readonly icon: LucideIcon; readonly ink: string };

const LOOK: Readonly<Record<Exclude<MomentKind, 'other'>, Look>> = {
  person: { icon: User, ink: 'text-accent' },
  vote: { icon: Vote, ink: 'text-running' },
  decision: { icon: GitFork, ink: 'text-ink-strong' },
  error: { icon: X, ink: 'text-fail' },
  result: { icon: Check, ink: 'text-ok' },
};

export function MomentLine({
  moments,
  place,
  isLive,
  onMoved,
}: {
  moments: RunMoments;
  place: number;
  isLive: boolean;
  onMoved: (place: number) => void;
}) {
  const messages = useMessages(SCRUBBER);
  const travel = useMessages(TIME_TRAVEL);
  const last = Math.max(1, moments.seqs.length - 1);
  const moment = momentIn(moments, place);
  const time = useClockText(isoInstant(moment?.time ?? 0));
  const shareOf = (at: number) => `${String((100 * at) / last)}%`;
  const marks = uncovered(marksOf(moments, last / MARKS_ABREAST), last / ICONS_ABREAST);
  return (
    <div className="@container relative mx-2 h-full min-w-0 flex-1">
      <span
        aria-hidden
        className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded bg-hairline-strong"
      />
      <span
        aria-hidden
        className={`absolute left-0 top-1/2 h-0.5 -translate-y-1/2 rounded ${isLive ? 'bg-ink-faint' : 'bg-accent'}`}
        style={{ width: shareOf(Math.max(0, place)) }}
      />
      <input
        type="range"
        aria-label={travel.moment}
        aria-valuetext={moment === null ? messages.beforeRun : messages.at(moment.seq, time)}
        min={0}
        max={last}
        value={Math.max(0, place)}
        onChange={(event) => onMoved(Number(event.target.value))}
        className="moment-slider absolute inset-0 w-full"
      />
      <ul
        aria-label={messages.marks.title}
        className="pointer-events-none absolute inset-0 hidden sm:block"
      >
        {marks.map((mark) => (
          <Mark
            key={`${mark.kind} ${String(mark.place)}`}
            mark={mark}
            left={shareOf(mark.place)}
            isCounted={marks.length <= COUNTED_MAX}
            isAhead={mark.place > place}
            onMoved={onMoved}
          />
        ))}
      </ul>
    </div>
  );
}

/** Drawn again only when it is passed: each moment has all marks. */
const Mark = memo(function Mark({
  mark: { kind, count, seq, place },
  left,
  isCounted,
  isAhead,
  onMoved,
}: {
  mark: MomentMark;
  left: string;
  isCounted: boolean;
  isAhead: boolean;
  onMoved: (place: number) => void;
}) {
  const { marks } = useMessages(SCRUBBER);
  if (kind === 'other') return null;
  const { icon, ink } = LOOK[kind];
  const name = marks[kind](count, seq);
  return (
    <li
      className={`absolute top-0 -translate-x-1/2 ${kind === 'error' ? 'z-1' : ''}`}
      style={{ left }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={name}
        title={name}
        onClick={() => onMoved(place)}
        className={`pointer-events-auto flex h-4 items-center rounded bg-ground px-px text-12 tabular-nums leading-none ${isAhead ? 'text-ink-faint' : ink}`}
      >
        <Icon of={icon} size="tiny" />
        {isCounted && count > 1 && <span className="hidden @2xl:inline">{count}</span>}
      </button>
    </li>
  );
});
