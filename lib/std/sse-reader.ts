// Reads server-sent events (WHATWG HTML, section 9.2.6) from the bytes of a stream as they come, in constant memory: lines end in
// LF, CR LF or CR, several lines of data are joined by LF, comments and ids are left out. Of an event that is too long or not UTF-8
// is told that it is, once, and the next one is read as if nothing had happened. This is why it is not eventsource-parser, which takes
// text that was decoded before and ends at its limit.
import { LineBuffer } from './line-buffer';
import { err, type Result } from './result';
import { decodeUtf8 } from './utf8';

/** An event that has data, or why it cannot be read. */
export type SseEvent =
  | {
      readonly ok: true;
      /** `message` where it has none. */
      readonly name: string;
      readonly data: string;
    }
  | SseFault;

type SseFault = {
  readonly ok: false;
  readonly code: 'event_too_large' | 'invalid_utf8';
  readonly message: string;
  /** What can be shown of the line that is at fault: its beginning, bad bytes replaced by U+FFFD. */
  readonly text: string;
};

/** What an event without a name is called. */
const UNNAMED = 'message';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const COLON = 0x3a;
const SPACE = 0x20;
const BYTE_ORDER_MARK = '\uFEFF';

export class SseReader {
  readonly #eventBytesMax: number;
  readonly #line: LineBuffer;
  /** The last line ended in CR: a LF that follows belongs to it. */
  #isAfterReturn = false;
  #isFirstLine = true;
  #name = '';
  #data: string | null = null;
  #bytes = 0;
  #isRefused = false;

  /** `eventBytesMax` counts the bytes of the lines of an event, without their ends and without comments. */
  constructor(eventBytesMax: number) {
    this.#eventBytesMax = eventBytesMax;
    this.#line = new LineBuffer(eventBytesMax);
  }

  /** The events that end in this chunk. */
  push(chunk: Uint8Array): SseEvent[] {
    const events: SseEvent[] = [];
    let start = 0;
    if (this.#isAfterReturn && chunk.length > 0) {
      this.#isAfterReturn = false;
      if (chunk[0] === LINE_FEED) start = 1;
    }
    let carriageReturn = chunk.indexOf(CARRIAGE_RETURN, start);
    for (;;) {
      const lineFeed = chunk.indexOf(LINE_FEED, start);
      if (carriageReturn !== -1 && carriageReturn < start) {
        carriageReturn = chunk.indexOf(CARRIAGE_RETURN, start);
      }
      const isReturn = carriageReturn !== -1 && (lineFeed === -1 || carriageReturn < lineFeed);
      const end = isReturn ? carriageReturn : lineFeed;
      if (end === -1) break;
      this.#line.add(chunk.subarray(start, end));
      this.#takeLine(events);
      start = end + 1;
      if (!isReturn) continue;
      if (start === chunk.length) this.#isAfterReturn = true;
      else if (chunk[start] === LINE_FEED) start += 1;
    }
    this.#line.add(chunk.subarray(start));
    return events;
  }

  /** The last event, where the stream ends without the blank line after it; a client that must not take half an event asks for none. */
  end(): SseEvent[] {
    const events: SseEvent[] = [];
    this.#takeLine(events);
    this.#dispatch(events);
    return events;
  }

  #takeLine(events: SseEvent[]): void {
    const { bytes, isCut } = this.#line.take();
    const isFirst = this.#isFirstLine;
    this.#isFirstLine = false;
    if (bytes.length === 0) {
      this.#dispatch(events);
      return;
    }
    if (bytes[0] === COLON || this.#isRefused) return;
    this.#bytes += bytes.length;
    const read = isCut || this.#bytes > this.#eventBytesMax ? this.#tooLarge() : decodeUtf8(bytes);
    if (!read.ok) {
      this.#isRefused = true;
      this.#data = null;
      const shown = bytes.subarray(0, this.#eventBytesMax);
      events.push({ ok: false, ...read.error, text: new TextDecoder().decode(shown) });
      return;
    }
    const text = read.value;
    this.#takeField(isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  }

  #tooLarge(): Result<never, Pick<SseFault, 'code' | 'message'>> {
    const message = `expected an event of at most ${this.#eventBytesMax} bytes, saw a longer one; put large content into an artifact and refer to it`;
    return err({ code: 'event_too_large', message });
  }

  #takeField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    if (field !== 'data' && field !== 'event') return;
    const from = line.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1;
    const value = colon === -1 ? '' : line.slice(from);
    if (field === 'event') this.#name = value;
    else this.#data = this.#data === null ? value : `${this.#data}\n${value}`;
  }

  /** Ends an event; without a line of data it is none. */
  #dispatch(events: SseEvent[]): void {
    const data = this.#data;
    if (data !== null) events.push({ ok: true, name: this.#name || UNNAMED, data });
    this.#name = '';
    this.#data = null;
    this.#bytes = 0;
    this.#isRefused = false;
  }
}
