'use client';
// Unsent words, kept for each thread while the browser's tab lives.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Also where the storage is full or forbidden. */
const memory = new Map<string, string>();

const keyOf = (threadId: string) => `draft:${threadId}`;

function readDraft(threadId: string): string {
  const known = memory.get(threadId);
  if (known !== undefined) return known;
  const stored = readStorage(keyOf(threadId));
  memory.set(threadId, stored);
  return stored;
}

function readStorage(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return ''; // storage is forbidden: drafts live in memory alone
  }
}

function writeDraft(threadId: string, text: string): void {
  memory.set(threadId, text);
  try {
    if (text === '') sessionStorage.removeItem(keyOf(threadId));
    else sessionStorage.setItem(keyOf(threadId), text);
  } catch {
    memory.set(threadId, text); // storage is full or forbidden: the draft outlives the view, not the tab
  }
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft of a thread and its setter. */
export function useDraft(threadId: string): readonly [string, (text: string) => void] {
  const draft = useSyncExternalStore(
    subscribe,
    () => readDraft(threadId),
    () => '',
  );
  return [draft, (text) => writeDraft(threadId, text)];
}
