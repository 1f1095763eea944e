// Server-sent events as lines of JSON, one for each event: its data, or `{event, data}` where its name says what it is.
import type { SseForm } from '@/lib/protocols/codec/codec';
import type { NdjsonLine } from '@/lib/std/json/ndjson';

/** What an event without a name is called. */
const UNNAMED = 'message';

const FIELD = /^(event|data)(?:: ?(.*))?$/s;

/** Reads the lines of a body as they come, blank ones left out: they need not be seen, for JSON is written into one line of data. */
export class SseLines {
  readonly #form: SseForm;
  #name = UNNAMED;

  constructor(form: SseForm) {
    this.#form = form;
  }

  /** The lines of JSON that end with these. Comments, ids and empty data are no messages. */
  push(lines: readonly NdjsonLine[]): NdjsonLine[] {
    return lines.flatMap((line) => this.#take(line));
  }

  #take(line: NdjsonLine): NdjsonLine[] {
    if (!line.ok) return [line];
    const [, field, value = ''] = FIELD.exec(line.text) ?? [];
    if (field === 'event') {
      this.#name = value === '' ? UNNAMED : value;
      return [];
    }
    if (field !== 'data' || value.trim() === '') return [];
    const name = this.#name;
    this.#name = UNNAMED;
    const text =
      this.#form === 'data' ? value : `{"event":${JSON.stringify(name)},"data":${value}}`;
    return [{ ok: true, text }];
  }
}
