// Many small writes as few large ones: what is asked while a write is under way goes into the next one.
import { setTimeout as pause } from 'node:timers/promises';

/** Items of one write: more would make everybody wait for the last. */
const BATCH_MAX = 200;

type Asked<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * A function that answers one item, over `write`, which answers all of a batch in their order. No two items of a batch
 * have the same key; a write that throws fails its items alone. Before each write it waits `lingerMs` for more.
 */
export function batched<Item, Answer>(
  write: (items: readonly Item[]) => Promise<readonly Answer[]>,
  keyOf: (item: Item) => string,
  lingerMs = 0,
): (item: Item) => Promise<Answer> {
  let waiting: Asked<Item, Answer>[] = [];
  let isWriting = false;

  function takeBatch(): Asked<Item, Answer>[] {
    const batch = new Map<string, Asked<Item, Answer>>();
    const later: Asked<Item, Answer>[] = [];
    for (const asked of waiting) {
      const key = keyOf(asked.item);
      if (batch.size < BATCH_MAX && !batch.has(key)) batch.set(key, asked);
      else later.push(asked);
    }
    waiting = later;
    return [...batch.values()];
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      // What is asked in the same turn travels together in any case.
      if (lingerMs > 0) await pause(lingerMs);
      else await Promise.resolve();
      const batch = takeBatch();
      try {
        const answers = await write(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => {
          resolve(answers[index] as Answer);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
