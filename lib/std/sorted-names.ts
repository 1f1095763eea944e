// Names in order, each once. Adding one costs nothing; whoever reads puts those that came since in their places.

export class SortedNames {
  #sorted: string[] = [];
  #added: string[] = [];

  /** The name must not be among them. */
  add(name: string): void {
    this.#added.push(name);
  }

  /** Those that follow a name, or all of them, ascending. */
  *after(name: string | undefined): Iterable<string> {
    const sorted = this.#all();
    let place = name === undefined ? 0 : placeAfter(sorted, name);
    for (; place < sorted.length; place += 1) yield sorted[place] ?? '';
  }

  #all(): readonly string[] {
    if (this.#added.length > 0) {
      this.#sorted = merged(this.#sorted, this.#added.sort(byUnits));
      this.#added = [];
    }
    return this.#sorted;
  }
}

/** As `<` compares them: the same order in every process. */
function byUnits(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function merged(one: readonly string[], other: readonly string[]): string[] {
  const all: string[] = [];
  let place = 0;
  for (const name of one) {
    for (let next = other[place]; next !== undefined && next < name; next = other[place]) {
      all.push(next);
      place += 1;
    }
    all.push(name);
  }
  for (; place < other.length; place += 1) all.push(other[place] ?? '');
  return all;
}

/** How many of the names are not greater than this one. */
function placeAfter(sorted: readonly string[], name: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') <= name) low = middle + 1;
    else high = middle;
  }
  return low;
}
