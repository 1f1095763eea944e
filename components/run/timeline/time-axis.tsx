'use client';
// Above the lanes: clock times at even places, and the pauses that are folded, each with its length.
import { useMessages } from '@/components/ui/language/language-context';
import { useTimeZone } from '@/components/ui/time/clock';
import { formatDuration, formatFineTime, formatTime } from '@/components/ui/time/format-time';
import { RUN_TIMELINE } from '@/lib/messages/en/features/run/run-timeline';
import { TIMES } from '@/lib/messages/en/shared/times';
import type { TimeScale } from '@/lib/run-timeline/time-scale';
import { namedPauses } from './named-pauses';
import { shareOf } from './share-of';

/** Times that stand beside each other on a pane's width. */
const TICKS = 6;

/** So far apart begin two pauses whose lengths are said; on a narrow pane the same words take more of it. Shares of the pane. */
const LABEL_WIDTH = 0.09;
const LABEL_WIDTH_NARROW = 0.4;

/** Behind this share of the line a pause's length stands to its left, where there is room; before the other one to its right. */
const AT_END = 0.95;
const AT_START = 0.05;

/**
 * Closer to a pause than these shares of the line a time would cover its length, which stands around it, or at the end of the line before
 * it; on a narrow pane, where the same words take more of it.
 */
const CLEAR = { before: 0.08, beforeEnd: 0.18, after: 0.05 };
const CLEAR_NARROW = { before: 0.3, beforeEnd: 0.3, after: 0.3 };

export function TimeAxis({ scale, zoom }: { scale: TimeScale; zoom: number }) {
  const { idle } = useMessages(RUN_TIMELINE);
  const times = useMessages(TIMES);
  const timeZone = useTimeZone();
  const pauses = scale.pauses.map((pause) => ({
    ...pause,
    start: scale.placeOf(pause.from),
    end: scale.placeOf(pause.to),
  }));
  const named = namedPauses(pauses, LABEL_WIDTH / zoom);
  const namedNarrow = namedPauses(pauses, LABEL_WIDTH_NARROW / zoom);
  const isClear = (place: number, { before, beforeEnd, after }: typeof CLEAR) =>
    pauses.every(({ start, end }) => {
      const room = (end > AT_END ? beforeEnd : before) / zoom;
      return place < start - room || place > end + after / zoom;
    });
  const places = ticksOf(scale, Math.round(TICKS * zoom));
  const ticks = places.filter(({ place }) => isClear(place, CLEAR));
  // Two that stand for the same second would say nothing of what is between them.
  const isFine = new Set(places.map(({ time }) => Math.floor(time / 1000))).size < places.length;
  const texts = ticks.map(({ time }) => (isFine ? formatFineTime : formatTime)(time, timeZone));
  return (
    <div
      aria-hidden
      className="sticky top-0 z-20 flex h-7 border-b border-hairline bg-surface text-12 text-ink-faint tabular-nums"
    >
      <span className="timeline-name sticky left-0 z-10 bg-surface" />
      <div className="relative mr-3 min-w-0 flex-1 overflow-x-clip">
        {ticks.map(({ time, place, isOdd }, index) => {
          const text = texts[index];
          // A run may be shorter than what a time says.
          if (text === undefined || texts.indexOf(text) < index) return null;
          return (
            <span
              key={time}
              className={`absolute top-1.5 whitespace-nowrap ${isOdd || !isClear(place, CLEAR_NARROW) ? '@max-2xl:hidden' : ''}`}
              style={{ left: shareOf(place) }}
            >
              {text}
            </span>
          );
        })}
        {pauses.map(({ from, to, start, end }) => (
          <span
            key={from}
            className={`timeline-pause absolute inset-y-0 grid items-center ${end > AT_END ? 'justify-end' : start < AT_START ? 'justify-start' : 'justify-center'}`}
            style={{ left: shareOf(start), width: shareOf(end - start) }}
          >
            {named.has(from) && (
              <span
                className={`whitespace-nowrap bg-surface px-1 ${namedNarrow.has(from) ? '' : '@max-2xl:hidden'}`}
              >
                {idle(formatDuration(times, to - from))}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Even places and the times that stand there. */
function ticksOf(
  scale: TimeScale,
  count: number,
): { time: number; place: number; isOdd: boolean }[] {
  return Array.from({ length: count }, (_, index) => {
    const place = index / count;
    return { place, time: timeAt(scale, place), isOdd: index % 2 === 1 };
  });
}

/** The scale has no way back, and needs none but this. */
function timeAt(scale: TimeScale, place: number): number {
  let [from, to] = [scale.from, scale.to];
  while (to - from > 1) {
    const middle = (from + to) / 2;
    if (scale.placeOf(middle) <= place) from = middle;
    else to = middle;
  }
  return from;
}
