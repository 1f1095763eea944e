import { describe, expect, it, vi } from 'vitest';
import { type Queued, RecordQueue } from './record-queue';

function aQueue(send: (batch: readonly Queued[]) => Promise<void>) {
  const onDropped = vi.fn();
  const onFailed = vi.fn();
  return {
    queue: new RecordQueue({ send, onDropped, onFailed, retryMs: [1] }),
    onDropped,
    onFailed,
  };
}

describe('records on their way', () => {
  it('arrive once and in order, however they are added', async () => {
    const arrived: string[] = [];
    const { queue } = aQueue(async (batch) => {
      await Promise.resolve();
      arrived.push(...batch.map(({ text }) => text));
    });
    const texts = Array.from({ length: 500 }, (_, at) => String(at));

    for (const text of texts) {
      queue.add({ text });
      if (Number(text) % 7 === 0) await Promise.resolve();
    }
    await queue.close(1_000);

    expect(arrived).toEqual(texts);
    expect(queue.dropped).toBe(0);
  });

  it('are tried again until somebody takes them, and the failure is told once', async () => {
    let tries = 0;
    const { queue, onFailed } = aQueue(async () => {
      tries += 1;
      if (tries < 4) throw new Error('nobody is there');
    });

    queue.add({ text: 'a' });
    await vi.waitFor(() => expect(tries).toBe(4));
    await queue.close(1_000);

    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(queue.dropped).toBe(0);
  });

  it('are dropped and counted when too many wait, by number and by length', async () => {
    const never = () => new Promise<void>(() => undefined);
    const many = aQueue(never);
    const long = aQueue(never);

    for (let at = 0; at < 2_005; at += 1) many.queue.add({ text: 'a' });
    for (let at = 0; at < 5; at += 1) long.queue.add({ text: 'x'.repeat(4 * 1024 * 1024) });

    expect(many.onDropped.mock.calls).toEqual([[1], [2], [3], [4], [5]]);
    expect(long.queue.dropped).toBe(1);
  });

  it('that nobody took by the end are dropped, and nobody waits longer', async () => {
    const { queue } = aQueue(() => new Promise(() => undefined));

    queue.add({ text: 'a' });
    await queue.close(5);
    queue.add({ text: 'b' });

    expect(queue.dropped).toBe(2);
  });
});
