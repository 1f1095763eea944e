// The data of the events of an SSE body, as its lines come.
import { type ByteLine, LineSplitter } from '../recorder/line-splitter';

/** The data of one event is held until it is whole; longer data is not looked at. Characters. */
const DATA_LENGTH_MAX = 32 * 1024 * 1024;

export class SseData {
  readonly #lines = new LineSplitter();
  #data: string[] = [];
  #length = 0;

  /** The data of the events that end in this chunk. */
  push(chunk: Buffer): string[] {
    return this.#lines.push(chunk).flatMap((line) => this.#take(line));
  }

  #take({ bytes, isWhole }: ByteLine): string[] {
    const text = bytes.toString().replace(/\r?\n$/, '');
    if (text === '') return this.#end();
    const [, data] = /^data: ?(.*)$/s.exec(text) ?? [];
    if (data === undefined) return [];
    this.#length += isWhole ? data.length : Number.POSITIVE_INFINITY;
    if (this.#length <= DATA_LENGTH_MAX) this.#data.push(data);
    return [];
  }

  #end(): string[] {
    const data = this.#length > DATA_LENGTH_MAX ? '' : this.#data.join('\n');
    this.#data = [];
    this.#length = 0;
    return data === '' ? [] : [data];
  }
}
