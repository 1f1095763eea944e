// What waits to be written to one client, the most urgent first. Nothing waits for ever: what was passed over often enough
// goes before everything more urgent.
import { PRIORITIES, type Priority } from '@/lib/protocols/codec/connection';

/** So many more urgent ones may go before the first of a level. */
export const PASSED_OVER_MAX = 8;

type Level<Item> = { items: Item[]; next: number; passedOver: number };

export class OutgoingQueue<Item extends { readonly bytes: number }> {
  readonly #levels: ReadonlyMap<Priority, Level<Item>> = new Map(
    PRIORITIES.map((priority) => [priority, { items: [], next: 0, passedOver: 0 }]),
  );
  #bytes = 0;

  /** What waits. */
  get bytes(): number {
    return this.#bytes;
  }

  push(item: Item, priority: Priority): void {
    this.#levels.get(priority)?.items.push(item);
    this.#bytes += item.bytes;
  }

  /** The one to send next; undefined where nothing waits. */
  take(): Item | undefined {
    const waiting = [...this.#levels.values()].filter(hasSome);
    const starving = waiting.findLast(({ passedOver }) => passedOver >= PASSED_OVER_MAX);
    const level = starving ?? waiting[0];
    if (level === undefined) return undefined;
    for (const other of waiting) other.passedOver += 1;
    level.passedOver = 0;
    const item = shift(level);
    this.#bytes -= item?.bytes ?? 0;
    return item;
  }

  /** Lets go of everything; returns it. */
  clear(): Item[] {
    const all: Item[] = [];
    for (let item = this.take(); item !== undefined; item = this.take()) all.push(item);
    return all;
  }
}

function hasSome({ items, next }: Level<unknown>): boolean {
  return next < items.length;
}

/** In constant time over many: an array gives up its front only when half of it is gone. */
function shift<Item>(level: Level<Item>): Item | undefined {
  const item = level.items[level.next];
  level.next += 1;
  if (level.next * 2 > level.items.length) {
    level.items = level.items.slice(level.next);
    level.next = 0;
  }
  return item;
}
