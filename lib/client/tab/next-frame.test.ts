import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostOncePerFrame, onNextFrame } from './next-frame';

let draw: (() => void) | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => {
    draw = call;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    draw = null;
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('calls once before the next picture, however often it was asked', () => {
  const first = vi.fn();
  const second = vi.fn();
  onNextFrame(first);
  onNextFrame(second);
  onNextFrame(first);
  expect(first).not.toHaveBeenCalled();

  draw?.();
  vi.runAllTimers();

  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(1);
});

test('what is asked for while it calls waits for the picture after', () => {
  const later = vi.fn();
  onNextFrame(() => onNextFrame(later));
  draw?.();
  expect(later).not.toHaveBeenCalled();

  draw?.();
  expect(later).toHaveBeenCalledTimes(1);
});

test('goes on in a tab that is given no pictures', () => {
  const call = vi.fn();
  onNextFrame(call);

  vi.advanceTimersByTime(1_000);

  expect(call).toHaveBeenCalledTimes(1);
  expect(draw).toBeNull();
});

test('what must not wait is called at once, and once more per picture as long as it is asked', () => {
  const call = vi.fn();
  const ask = atMostOncePerFrame(call);
  ask();
  expect(call).toHaveBeenCalledTimes(1);

  ask();
  ask();
  expect(call).toHaveBeenCalledTimes(1);

  draw?.();
  expect(call).toHaveBeenCalledTimes(2);
  draw?.();
  expect(call).toHaveBeenCalledTimes(2);

  ask();
  expect(call).toHaveBeenCalledTimes(3);
  draw?.(); // nothing waits for the tests after this one
});
