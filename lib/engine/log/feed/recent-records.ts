// The newest events of the log in memory, for those who are told of a seq and need its event a moment later. Bounded by what
// events weigh, because they differ by a factor of a thousand. What was redacted is not among them.
import type { EventRecord } from '@/lib/model/event-record';
import { redactionIn } from '@/lib/model/redaction';
import { bytesOf } from './record-bytes';

/** What is kept weighs so much at most, in bytes: some 5,000 ordinary events, two seconds of a busy log. */
const WEIGHT_MAX = 4 * 1024 * 1024;

/** The part of the bound by which it may be exceeded, so that the oldest go many at a time. */
const SLACK = 1.1;

export class RecentRecords {
  readonly #records = new Map<number, EventRecord>();
  readonly #weightMax: number;
  #weight = 0;
  /** The last redaction that the log told of; 0 before the first. */
  #redactionSeq = 0;

  constructor(weightMax = WEIGHT_MAX) {
    this.#weightMax = weightMax;
  }

  /** Keeps an event, unless a redaction after it was told of. */
  keep(record: EventRecord): void {
    if (record.seq < this.#redactionSeq || this.#records.has(record.seq)) return;
    this.#records.set(record.seq, record);
    this.#weight += bytesOf(record);
    if (this.#weight <= this.#weightMax * SLACK) return;
    for (const [seq, oldest] of this.#records) {
      if (this.#weight <= this.#weightMax) return;
      this.#records.delete(seq);
      this.#weight -= bytesOf(oldest);
    }
  }

  /** Evicts everything before a redaction, which may name any of it; of nearly all records that are told it is none. */
  evictRedacted(told: readonly EventRecord[]): void {
    const seq = told.findLast((record) => redactionIn(record) !== null)?.seq;
    if (seq === undefined) return;
    this.#redactionSeq = seq;
    for (const [older, record] of this.#records) {
      if (older > seq) continue;
      this.#records.delete(older);
      this.#weight -= bytesOf(record);
    }
  }

  /** Undefined where it was never kept or is evicted. */
  get(seq: number): EventRecord | undefined {
    return this.#records.get(seq);
  }
}
