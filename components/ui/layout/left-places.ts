// How views of one kind were left, by the entry of the tab's history, for who goes back to them. A page that has
// several of a kind tells them apart by a label.

/** So many are remembered: a list is remembered with its rows. */
const LEFT_MAX = 20;

export class LeftPlaces<Place> {
  readonly #left = new Map<string, Place>();

  /** In this entry of the history; undefined for who comes anew. */
  at(label = ''): Place | undefined {
    return this.#left.get(keyOf(label));
  }

  /** Nothing is kept where the browser does not tell the entries of its history apart. */
  keep(place: Place, label = ''): void {
    const key = keyOf(label);
    if (key === '') return;
    this.#left.set(key, place);
    if (this.#left.size > LEFT_MAX) this.#left.delete(this.#left.keys().next().value as string);
  }

  /** Who goes back finds the view as who comes anew. */
  forget(label: string): void {
    this.#left.delete(keyOf(label));
  }
}

function keyOf(label: string): string {
  const entry = (globalThis as { navigation?: Navigation }).navigation?.currentEntry;
  return entry ? entry.key + label : '';
}
