'use client';
// Unsent text, kept by a name while the browser's tab lives: what is written into a thread, or typed into a lab.
import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/std/listeners';

export type Drafts = {
  subscribe(listener: () => void): () => void;
  /** The text that is kept under a name; null where there is none. */
  read(name: string): string | null;
  /** Keeps a text under a name; null removes it. */
  keep(name: string, text: string | null): void;
};

/** Drafts in a storage of the browser, which may be full, and whose very name may be forbidden. */
export function createDrafts(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Drafts {
  const listeners = createListeners();
  /** Also where the storage is full or forbidden. */
  const memory = new Map<string, string | null>();

  function readStorage(name: string): string | null {
    try {
      return storage().getItem(name);
    } catch {
      return null; // storage is forbidden: drafts live in memory alone
    }
  }

  return {
    subscribe: listeners.add,
    read(name) {
      const known = memory.get(name);
      if (known !== undefined) return known;
      const stored = readStorage(name);
      memory.set(name, stored);
      return stored;
    },
    keep(name, text) {
      memory.set(name, text);
      try {
        if (text === null) storage().removeItem(name);
        else storage().setItem(name, text);
      } catch {
        memory.set(name, text); // storage is full or forbidden: the draft outlives the view, not the tab
      }
      listeners.emit();
    },
  };
}

const drafts = createDrafts(() => sessionStorage);

/** Keeps a text under a name while the tab lives; null removes it. */
export function keepDraft(name: string, text: string | null): void {
  drafts.keep(name, text);
}

/** The text under a name, read once; null where there is none. */
export function readDraftNow(name: string): string | null {
  return drafts.read(name);
}

/** The draft under a name, as it is at this moment; null on the server. */
export function useDraft(name: string): string | null {
  return useSyncExternalStore(
    drafts.subscribe,
    () => drafts.read(name),
    () => null,
  );
}
