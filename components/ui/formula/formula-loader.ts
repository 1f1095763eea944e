// What reads TeX, once for the page: it comes with the first formula that is seen.
import { createListeners } from '@/lib/std/listeners';

type Trees = typeof import('./formula-tree').formulaTree;

const listeners = createListeners();
let loaded: Trees | null = null;
let isAsked = false;

export function subscribe(listener: () => void): () => void {
  return listeners.add(listener);
}

/** Null until it is here. */
export function trees(): Trees | null {
  return loaded;
}

export function loadTrees(): void {
  if (isAsked) return;
  isAsked = true;
  import('./formula-tree').then(
    ({ formulaTree }) => {
      loaded = formulaTree;
      listeners.emit();
    },
    () => {
      // It did not come, as after an update of the server: the next formula that is seen asks again.
      isAsked = false;
    },
  );
}
