// The events that steps are about to be taken for, by their seqs: those of the last moments from memory, all others from the
// log, and of those that broke a rule also what they broke.
import type { EventRecord } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import { oldestBeyond } from '@/lib/projections/oldest-beyond';
import type { EventStore } from '@/lib/store/event-store';

/** Events that stay in memory: what a few commits bring, mostly 1 KB each, and 128 MiB were all as large as one may be. */
const REMEMBERED_MAX = 500;

/** An event with its findings; null where they were not asked for. */
export type Looked = { readonly record: EventRecord; readonly findings: readonly Finding[] | null };

export class RecordMemory {
  readonly #events: Pick<EventStore, 'get'>;
  readonly #recent = new Map<number, EventRecord>();

  constructor(events: Pick<EventStore, 'get'>) {
    this.#events = events;
  }

  /** Remembers the requests and answers among what was stored; other events cause no step. */
  remember(records: readonly EventRecord[]): void {
    for (const record of records) {
      const { type } = record.event;
      if (type.startsWith('task.') || type === 'chat.message') this.#recent.set(record.seq, record);
    }
    for (const seq of oldestBeyond(this.#recent, REMEMBERED_MAX)) this.#recent.delete(seq);
  }

  /** @throws what the store throws. Null where there is no such event. */
  async look(seq: number): Promise<Looked | null> {
    const recent = this.#recent.get(seq);
    if (recent !== undefined && recent.verdict !== 'fail') return { record: recent, findings: [] };
    const detail = await this.#events.get(seq);
    return detail === null ? null : { record: detail, findings: detail.findings };
  }
}
