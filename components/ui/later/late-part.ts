import type { ComponentType } from 'react';

let parts = 0;

/** Resolves when all is there without which the part would be drawn otherwise than the server drew it, or did not come. Never rejects. */
type NeedsOf = (drawn: Element | null) => Promise<unknown>;

/** A component whose code is fetched once, when it is first needed; where that fails, the next that is drawn asks again. */
export class LatePart<P> {
  /** No other part has it. */
  readonly key = parts++;
  readonly #load: () => Promise<ComponentType<P>>;
  readonly needs: NeedsOf | undefined;
  #coming: Promise<ComponentType<P> | null> | null = null;
  #component: ComponentType<P> | null = null;

  /** `load` imports it. */
  constructor(load: () => Promise<ComponentType<P>>, needs?: NeedsOf) {
    this.#load = load;
    this.needs = needs;
  }

  /** Null until the code is there. */
  now(): ComponentType<P> | null {
    return this.#component;
  }

  /** The same promise for all who ask meanwhile. Null where the code did not come. */
  fetch(): Promise<ComponentType<P> | null> {
    this.#coming ??= this.#load().then(
      (component) => {
        this.#component = component;
        return component;
      },
      () => {
        this.#coming = null;
        return null;
      },
    );
    return this.#coming;
  }
}
