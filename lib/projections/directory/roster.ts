// Who took part, in order of first appearance. There is one for every thread and run, so it is bare data, and most are
// short, so they are searched as lists.

/** Lists show this many faces at most (`ThreadSummary.agents`); a longer roster is looked up in a set. */
export const ROSTER_SHOWN_MAX = 12;

/** Agents of one thread that are told apart: who comes beyond them is not counted. */
const ROSTER_MAX = 1_000;

export type Roster = {
  /** Everybody, up to the bound. */
  readonly ids: string[];
  /** The same, once the roster is long. */
  set: Set<string> | null;
};

/** A roster that goes on from those given. */
export function createRoster(given: readonly string[] = []): Roster {
  return { ids: [...given], set: null };
}

/** Adds who is not in it, while there is room. */
export function addToRoster(roster: Roster, id: string, max: number = ROSTER_MAX): void {
  if (roster.ids.length >= max) return;
  if (roster.set === null && roster.ids.length > ROSTER_SHOWN_MAX) roster.set = new Set(roster.ids);
  if (roster.set ? roster.set.has(id) : roster.ids.includes(id)) return;
  roster.set?.add(id);
  roster.ids.push(id);
}
