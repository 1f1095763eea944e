// Group commit: writers that come together share one transaction and one fsync, and each of them waits for it.
import { AppError, toAppError } from '@/lib/model/app-error';
import type { AppendOutcome, AppendResult, EventStore, NewMessage } from '@/lib/store/event-store';

/** Events in one commit at most: beyond it a commit's time grows without saving a further fsync. */
const COMMIT_EVENTS_MAX = 1_000;

/** Bytes of raw messages in one commit at most, so that one commit never holds the event loop for long. */
const COMMIT_BYTES_MAX = 4 * 1024 * 1024;

/** Events that may wait: at 5,000 a second this is two seconds of work. More is refused as `overloaded`. */
const WAITING_EVENTS_MAX = 10_000;

/** Bytes that may wait. */
const WAITING_BYTES_MAX = 32 * 1024 * 1024;

type Waiting = {
  readonly messages: readonly NewMessage[];
  readonly events: number;
  readonly bytes: number;
  resolve(outcomes: readonly AppendOutcome[]): void;
  reject(error: AppError): void;
};

export type GroupCommit = {
  /**
   * Resolves after the durable commit that holds all of them.
   * @throws AppError `overloaded` when too much waits, `shutting_down` after `close`, or what the store throws.
   */
  append(messages: readonly NewMessage[]): Promise<readonly AppendOutcome[]>;
  /** Refuses further writers and resolves when those that wait are done. */
  close(): Promise<void>;
};

/** `onStored` is told of every commit before its writers are. */
export function createGroupCommit(
  store: Pick<EventStore, 'append'>,
  onStored: (stored: AppendResult['stored']) => void,
): GroupCommit {
  const waiting: Waiting[] = [];
  let waitingEvents = 0;
  let waitingBytes = 0;
  let running: Promise<void> | null = null;
  let closed = false;

  function takeGroup(): Waiting[] {
    const group: Waiting[] = [];
    let events = 0;
    let bytes = 0;
    for (const next of waiting) {
      const fits =
        events + next.events <= COMMIT_EVENTS_MAX && bytes + next.bytes <= COMMIT_BYTES_MAX;
      if (group.length > 0 && !fits) break;
      group.push(next);
      events += next.events;
      bytes += next.bytes;
    }
    waiting.splice(0, group.length);
    return group;
  }

  async function commit(group: readonly Waiting[]): Promise<void> {
    try {
      const result = await store.append(group.flatMap((writer) => writer.messages));
      if (result.stored.length > 0) onStored(result.stored);
      let start = 0;
      for (const writer of group) {
        writer.resolve(result.outcomes.slice(start, start + writer.messages.length));
        start += writer.messages.length;
      }
    } catch (thrown) {
      const error = toAppError(thrown);
      for (const writer of group) writer.reject(error);
    }
    for (const writer of group) {
      waitingEvents -= writer.events;
      waitingBytes -= writer.bytes;
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // Everything that arrived in this turn of the event loop joins the commit.
      await new Promise(setImmediate);
      await commit(takeGroup());
    }
    running = null;
  }

  return {
    append(messages) {
      if (closed) {
        const error = new AppError(
          'shutting_down',
          'The server is shutting down; send it again to the next one.',
          {
            retryAfterSec: 2,
          },
        );
        return Promise.reject(error);
      }
      const events = messages.reduce((sum, message) => sum + message.events.length, 0);
      const bytes = messages.reduce((sum, message) => sum + message.raw.text.length, 0);
      const isFull =
        waitingEvents + events > WAITING_EVENTS_MAX || waitingBytes + bytes > WAITING_BYTES_MAX;
      if (isFull && waitingEvents > 0) {
        const error = new AppError(
          'overloaded',
          'More events wait to be stored than the server can hold; slow down.',
          {
            retryAfterSec: 1,
          },
        );
        return Promise.reject(error);
      }
      waitingEvents += events;
      waitingBytes += bytes;
      return new Promise((resolve, reject) => {
        waiting.push({ messages, events, bytes, resolve, reject });
        running ??= drain();
      });
    },
    async close() {
      closed = true;
      await running;
    },
  };
}
