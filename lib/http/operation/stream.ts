// A body that is written as its source yields it, for as long as whoever asked for it may be here: it ends with their key or
// their session, at once.
import { endSource } from './chunk-stream';
import { type Call, unauthorized } from './operation';
import { requestShown } from './request-shown';

export type StreamOptions = {
  /** How much may wait for a slow reader; by default nothing does. Bytes. */
  readonly aheadBytes?: number;
  /** Wakes a source that waits for something, so that it ends when its reader is gone. */
  readonly onCancel?: () => void;
  /** Whether it has no end of its own: then it is closed with the key; every other is broken off, so that nobody takes it for whole. */
  readonly isEndless?: boolean;
};

/** Who reads, and over what. */
type Reading = Pick<Call, 'c' | 'deps' | 'principal'>;

/** The body of an answer to the call. Nothing runs before the first read. */
export function streamOf(
  call: Reading,
  source: AsyncIterable<string | Uint8Array>,
  options: StreamOptions = {},
): ReadableStream<Uint8Array> {
  const { aheadBytes = 0 } = options;
  const body = new StreamedBody(call, source, options);
  return new ReadableStream<Uint8Array>(
    { pull: (controller) => body.pull(controller), cancel: () => body.cancel() },
    new ByteLengthQueuingStrategy({ highWaterMark: aheadBytes }),
  );
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

class StreamedBody {
  readonly #call: Reading;
  readonly #chunks: AsyncIterator<string | Uint8Array>;
  readonly #options: StreamOptions;
  readonly #encoder = new TextEncoder();
  #unsubscribe: (() => void) | null = null;
  #hasStarted = false;
  #isOver = false;

  constructor(call: Reading, source: AsyncIterable<string | Uint8Array>, options: StreamOptions) {
    this.#call = call;
    this.#chunks = source[Symbol.asyncIterator]();
    this.#options = options;
  }

  async pull(controller: Controller): Promise<void> {
    const { principal, deps } = this.#call;
    this.#unsubscribe ??= deps.credentials.onRevoked((isRevoked) => {
      if (isRevoked(principal)) this.#cut(controller);
    });
    try {
      if (!(await deps.credentials.isKnown(principal))) this.#cut(controller);
      if (this.#isOver) return;
      this.#hasStarted = true;
      const { done, value } = await this.#chunks.next();
      if (this.#isOver) return;
      if (done) {
        this.#leave();
        controller.close();
      } else controller.enqueue(typeof value === 'string' ? this.#encoder.encode(value) : value);
    } catch (error) {
      this.#leave();
      this.#breakOff(error);
    }
  }

  async cancel(): Promise<void> {
    this.#leave();
    await this.#endSource();
  }

  async #endSource(): Promise<void> {
    this.#options.onCancel?.();
    await endSource(this.#chunks, this.#hasStarted);
  }

  #leave(): void {
    this.#isOver = true;
    this.#unsubscribe?.();
  }

  /** What the source fails with is for the log: the answer has begun, so that nobody takes it for whole where its connection ends. */
  #breakOff(thrown: unknown): void {
    const { c, deps } = this.#call;
    const request = requestShown(c);
    if (deps.closing.aborted) deps.log.warn(request, 'an answer was broken off by the shutdown');
    else deps.log.error({ ...request, err: thrown }, 'an answer was broken off');
    const socket = c.env?.incoming?.socket;
    // Thrown, it would be printed by the adapter, outside of the log.
    if (!socket?.destroy) throw thrown;
    socket.destroy();
  }

  /** Whoever reads may be here no more. */
  #cut(controller: Controller): void {
    if (this.#isOver) return;
    this.#leave();
    const socket = this.#call.c.env?.incoming?.socket;
    const { isEndless = false } = this.#options;
    // What waits for a reader that stalls is not given out either.
    if (socket?.destroy && (!isEndless || socket.writableLength !== 0)) socket.destroy();
    else if (isEndless) controller.close();
    else controller.error(unauthorized());
    // Not awaited: the source may be waiting for something. What it fails with, nobody is there to hear.
    this.#endSource().catch(() => undefined);
  }
}
