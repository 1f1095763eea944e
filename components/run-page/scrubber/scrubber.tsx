'use client';
// Below a run: its moments on a line, with marks for what people did, votes, decisions, errors and results. Whatever the page
// shows, it shows at the moment that stands here.
import { Pause, Play } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Seq } from '@/components/ui/text/seq';
import { ClockTime } from '@/components/ui/time/time';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { SCRUBBER } from '@/lib/messages/en/features/run-page/scrubber';
import { TIME_TRAVEL } from '@/lib/messages/en/features/run-page/time-travel';
import {
  momentAt,
  momentIn,
  type RunMoment,
  type RunMoments,
} from '@/lib/projections/moments/run-moments';
import { isoInstant } from '@/lib/std/instant';
import { MomentLine } from './moment-line';
import { BackButton, LiveButton, OnButton } from './time-controls';
import type { ShownMoment } from './use-moment';
import { type Playback, SPEEDS, usePlayback } from './use-playback';

export function Scrubber({
  moments,
  shown: { at, moveTo },
}: {
  moments: RunMoments;
  shown: ShownMoment;
}) {
  const messages = useMessages(SCRUBBER);
  const { time } = useMessages(TIME_TRAVEL);
  const last = moments.seqs.length - 1;
  const moment = at === null ? momentIn(moments, last) : momentAt(moments, at);
  const place = moment?.place ?? -1;
  /** The last moment is the present, which goes on. */
  const goTo = (to: number) => {
    const next = to >= last ? null : momentIn(moments, Math.max(0, to));
    moveTo(next?.seq ?? null);
  };
  const playback = usePlayback(moments, place, goTo);
  const step = (by: number) => {
    playback.pause();
    goTo(place + by);
  };
  useShortcut('[', () => step(-1));
  useShortcut(']', () => at !== null && step(1));
  useShortcut('p', () => (playback.isPlaying ? playback.pause() : start()));

  /** From the present it plays from the beginning. */
  function start(): void {
    if (at === null || place === last) goTo(0);
    playback.play();
  }

  return (
    <section
      aria-label={time}
      className="mt-auto flex h-10 shrink-0 items-center gap-2 border-t border-hairline bg-ground px-2 md:px-4"
    >
      <span className="flex shrink-0">
        <BackButton isDisabled={place <= 0} onStep={() => step(-1)} />
        {playback.isPlaying ? (
          <IconButton
            icon={Pause}
            label={messages.pause}
            shortcut="p"
            side="top"
            onClick={playback.pause}
          />
        ) : (
          <IconButton
            icon={Play}
            label={messages.play}
            shortcut="p"
            side="top"
            disabled={last < 1}
            onClick={start}
          />
        )}
        <OnButton isDisabled={at === null} onStep={() => step(1)} />
      </span>
      <MomentLine
        moments={moments}
        place={place}
        isLive={at === null}
        onMoved={(to) => {
          playback.pause();
          goTo(to);
        }}
      />
      <Where moment={moment} />
      <SpeedButton playback={playback} />
      <LiveButton
        isLive={at === null}
        onLive={() => {
          playback.pause();
          moveTo(null);
        }}
      />
    </section>
  );
}

function Where({ moment }: { moment: RunMoment | null }) {
  if (moment === null) return null;
  return (
    <span className="hidden shrink-0 items-baseline gap-2 text-12 tabular-nums sm:flex">
      <b className="min-w-12 text-right">
        <Seq seq={moment.seq} />
      </b>
      <ClockTime at={isoInstant(moment.time)} />
    </span>
  );
}

/** One press is the next speed, and after the quickest the slowest. */
function SpeedButton({ playback: { speed, setSpeed } }: { playback: Playback }) {
  const messages = useMessages(SCRUBBER);
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  return (
    <button
      type="button"
      aria-label={messages.speed(speed, next)}
      onClick={() => setSpeed(next)}
      className="h-6 w-9 shrink-0 rounded text-12 text-ink-faint tabular-nums hover:bg-fill-active hover:text-ink-strong"
    >
      {speed}×
    </button>
  );
}
