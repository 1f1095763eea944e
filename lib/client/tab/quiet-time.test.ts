import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inQuietTime } from './quiet-time';

describe('what is put off to a quiet time', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', page);
    page.visibilityState = 'visible';
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is the last of what came meanwhile, once', () => {
    const defer = inQuietTime();
    const ran: number[] = [];

    for (const value of [1, 2, 3]) defer(() => ran.push(value));
    expect(ran).toEqual([]);
    vi.runAllTimers();

    expect(ran).toEqual([3]);
  });

  it('runs when the reader turns away, and at once from then on', () => {
    const defer = inQuietTime();
    const ran: number[] = [];

    defer(() => ran.push(1));
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(ran).toEqual([1]);
    defer(() => ran.push(2));

    expect(ran).toEqual([1, 2]);
  });

  it('waits again when the reader is back', () => {
    const defer = inQuietTime();
    const ran: number[] = [];
    defer(() => ran.push(1));
    page.dispatchEvent(new Event('pagehide'));

    page.dispatchEvent(new Event('pageshow'));
    defer(() => ran.push(2));
    expect(ran).toEqual([1]);
    vi.runAllTimers();

    expect(ran).toEqual([1, 2]);
  });
});
