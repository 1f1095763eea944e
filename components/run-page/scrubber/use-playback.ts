'use client';
// Plays a run: goes from moment to moment as fast as they followed each other, or some times that, and rests nowhere long.
import { useEffect, useEffectEvent, useState } from 'react';
import { momentIn, type RunMoments } from '@/lib/projections/moments/run-moments';

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

/** Between two moments: what is quicker nobody sees, what is slower nobody waits for. Milliseconds at any speed. */
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
  const next = momentIn(moments, place + 1);
  const isPlaying = isWanted && next !== null;
  const waitMs = stepMs((next?.time ?? 0) - (momentIn(moments, place)?.time ?? 0), speed);
  // What comes live meanwhile does not put the step off.
  const goTo = useEffectEvent((to: number) => onStep(to));
  // A clock: ends with the step, the view, or the pause.
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => goTo(place + 1), waitMs);
    return () => clearTimeout(timer);
  }, [isPlaying, place, waitMs]);
  return {
    isPlaying,
    speed,
    play: () => want(true),
    pause: () => want(false),
    setSpeed,
  };
}

/** How long one moment is shown. Clocks may disagree: what seems to lie before the last one comes at once. */
export function stepMs(apartMs: number, speed: number): number {
  return Math.min(STEP_MAX_MS, Math.max(STEP_MIN_MS, apartMs / speed));
}
