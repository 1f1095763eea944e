// How much of a file has come or gone, in one line of the terminal.

/** Between two words on it. Milliseconds. */
const TICK_MS = 250;

/** Tells of bytes as they pass; the line is gone when all of them have. @param doing As in "Wrote 1.2 MB". */
export async function* telling(
  chunks: AsyncIterable<Uint8Array>,
  doing: string,
): AsyncGenerator<Uint8Array, void> {
  const tell = transferTeller(doing);
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      tell(bytes);
      yield chunk;
    }
  } finally {
    endOfTelling();
  }
}

/** The same of who counts the bytes himself. */
export function transferTeller(doing: string): (bytes: number) => void {
  let toldAt = 0;
  return (bytes) => {
    const now = performance.now();
    if (!process.stderr.isTTY || now - toldAt < TICK_MS) return;
    toldAt = now;
    process.stderr.write(`\r${doing} ${(bytes / 1_000_000).toFixed(1)} MB\u001b[K`);
  };
}

/** Takes the line away. */
export function endOfTelling(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
