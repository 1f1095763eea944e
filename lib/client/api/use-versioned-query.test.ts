import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiFailure, ApiResult } from './request';
import { type VersionedQuestion, versionedQuery } from './use-versioned-query';

const FAILURE: ApiFailure = { code: 'no_answer', title: 'Not reached', detail: 'No answer.' };

/** A source that counts how often it is read, watched as a component would. */
function watch(overrides: Partial<VersionedQuestion<string>> = {}) {
  let reads = 0;
  let answer: ApiResult<string> | null = null;
  const question = (version: VersionedQuestion<string>['version']) =>
    versionedQuery<string>({
      queryKey: ['letters'],
      version,
      read: async () => {
        reads += 1;
        return answer ?? { ok: true, value: `reading ${String(reads)}` };
      },
      initial: { version: 1, value: 'drawn' },
      readEveryMs: 500,
      ...overrides,
    });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, question(1));
  const end = observer.subscribe(() => undefined);
  return {
    hear: (version: VersionedQuestion<string>['version']) => observer.setOptions(question(version)),
    answerWith: (next: ApiResult<string> | null) => {
      answer = next;
    },
    shown: () => observer.getCurrentResult().data,
    reads: () => reads,
    end: () => {
      end();
      client.clear();
    },
  };
}

describe('a versioned query', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    environmentManager.setIsServer(() => false); // on a server nothing is read again
  });
  afterEach(() => {
    vi.useRealTimers();
    environmentManager.setIsServer(() => typeof window === 'undefined');
  });

  it('reads nothing while what the server drew is of the latest version', async () => {
    const { shown, reads, end } = watch();

    await vi.advanceTimersByTimeAsync(60_000);

    expect(shown()?.value).toBe('drawn');
    expect(reads()).toBe(0);
    end();
  });

  it('reads once for all the news of a round, and stops when it has caught up', async () => {
    const { hear, shown, reads, end } = watch();
    hear(2);
    hear(3);

    await vi.advanceTimersByTimeAsync(499);
    expect(reads()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toEqual({ version: 3, value: 'reading 1', failure: null });
    await vi.advanceTimersByTimeAsync(60_000);

    expect(reads()).toBe(1);
    end();
  });

  it('reads the first news after a quiet time at once, and those behind it in the next round', async () => {
    const { hear, reads, end } = watch();
    await vi.advanceTimersByTimeAsync(10_000);

    hear(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads()).toBe(1);
    hear(3);
    await vi.advanceTimersByTimeAsync(498);
    expect(reads()).toBe(1);
    await vi.advanceTimersByTimeAsync(2);

    expect(reads()).toBe(2);
    end();
  });

  it('reads again for news that came while it was reading', async () => {
    const { hear, shown, reads, end } = watch();
    hear(2);
    await vi.advanceTimersByTimeAsync(500);
    hear(3);

    await vi.advanceTimersByTimeAsync(500);

    expect(reads()).toBe(2);
    expect(shown()?.version).toBe(3);
    end();
  });

  it.each([
    ['after 5 seconds, however often it is read', {}, 5_000],
    ['after a time of its own', { retryEveryMs: 60_000 }, 60_000],
  ])('keeps what was read before a failure, says so, and tries again %s', async (_, own, ms) => {
    const { hear, answerWith, shown, reads, end } = watch(own);
    answerWith({ ok: false, error: FAILURE });
    hear(2);

    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toEqual({ version: 1, value: 'drawn', failure: FAILURE });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(reads()).toBe(1);
    answerWith(null);
    await vi.advanceTimersByTimeAsync(1);

    expect(shown()).toEqual({ version: 2, value: 'reading 2', failure: null });
    end();
  });

  it('begins by reading where the server drew nothing', async () => {
    const { shown, reads, end } = watch({ initial: null });

    await vi.advanceTimersByTimeAsync(0);

    expect(reads()).toBe(1);
    expect(shown()?.value).toBe('reading 1');
    end();
  });

  it('asks for the version that what is shown depends on', async () => {
    const { hear, reads, end } = watch();
    hear((value) => (value === 'drawn' ? 1 : 9));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reads()).toBe(0);

    hear((value) => (value === 'drawn' ? 2 : 9));
    await vi.advanceTimersByTimeAsync(500);
    expect(reads()).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);

    expect(reads()).toBe(2);
    end();
  });
});
