import { expect, test } from 'vitest';
import { ok } from '@/lib/std/result';
import { aRecord } from '@/lib/testing/records';
import { createDeliberationNews } from './deliberation-news';

const vote = (seq: number) =>
  aRecord({
    seq,
    event: {
      type: 'task.progress',
      payload_type: 'triad.vote.v1',
      payload: { proposalId: 'p', vote: 'approve' },
    },
  });
const work = (seq: number) => aRecord({ seq, event: { type: 'task.progress', payload: {} } });
const cancel = (seq: number) => aRecord({ seq, event: { type: 'task.cancel', payload: {} } });

function newsAfter(seq: number, head = seq) {
  return createDeliberationNews({
    seq,
    fetchEvents: () => Promise.resolve(ok({ events: [], next: null, head })),
  });
}

test('a vote and a cancel are news, other work is none, and all of it is held', () => {
  const news = newsAfter(4);

  news.follower.take({ from: 5, to: 8, events: [work(6)] });
  expect([news.getSnapshot(), news.follower.heldTo()]).toEqual([4, 8]);

  news.follower.take({ from: 9, to: 12, events: [vote(9), work(11)] });
  expect([news.getSnapshot(), news.follower.heldTo()]).toEqual([9, 12]);

  news.follower.take({ from: 13, to: 13, events: [cancel(13)] });
  expect(news.getSnapshot()).toBe(13);
});

test('what was missed is news, and it goes on from the end of the log', async () => {
  const news = newsAfter(4, 90);

  expect(await news.follower.catchUp()).toBe(true);

  expect([news.getSnapshot(), news.follower.heldTo()]).toEqual([90, 90]);
});

test('another log, which is shorter, is news too', async () => {
  const news = newsAfter(40, 3);

  await news.follower.restart();
  const afterRestart = news.getSnapshot();
  news.follower.take({ from: 4, to: 4, events: [vote(4)] });

  expect(afterRestart).toBeGreaterThan(40);
  expect(news.getSnapshot()).toBeGreaterThan(afterRestart);
  expect(news.follower.heldTo()).toBe(4);
});
