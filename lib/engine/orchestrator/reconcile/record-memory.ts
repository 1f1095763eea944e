// The events that steps are about to be taken for, by their seqs: those of the last moments from memory, all others from the
// log, and of those that broke a rule also what they broke.
import type { EventRecord } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import type { EventStore } from '@/lib/store/ports/event-store';
import { RecentRecords } from '../../log/feed/recent-records';

/** An event with its findings; null where they were not asked for. */
export type Looked = { readonly record: EventRecord; readonly findings: readonly Finding[] | null };

export class RecordMemory {
  readonly #events: Pick<EventStore, 'get'>;
  readonly #recent = new RecentRecords();

  constructor(events: Pick<EventStore, 'get'>) {
    this.#events = events;
  }

  /** Told of a redaction, it reads the log again. */
  evictRedacted(told: readonly EventRecord[]): void {
    this.#recent.evictRedacted(told);
  }

  /** Remembers the requests and answers among what was stored; other events cause no step. */
  remember(records: readonly EventRecord[]): void {
    for (const record of records) {
      const { type } = record.event;
      if (type.startsWith('task.') || type === 'chat.message') this.#recent.keep(record);
    }
  }

  /** @throws what the store throws. Null where there is no such event. */
  async look(seq: number): Promise<Looked | null> {
    const recent = this.#recent.get(seq);
    if (recent !== undefined && recent.verdict !== 'fail') return { record: recent, findings: [] };
    const detail = await this.#events.get(seq);
    return detail === null ? null : { record: detail, findings: detail.findings };
  }
}
