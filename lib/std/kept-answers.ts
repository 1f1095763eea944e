// Answers that stay as long as their source does not change: whoever asks meanwhile waits for the same work.

type Kept<Answer> = { readonly version: string | number; readonly answer: Promise<Answer> };

export class KeptAnswers<Answer> {
  readonly #max: number;
  // Insertion order is order of use: the first one is dropped.
  readonly #kept = new Map<string, Kept<Answer>>();

  /** @param max Answers that stay. */
  constructor(max: number) {
    this.#max = max;
  }

  /** The answer of this version of its source, made where it is not kept; one that fails is made anew. */
  get(key: string, version: string | number, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key);
    const next = known?.version === version ? known : { version, answer: make() };
    this.#kept.delete(key);
    this.#kept.set(key, next);
    next.answer.catch(() => {
      if (this.#kept.get(key) === next) this.#kept.delete(key);
    });
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > this.#max && !oldest.done) this.#kept.delete(oldest.value);
    return next.answer;
  }

  /** Lets go of all of them. */
  evict(): void {
    this.#kept.clear();
  }
}
