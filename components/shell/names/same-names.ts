// What tells runs or threads of one name apart: that some are from a run file, then when each began where that differs by the minute,
// else their ids. Nothing is said of a name that stands once.
import type { ImportedFrom } from '@/lib/model/imported-from';
import { grouped } from '@/lib/std/grouped';

/** Something under its name. */
export type NamedThing = {
  readonly id: string;
  readonly name: string;
  readonly opened_at: string;
  readonly imported?: ImportedFrom | undefined;
};

export type NameDifference = {
  readonly opened_at: string;
  readonly isImported: boolean;
  /** What its line says beside that; null where that it is imported is enough. */
  readonly by: 'time' | 'id' | null;
};

/** An instant to the minute: `2026-02-01T13:20`. */
const MINUTE_LENGTH = 16;

/** By the id, of those that share their name with others. */
export function differencesOf(all: readonly NamedThing[]): ReadonlyMap<string, NameDifference> {
  const found = new Map<string, NameDifference>();
  for (const same of grouped(all, ({ name }) => name).values()) {
    if (same.length < 2) continue;
    for (const alike of grouped(same, ({ imported }) => imported !== undefined).values()) {
      const by = differenceOf(alike);
      for (const { id, opened_at, imported } of alike) {
        found.set(id, { opened_at, isImported: imported !== undefined, by });
      }
    }
  }
  return found;
}

/** One that is the only import of its name, or the only one that is none, needs no more than that. */
function differenceOf(alike: readonly NamedThing[]): NameDifference['by'] {
  if (alike.length < 2) return null;
  const minutes = new Set(alike.map(({ opened_at }) => opened_at.slice(0, MINUTE_LENGTH)));
  return minutes.size === alike.length ? 'time' : 'id';
}
