// How many messages two agents exchange in a run within a few seconds, by the time of receipt in whole seconds.
import type { EventRecord } from '@/lib/model/event-record';
import { BoundedMap } from '@/lib/std/bounded-map';
import { pairKey } from '@/lib/std/pair-key';
import type { Runaway } from './loop-runs';

/** More than this in so many seconds is no conversation: people read one message in that time, models write a few. */
export const RATE_MAX = 200;
export const RATE_SECONDS = 10;

/** Who said less than this in that time is not saved: it is far from too fast, and there are many of them. */
const SAVED_MIN = RATE_MAX / 10;

/** Pairs that are counted: those that spoke last. */
const PAIRS_MAX = 5_000;

type Counts = {
  readonly pair: readonly [string, string];
  readonly counts: [second: number, count: number][];
};

export class MessageRates {
  /** By run and pair, in the order in which they last spoke. */
  readonly #pairs = new BoundedMap<string, Counts>(PAIRS_MAX);
  #second = 0;

  /** Counts a message for each of its recipients; returns the pairs that are too fast with it. */
  add({ event, received_at, origin }: EventRecord): Runaway[] {
    // An operator's program brings in bulk what was said elsewhere; the engine speaks for those whose work it passes on.
    if (origin !== 'agent') return [];
    const second = Math.floor(Date.parse(received_at) / 1000);
    this.#second = Math.max(this.#second, second);
    const from = event.from.agent_id;
    const found: Runaway[] = [];
    for (const { agent_id: to } of event.to) {
      const pair: readonly [string, string] = from < to ? [from, to] : [to, from];
      const count = this.#count(pairKey(event.run_id, pairKey(...pair)), pair, second);
      if (count > RATE_MAX) found.push({ kind: 'rate', ring: pair, text: textOf(pair) });
    }
    return found;
  }

  /** Who said much in the last seconds; older counts decide nothing. */
  save(): unknown {
    const pairs = [...this.#pairs.entries()].filter(
      ([, { counts }]) => this.#isLate(counts) && sumOf(counts) >= SAVED_MIN,
    );
    return { second: this.#second, pairs };
  }

  load(value: unknown): void {
    if (value === undefined) return;
    const saved = value as { second: number; pairs: [string, Counts][] };
    this.#second = saved.second;
    for (const [key, counts] of saved.pairs) this.#pairs.load(key, counts);
  }

  #isLate(counts: Counts['counts']): boolean {
    return (counts.at(-1)?.[0] ?? 0) > this.#second - RATE_SECONDS;
  }

  #count(key: string, pair: Counts['pair'], second: number): number {
    const known = this.#pairs.get(key) ?? { pair, counts: [] };
    this.#pairs.set(key, known);
    const { counts } = known;
    const last = counts.at(-1);
    // A clock that was set back does not open a second again.
    if (last !== undefined && last[0] >= second) last[1] += 1;
    else counts.push([second, 1]);
    const newest = counts.at(-1)?.[0] ?? second;
    while ((counts[0]?.[0] ?? newest) <= newest - RATE_SECONDS) counts.shift();
    return sumOf(counts);
  }
}

function sumOf(counts: Counts['counts']): number {
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

function textOf([one, other]: readonly [string, string]): string {
  return `${one} and ${other} exchanged more than ${RATE_MAX} messages in ${RATE_SECONDS} s.`;
}
