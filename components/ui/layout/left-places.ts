// How views of one kind were left, by the entry of the tab's history, for who goes back to them. A page that has
// several of a kind tells them apart by a label. A page that a link leads to is drawn while the entry is still that of
// the page before it, of which it takes nothing over: while it is drawn it says its own path.

/** So many are remembered: a list is remembered with its rows. */
const LEFT_MAX = 20;

export class LeftPlaces<Place> {
  readonly #left = new Map<string, Place>();

  /** In this entry of the history; undefined for who comes anew. `path` is that of the page, where it is being drawn. */
  at(label = '', path?: string): Place | undefined {
    return this.#left.get(keyOf(label, path));
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

function keyOf(label: string, path?: string): string {
  const { navigation, location } = globalThis as Partial<typeof globalThis>;
  const entry = navigation?.currentEntry;
  return entry ? entry.key + (path ?? location?.pathname) + label : '';
}
