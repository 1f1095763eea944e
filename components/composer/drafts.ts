'use client';
// Unsent words, kept for each thread while the browser's tab lives.
import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/std/listeners';

const listeners = createListeners();
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
  listeners.emit();
}

/** The draft of a thread and its setter. */
export function useDraft(threadId: string): readonly [string, (text: string) => void] {
  const draft = useSyncExternalStore(
    listeners.add,
    () => readDraft(threadId),
    () => '',
  );
  return [draft, (text) => writeDraft(threadId, text)];
}
