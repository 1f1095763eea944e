// The tasks of a run in chunks of a fixed size, so that saving a run costs what changed of it and not what it has.

/** Tasks of one chunk: some 16 kB of JSON. The first chunk stands in the row of the run, and most runs have no other. */
const CHUNK_TASKS = 32;

export class TaskChunks {
  /** The ids in their places; null where one was joined to another task. */
  readonly #ids: (string | null)[] = [];
  readonly #places = new Map<string, number>();
  readonly #changed = new Set<number>();

  /** The ids of a chunk as they were saved. */
  load(chunk: number, ids: readonly string[]): void {
    while (this.#ids.length < chunk * CHUNK_TASKS + ids.length) this.#ids.push(null);
    for (const [index, id] of ids.entries()) {
      const place = chunk * CHUNK_TASKS + index;
      this.#ids[place] = id;
      this.#places.set(id, place);
    }
  }

  /** Notes that the task of an id changed, or is gone. */
  note(id: string, isThere: boolean): void {
    let place = this.#places.get(id);
    if (place === undefined) {
      if (!isThere) return;
      place = this.#ids.length;
      this.#ids.push(id);
      this.#places.set(id, place);
    } else if (!isThere) {
      this.#ids[place] = null;
      this.#places.delete(id);
    }
    this.#changed.add(Math.floor(place / CHUNK_TASKS));
  }

  ids(chunk: number): string[] {
    const from = chunk * CHUNK_TASKS;
    return this.#ids.slice(from, from + CHUNK_TASKS).filter((id) => id !== null);
  }

  /** The chunks that changed since the last call. */
  takeChanged(): number[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }
}
