// The bytes of one line of a stream so far, copied: sources use their buffers again. However long the line is, the buffer is bounded.

/** Most lines fit; the buffer doubles for longer ones and is used for every line of the stream. */
const FIRST_CAPACITY = 4096;

/** Holds at most one byte more than a line may have: a carriage return may still turn out to end it. */
export class LineBuffer {
  readonly #bytesMax: number;
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #length = 0;
  #isCut = false;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  add(chunk: Uint8Array): void {
    const fitting = chunk.subarray(0, this.#bytesMax + 1 - this.#length);
    if (fitting.length < chunk.length) this.#isCut = true;
    const length = this.#length + fitting.length;
    if (length > this.#bytes.length) this.#grow(length);
    this.#bytes.set(fitting, this.#length);
    this.#length = length;
  }

  /** The bytes, which hold until more is added, and whether there were more of them; empties the buffer. */
  take(): { readonly bytes: Uint8Array; readonly isCut: boolean } {
    const taken = { bytes: this.#bytes.subarray(0, this.#length), isCut: this.#isCut };
    this.#length = 0;
    this.#isCut = false;
    return taken;
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
