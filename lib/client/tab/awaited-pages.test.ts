import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitPages } from './awaited-pages';

const NO_ANSWER = new TypeError('Failed to fetch');

/** Nobody answers at first. */
function awayOnce() {
  const send = vi.fn<typeof fetch>().mockRejectedValueOnce(NO_ANSWER);
  return { send, ask: awaitPages(send.mockResolvedValue(new Response('0:'))) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a page that is asked for', () => {
  it('is waited for while nobody answers', async () => {
    const { send, ask } = awayOnce();

    const answer = ask('/t/1', { headers: { rsc: '1' } });
    await vi.runAllTimersAsync();

    await expect((await answer).text()).resolves.toBe('0:');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['is fetched ahead', { headers: { rsc: '1', 'next-router-prefetch': '1' } }],
    ['is no page', { method: 'POST' }],
  ])('is asked for once where it %s', async (_, init) => {
    const { send, ask } = awayOnce();

    await expect(ask('/t/1', init)).rejects.toBe(NO_ANSWER);
    expect(send).toHaveBeenCalledOnce();
  });
});
