// Splits a stream of bytes into the lines of NDJSON. Holds one chunk and a bounded number of lines at a time, whatever the stream's
// length; a line that is too long or not UTF-8 is told as such, and the next line is read as if nothing had happened.
import { LineBuffer } from '../line-buffer';
import { decodeUtf8 } from '../utf8';

export type NdjsonLine =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly code: 'event_too_large' | 'invalid_utf8';
      readonly message: string;
      /** What can be shown of the line: its beginning, bad bytes replaced by U+FFFD. */
      readonly text: string;
    };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Lines of one chunk that are handed on together: to await each of them takes longer than to read it. */
const BATCH_LINES_MAX = 256;

/** The lines that are not blank, in order. `lineBytesMax` counts the bytes before the line's end, which is LF or CR LF. */
export async function* splitNdjson(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  lineBytesMax: number,
): AsyncGenerator<NdjsonLine, void, undefined> {
  for await (const lines of splitNdjsonInBatches(chunks, lineBytesMax)) yield* lines;
}

/** The same lines, in lists of those that came in one chunk; no list is empty. */
export async function* splitNdjsonInBatches(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  lineBytesMax: number,
): AsyncGenerator<readonly NdjsonLine[], void, undefined> {
  const line = new LineBuffer(lineBytesMax);
  for await (const chunk of chunks) yield* batchesIn(chunk, line, lineBytesMax);
  const last = lineIn(line, lineBytesMax);
  if (last !== null) yield [last];
}

/** The lines that end in a chunk; what follows the last of them stays in the buffer. */
function* batchesIn(
  chunk: Uint8Array,
  line: LineBuffer,
  lineBytesMax: number,
): Generator<readonly NdjsonLine[], void> {
  let batch: NdjsonLine[] = [];
  let start = 0;
  for (;;) {
    const end = chunk.indexOf(LINE_FEED, start);
    if (end === -1) break;
    line.add(chunk.subarray(start, end));
    const taken = lineIn(line, lineBytesMax);
    if (taken !== null) batch.push(taken);
    start = end + 1;
    if (batch.length < BATCH_LINES_MAX) continue;
    yield batch;
    batch = [];
  }
  line.add(chunk.subarray(start));
  if (batch.length > 0) yield batch;
}

/** The line in the buffer, null where it is blank. */
function lineIn(buffer: LineBuffer, bytesMax: number): NdjsonLine | null {
  const { bytes, isCut } = buffer.take();
  const line = !isCut && bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
  if (isCut || line.length > bytesMax) return tooLong(line, bytesMax);
  if (line.every((byte) => byte === 0x20 || byte === 0x09)) return null;
  const text = decodeUtf8(line);
  if (text.ok) return { ok: true, text: text.value };
  return { ok: false, ...text.error, text: new TextDecoder().decode(line) };
}

function tooLong(bytes: Uint8Array, bytesMax: number): NdjsonLine {
  return {
    ok: false,
    code: 'event_too_large',
    message: `expected a line of at most ${bytesMax} bytes, saw a longer one; put large content into an artifact and refer to it`,
    text: new TextDecoder().decode(bytes.subarray(0, bytesMax)),
  };
}
