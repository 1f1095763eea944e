// Work that takes long runs once for each key: whoever asks for the same again while it runs is told so. What a client is
// gone from ends at once, and what came in its place waits for that.
import { AppError } from '@/lib/model/errors/app-error';
import type { Principal } from '@/lib/model/principal';

/** What may take long: it walks a history, or reads what somebody else wrote. */
export type LongKind = 'export' | 'import' | 'rebuild' | 'replay' | 'verify' | 'what-if';

/** How long a request waits for the end of another one of its key, whose client may just have left. Milliseconds. */
const GRACE_MS = 500;

export class LongWorks {
  /** By key and kind: resolves when it has ended. */
  readonly #running = new Map<string, Promise<void>>();

  /**
   * Begins a piece of work; the function that it returns ends it.
   * @throws AppError `conflict` where the key has the same under way
   */
  async begin({ key_id }: Pick<Principal, 'key_id'>, kind: LongKind): Promise<() => void> {
    const name = JSON.stringify([key_id, kind]);
    const deadline = performance.now() + GRACE_MS;
    for (let other = this.#running.get(name); other; other = this.#running.get(name)) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) throw isUnderWay(kind);
      await endOf(other, leftMs);
    }
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#running.set(name, ended);
    return () => {
      if (this.#running.get(name) === ended) this.#running.delete(name);
      end();
    };
  }

  /** Does the work while nobody else of the key does the same. @throws what the work throws, and AppError `conflict` */
  async run<T>(principal: Principal, kind: LongKind, work: () => Promise<T>): Promise<T> {
    const end = await this.begin(principal, kind);
    try {
      return await work();
    } finally {
      end();
    }
  }
}

function isUnderWay(kind: LongKind): AppError {
  return new AppError(
    'conflict',
    `Your key has another ${kind} under way, and one runs at a time. Wait until it has ended, or end its request.`,
  );
}

async function endOf(other: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([other, timeUp]);
  clearTimeout(timer);
}
