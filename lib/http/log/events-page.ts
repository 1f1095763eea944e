// A page of the log as JSON. A large one is written piece by piece as its reader takes it, so that a reader that takes nothing
// costs a piece and not a page.
import type { EventsPage, EventsQuery } from '@/lib/contracts/http-events';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import type { Engine } from '@/lib/engine/interface/engine';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import type { SaidReaction } from '@/lib/model/said-reaction';
import {
  type EventPage,
  type EventQuery,
  PAGE_BYTES_MAX,
  PIECE_BYTES,
} from '@/lib/store/ports/event-store';
import type { Call } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json, type Reply, reply } from '../operation/reply';
import { streamOf } from '../operation/stream';
import { aloneIn, sharedJson } from './shared-bytes';

type Asked = EventQuery<EventFilter>;

type EventName = Pick<ClutchMessage, 'run_id' | 'id'>;

/** A page of at most `limit` events and 4 MiB. */
export async function pageOf(call: Call<EventsQuery>): Promise<Reply> {
  const { engine } = call.deps;
  const {
    after,
    before,
    limit = PAGE_ITEMS_DEFAULT,
    order = 'asc',
    reactions,
    q,
    ...filter
  } = call.query;
  const asked: Asked = {
    filter,
    limit,
    order,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
  const { seq: head } = await engine.head();
  if (q !== undefined) {
    const { events, next } = await engine.readMatching({
      ...asked,
      q,
      signal: call.c.req.raw.signal,
    });
    return json(await withReactions(engine, { events, next, head }, reactions !== undefined));
  }
  const first = await engine.readPage({ ...asked, bytesMax: PIECE_BYTES });
  if (!first.isFull || first.events.length === limit) {
    const { events, isFull } = first;
    const next = nextOf(isFull, events.at(-1)?.seq ?? null, { order, head });
    return json(await withReactions(engine, { events, next, head }, reactions !== undefined));
  }
  const hasReactions = reactions !== undefined;
  return reply(JSON_TYPE, streamOf(call, pageText(engine, { asked, first, head, hasReactions })));
}

async function withReactions(
  engine: Pick<Engine, 'reactions'>,
  page: EventsPage,
  isAsked: boolean,
): Promise<EventsPage> {
  if (!isAsked) return page;
  return { ...page, reactions: await engine.reactions.to(page.events.map(({ event }) => event)) };
}

/** Where the next page goes on; null where this one holds the last event of the log, or fewer than it may. */
function nextOf(
  isFull: boolean,
  last: number | null,
  { order, head }: { readonly order: Asked['order']; readonly head: number },
): number | null {
  return !isFull || last === (order === 'asc' ? head : 1) ? null : last;
}

async function* pageText(
  engine: Pick<Engine, 'readInTurn' | 'reactions'>,
  {
    asked,
    first,
    head,
    hasReactions,
  }: { asked: Asked; first: EventPage; head: number; hasReactions: boolean },
): AsyncGenerator<string | Uint8Array, void> {
  const page = new PageText(asked, head);
  yield* page.add(first);
  while (!page.hasEnded()) yield* page.add(await engine.readInTurn(page.nextQuery()));
  yield page.end(hasReactions ? await engine.reactions.to(page.names()) : null);
}

/** The text of a page, of which it keeps no more than where it stands. */
class PageText {
  readonly #asked: Asked;
  readonly #head: number;
  #eventsLeft: number;
  #bytesLeft = PAGE_BYTES_MAX;
  #last = 0;
  #isFull = true;
  /** Of the events that were written, what names them. */
  readonly #names: EventName[] = [];

  constructor(asked: Asked, head: number) {
    this.#asked = asked;
    this.#head = head;
    this.#eventsLeft = asked.limit;
  }

  hasEnded(): boolean {
    return !this.#isFull || this.#eventsLeft <= 0 || this.#bytesLeft <= 0;
  }

  nextQuery(): Asked {
    const range = this.#asked.order === 'asc' ? { after: this.#last } : { before: this.#last };
    const bytesMax = Math.min(PIECE_BYTES, this.#bytesLeft);
    return { ...this.#asked, ...range, limit: this.#eventsLeft, bytesMax };
  }

  /**
   * The text of a piece, whose events it lets go of: a stream that stalls would hold them, too. What goes beyond the page's
   * bytes is left for the next page.
   */
  add({ events, isFull }: EventPage): readonly Uint8Array[] {
    this.#isFull = isFull;
    const records = events.splice(0);
    const alone = aloneIn(records);
    if (alone !== null) {
      const before = Buffer.from(this.#separator());
      const json = sharedJson(alone);
      return this.#take(alone, before.length + json.length) ? [before, json] : [];
    }
    let text = '';
    for (const record of records) {
      const one = `${this.#separator()}${JSON.stringify(record)}`;
      if (!this.#take(record, Buffer.byteLength(one))) break;
      text += one;
    }
    return [Buffer.from(text)];
  }

  /** What stands before the next event. */
  #separator(): string {
    return this.#last === 0 ? '{"events":[' : ',';
  }

  /** Whether the event has its place on the page, which it takes. */
  #take({ seq, event }: EventRecord, bytes: number): boolean {
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft < 0) {
      this.#isFull = true;
      return false;
    }
    this.#last = seq;
    this.#names.push({ run_id: event.run_id, id: event.id });
    this.#eventsLeft -= 1;
    return true;
  }

  names(): readonly EventName[] {
    return this.#names;
  }

  /** @param reactions to the events, where they are asked for */
  end(reactions: readonly SaidReaction[] | null): string {
    const { order } = this.#asked;
    const next = nextOf(this.#isFull, this.#last, { order, head: this.#head });
    const more = reactions === null ? '' : `,"reactions":${JSON.stringify(reactions)}`;
    return `],"next":${next},"head":${this.#head}${more}}`;
  }
}
