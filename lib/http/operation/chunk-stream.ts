// A body that is written as its source yields it. Nothing runs before the first read, and nothing waits for a slow reader.

/** The stream of a source that is read at once; `streamOf` is for one whose reader's key may end meanwhile. */
export function chunkStream(
  source: AsyncIterable<string | Uint8Array>,
): ReadableStream<Uint8Array> {
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
      cancel: () => endSource(chunks, hasStarted),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}

/** Ends a source that nobody reads on. A generator that never started would not run its `finally`: what it holds open would stay so. */
export async function endSource(
  chunks: AsyncIterator<unknown>,
  hasStarted: boolean,
): Promise<void> {
  if (!hasStarted) await chunks.next();
  await chunks.return?.();
}
