// A body that is written as its source yields it. Nothing runs before the first read.

export type ChunkStreamOptions = {
  /** How much may wait for a slow reader; by default nothing does. Bytes. */
  readonly aheadBytes?: number;
  /** Wakes a source that waits for something, so that it ends when its reader is gone. */
  readonly onCancel?: () => void;
};

/** The stream of a source that is read at once; `streamOf` is for one whose reader's key may end meanwhile. */
export function chunkStream(
  source: AsyncIterable<string | Uint8Array>,
  options: ChunkStreamOptions = {},
): ReadableStream<Uint8Array> {
  const { aheadBytes = 0, onCancel } = options;
  const encoder = new TextEncoder();
  const chunks = source[Symbol.asyncIterator]();
  let hasStarted = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        hasStarted = true;
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      },
      async cancel() {
        onCancel?.();
        // A generator that never started does not run its `finally`: what its source holds open would stay so.
        if (!hasStarted) await chunks.next();
        await chunks.return?.();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: aheadBytes }),
  );
}
