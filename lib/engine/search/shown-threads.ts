// Which threads stand in an answer: not those that operators hid, nor those of a hidden channel, unless that channel is asked for.
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import type { SearchResult } from '@/lib/model/search-result';
import { isOperator, type SearchQuery } from '@/lib/search/search-query';
import type { SearchPorts } from './search-ports';

type ShownThread = Pick<SearchResult, 'channel' | 'title'>;

export class ShownThreads {
  readonly #directory: SearchPorts['directory'];
  readonly #askedChannels: ReadonlySet<string>;
  readonly #known = new Map<string, ShownThread | null>();

  constructor(directory: SearchPorts['directory'], { terms }: SearchQuery) {
    this.#directory = directory;
    const asked = terms.filter(isOperator).filter(({ name }) => name === 'channel');
    this.#askedChannels = new Set(asked.map(({ value }) => value));
  }

  /** The thread of an event; null where it is hidden. */
  async of(record: EventRecord): Promise<ShownThread | null> {
    const { thread_id } = record.event;
    const known = this.#known.get(thread_id);
    if (known !== undefined) return known;
    const shown = await this.#shownOf(record);
    this.#known.set(thread_id, shown);
    return shown;
  }

  async #shownOf({ event, protocol }: EventRecord): Promise<ShownThread | null> {
    const row = await this.#directory.rows.thread(event.thread_id);
    const channel = row?.channel ?? channelOf(event, protocol);
    const isHidden =
      row?.hidden === true ||
      (!this.#askedChannels.has(channel) && this.#directory.view('channel', channel).hidden);
    return isHidden ? null : { channel, title: row?.title ?? '' };
  }
}
