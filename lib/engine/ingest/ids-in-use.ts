// In which run an id was first used, of the ids that this process heard of last (CD7): the same id in another run is another
// event, and worth a note, for whoever looks for the one may find the other.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import { BoundedMap } from '@/lib/std/bounded-map';

/** Ids that are remembered: some 200 bytes each, 20 MB with the longest ones. */
const IDS_MAX = 20_000;

export class IdsInUse {
  readonly #runs = new BoundedMap<string, string>(IDS_MAX);

  /** The finding of one message by its primary event; from here on its id is in use. */
  check(primary: ClutchMessage): Finding | null {
    const finding = this.preview(primary);
    if (this.#runs.get(primary.id) === undefined) this.#runs.set(primary.id, primary.run_id);
    return finding;
  }

  /** The finding that `check` would give. */
  preview({ id, run_id }: ClutchMessage): Finding | null {
    const run = this.#runs.get(id);
    if (run === undefined || run === run_id) return null;
    const message = `the id ${id} stands in ${run}, too: there it is another event`;
    return { level: 'info', rule: 'CD7', path: '', message };
  }

  /** Takes note of what was stored, by this process and by others. */
  observe = (records: readonly EventRecord[]): void => {
    for (const { event } of records) {
      if (this.#runs.get(event.id) === undefined) this.#runs.set(event.id, event.run_id);
    }
  };
}
