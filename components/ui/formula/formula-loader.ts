// What reads TeX, once for the page or the server. The server has it before it draws a text, a browser with the first formula that
// it draws.
import { createListeners } from '@/lib/std/listeners';
import { rateLimited, type Trees } from './rate-limited-trees';

const listeners = createListeners();
let loaded: Trees | null = null;
let loading: Promise<void> | null = null;

export function subscribe(listener: () => void): () => void {
  return listeners.add(listener);
}

/** Null until it is here. */
export function trees(): Trees | null {
  return loaded;
}

/** Resolves when it is here, or did not come, as after an update of the server: the next formula that is drawn asks again. */
export function loadTrees(): Promise<void> {
  loading ??= import('./formula-tree').then(
    ({ formulaTree }) => {
      const isServer = typeof window === 'undefined';
      loaded = isServer ? rateLimited(formulaTree, () => performance.now()) : formulaTree;
      listeners.emit();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}
