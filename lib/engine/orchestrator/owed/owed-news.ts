// Tells those who watch what is owed that it may have changed, at most once a second.
import type { EventRecord } from '@/lib/model/event-record';
import { createListeners } from '@/lib/std/listeners';

/** Between two tellings. Milliseconds. */
const INTERVAL_MS = 1_000;

export type OwedTeller = {
  observe(records: readonly EventRecord[]): void;
  add(listener: () => void): () => void;
  close(): void;
};

/** Without listeners nothing happens. */
export function createOwedNews(): OwedTeller {
  const listeners = createListeners();
  let timer: NodeJS.Timeout | null = null;

  return {
    observe(records) {
      if (timer !== null || !records.some(mayOwe)) return;
      timer = setTimeout(() => {
        timer = null;
        listeners.emit();
      }, INTERVAL_MS);
      timer.unref();
    },
    add: listeners.add,
    close() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Tasks, questions, votes and cards: tools and decisions owe nobody anything. */
function mayOwe({ event: { type }, origin }: EventRecord): boolean {
  if (origin === 'import') return false;
  return type.startsWith('task.') || type.startsWith('agent.') || type === 'chat.message';
}
