'use client';
// What was typed into the lab and not sent, kept while the browser's tab lives.
import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/std/listeners';

const listeners = createListeners();
/** Also where the storage is full or forbidden. */
const memory = new Map<string, string | null>();

const keyOf = (name: string) => `dialect-lab:${name}`;

function readText(name: string): string | null {
  const known = memory.get(name);
  if (known !== undefined) return known;
  const stored = readStorage(keyOf(name));
  memory.set(name, stored);
  return stored;
}

function readStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is forbidden: what is typed lives in memory alone
  }
}

/** Keeps a text under a name; null forgets it. */
export function keepLabText(name: string, text: string | null): void {
  memory.set(name, text);
  try {
    if (text === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), text);
  } catch {
    memory.set(name, text); // storage is full or forbidden: the text outlives the view, not the tab
  }
  listeners.emit();
}

/** The text that is kept under a name, null where there is none; the server knows of none. */
export function useLabText(name: string): string | null {
  return useSyncExternalStore(
    listeners.add,
    () => readText(name),
    () => null,
  );
}
