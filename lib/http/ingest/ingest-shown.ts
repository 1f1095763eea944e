// What an answer to an ingest shows of what its messages became. It is written as they come and bounded: a short message
// can become much, and all of it waits for the last result.
import type { IngestOutcome } from '@/lib/engine/interface/engine';

/** Of events and findings the answer shows so much. Characters. */
const SHOWN_LENGTH_MAX = 8 * 1024 * 1024;

/** Events, findings and replies of the first messages, as far as there is room. */
export class Shown {
  readonly #events: string[] = [];
  readonly #findings: string[] = [];
  readonly #replies: string[] = [];
  #length = 0;

  add(outcomes: readonly IngestOutcome[]): void {
    for (const { events, findings, reply } of outcomes) {
      if (this.#length > SHOWN_LENGTH_MAX) return;
      for (const event of events) this.#events.push(this.#print(event));
      for (const finding of findings) this.#findings.push(this.#print(finding));
      if (reply !== undefined) this.#replies.push(this.#print(reply));
    }
  }

  /** As fields of a JSON object. Of a list of messages `reply` is a list. */
  text({ isList }: { readonly isList: boolean }): string {
    const replies = this.#replies.join(',');
    const reply = replies === '' ? '' : `,"reply":${isList ? `[${replies}]` : replies}`;
    const truncated = this.#length > SHOWN_LENGTH_MAX ? ',"truncated":true' : '';
    return `"events":[${this.#events.join(',')}],"findings":[${this.#findings.join(',')}]${reply}${truncated}`;
  }

  #print(value: unknown): string {
    const text = JSON.stringify(value);
    this.#length += text.length;
    return text;
  }
}
