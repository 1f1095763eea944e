// Cuts a stream of bytes into its lines, each with its end and without a changed byte.

const NEWLINE = 0x0a;

/** A longer line is not put together: it passes in pieces, and nobody looks at it. Bytes. */
const LINE_BYTES_MAX = 32 * 1024 * 1024;

export type ByteLine = { readonly bytes: Buffer; readonly isWhole: boolean };

export class LineSplitter {
  #rest: Buffer[] = [];
  #length = 0;
  #isLong = false;

  /** The lines that end in this chunk, and the pieces of one that is too long. */
  push(chunk: Buffer): ByteLine[] {
    const lines: ByteLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end + 1));
      lines.push(this.#take(!this.#isLong));
      this.#isLong = false;
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    if (this.#length > LINE_BYTES_MAX) {
      this.#isLong = true;
      lines.push(this.#take(false));
    }
    return lines;
  }

  /** What stands behind the last newline; null where nothing does. */
  end(): ByteLine | null {
    return this.#length === 0 ? null : this.#take(!this.#isLong);
  }

  #keep(bytes: Buffer): void {
    this.#rest.push(bytes);
    this.#length += bytes.length;
  }

  #take(isWhole: boolean): ByteLine {
    const bytes = this.#rest.length === 1 ? (this.#rest[0] as Buffer) : Buffer.concat(this.#rest);
    this.#rest = [];
    this.#length = 0;
    return { bytes, isWhole };
  }
}
