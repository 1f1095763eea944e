// A question to a database that may say nothing: it is asked once at a time, and whoever asks is answered in time.
import { setTimeout as pause } from 'node:timers/promises';

type Patience<T> = {
  /** How long an answer is waited for. */
  readonly ms: number;
  /** What is answered in its place. */
  readonly late: T;
};

/** The same question. Who asks while it is under way waits for the answer to that, so that silence takes one connection. */
export function answeredInTime<T>(
  ask: () => Promise<T>,
  { ms, late }: Patience<T>,
): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return async () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    const answered = new AbortController();
    const silence = pause(ms, late, { ref: false, signal: answered.signal }).catch(() => late);
    try {
      return await Promise.race([underWay, silence]);
    } finally {
      answered.abort();
    }
  };
}
