'use client';
// Plays a run: goes from moment to moment as fast as they followed each other, or some times that, and rests nowhere long. Where they
// follow each other faster than anybody sees, a step goes over several.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { momentIn, type RunMoments } from '@/lib/projections/moments/run-moments';

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** Between two steps: what is quicker nobody sees, what is slower nobody waits for. Milliseconds at any speed. */
const STEP_MIN_MS = 50;
const STEP_MAX_MS = 1_500;

export type Playback = {
  readonly isPlaying: boolean;
  readonly speed: Speed;
  play(): void;
  pause(): void;
  setSpeed(speed: Speed): void;
};

/** `place` is the moment that is shown; `onStep` is asked for the next one, until there is none. */
export function usePlayback(
  moments: RunMoments,
  place: number,
  onStep: (place: number) => void,
): Playback {
  const [isWanted, want] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const next = stepFrom(moments, place, speed);
  const isPlaying = isWanted && next.place > place;
  /** When the moment was asked for that is shown: what it took to draw it is a part of its time. */
  const shownSince = useRef(0);
  // What comes live meanwhile does not put the step off.
  const goTo = useEffectEvent((to: number) => {
    shownSince.current = performance.now();
    onStep(to);
  });
  // A clock: ends with the step, the view, or the pause.
  useEffect(() => {
    if (!isPlaying) return;
    const shownMs = performance.now() - shownSince.current;
    const timer = setTimeout(() => goTo(next.place), Math.max(0, next.waitMs - shownMs));
    return () => clearTimeout(timer);
  }, [isPlaying, next.place, next.waitMs]);
  return {
    isPlaying,
    speed,
    play: () => {
      shownSince.current = performance.now();
      want(true);
    },
    pause: () => want(false),
    setSpeed,
  };
}

/** Where one step leads from a place, and after how long: over as many moments as are shorter together than what somebody sees. */
export function stepFrom(
  moments: RunMoments,
  place: number,
  speed: Speed,
): { readonly place: number; readonly waitMs: number } {
  let step = { place, waitMs: 0 };
  while (step.waitMs < STEP_MIN_MS) {
    const next = momentIn(moments, step.place + 1);
    if (next === null) break;
    const apartMs = next.time - (momentIn(moments, step.place)?.time ?? 0);
    step = { place: next.place, waitMs: step.waitMs + shownMs(apartMs, speed) };
  }
  return step;
}

/** How long one moment is shown. Clocks may disagree: what seems to lie before the last one comes at once. */
function shownMs(apartMs: number, speed: Speed): number {
  return Math.min(STEP_MAX_MS, Math.max(STEP_MIN_MS, apartMs) / speed);
}
