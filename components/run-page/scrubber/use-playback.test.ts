import { expect, test } from 'vitest';
import type { RunMoments } from '@/lib/projections/moments/run-moments';
import { SPEEDS, type Speed, stepFrom } from './use-playback';

test('a moment is shown for as long as it lasted, the shorter the quicker it is played', () => {
  expect(SPEEDS.map((speed) => waitMs(800, speed))).toEqual([1_500, 800, 400, 200, 100]);
});

test.each([
  ['a long pause is shortened', 3_600_000, 1_500],
  ['what came at the same time is seen one after the other', 0, 50],
  ['a clock that goes back stops nothing', -5_000, 50],
])('%s', (_, apartMs, shownMs) => {
  expect(waitMs(apartMs, 1)).toBe(shownMs);
});

test.each([
  ['moments', 180],
  ['moments of the same time', 0],
])('each speed plays %s as many times as fast as the one before it', (_, apartMs) => {
  const moments = momentsApart(apartMs, 200);
  const perSecond = SPEEDS.map((speed) => {
    const { place, waitMs } = stepFrom(moments, 0, speed);
    return (1_000 * place) / waitMs;
  });

  const slowest = 500 / Math.max(50, apartMs);
  expect(perSecond.map((rate) => rate / slowest)).toEqual([1, 2, 4, 8, 16]);
});

test('no step is shorter than a person sees, and none goes beyond the last moment', () => {
  for (const speed of SPEEDS) {
    expect(stepFrom(momentsApart(10, 200), 0, speed).waitMs).toBeGreaterThanOrEqual(50);
    expect(stepFrom(momentsApart(10, 3), 1, speed).place).toBe(2);
    expect(stepFrom(momentsApart(10, 3), 2, speed)).toEqual({ place: 2, waitMs: 0 });
  }
});

function waitMs(apartMs: number, speed: Speed): number {
  return stepFrom(momentsApart(apartMs, 2), 0, speed).waitMs;
}

/** Moments of which each lasts as long as the next. */
function momentsApart(apartMs: number, count: number): RunMoments {
  const places = Array.from({ length: count }, (_, place) => place);
  const seqs = places.map((place) => place + 1);
  const times = places.map((place) => 1_000_000 + place * apartMs);
  return { seqs, times, kinds: places.map(() => 0), decisions: [] };
}
