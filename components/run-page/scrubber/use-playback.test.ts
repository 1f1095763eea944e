import { expect, test } from 'vitest';
import { SPEEDS, stepMs } from './use-playback';

test('a moment is shown for as long as it lasted, the shorter the quicker it is played', () => {
  expect(SPEEDS.map((speed) => stepMs(800, speed))).toEqual([1_500, 800, 400, 200, 100]);
});

test.each([
  ['a long pause is shortened', 3_600_000, 1_500],
  ['what came at the same time is seen one after the other', 0, 50],
  ['a clock that goes back stops nothing', -5_000, 50],
])('%s', (_, apartMs, shownMs) => {
  expect(stepMs(apartMs, 1)).toBe(shownMs);
});
