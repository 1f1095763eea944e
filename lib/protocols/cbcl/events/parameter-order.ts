// The order of a message's parameters as a mark of its event. A mark is kept where the payload is emptied, so that it says no
// name that the sender chose: only the words of the draft, and of other parameters their places among the names in the payload.
import { REFERENCE_NAMES } from '../wire/content';

/** The order in which parameters are written where nothing says another one: what joins messages, then by name. */
export function usualOrder(names: readonly string[]): string[] {
  const rank = (name: string) => (REFERENCE_NAMES.has(name) ? (name === 'thread' ? 0 : 1) : 2);
  return [...names].sort((one, other) => rank(one) - rank(other) || compare(one, other));
}

/** Names as marks; `params` are those that stand in the payload. */
export function marksOf(names: readonly string[], params: readonly string[]): (string | number)[] {
  const places = new Map(byName(params).map((name, place) => [name, place]));
  return names.map((name) => places.get(name) ?? name);
}

/** Marks as names; null where one is none. */
export function namesOf(marks: readonly unknown[], params: readonly string[]): string[] | null {
  const known = byName(params);
  const names = marks.map((mark) => (typeof mark === 'number' ? known[mark] : mark));
  return names.every((name) => typeof name === 'string') ? names : null;
}

function byName(names: readonly string[]): string[] {
  return [...names].sort(compare);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
