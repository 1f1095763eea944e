// What was highlighted on this page: asked for when it is seen, made one block at a time while the browser has nothing else
// to do, and kept, so that a row that comes back is drawn at once as it was.
import { BoundedMap } from '@/lib/std/bounded-map';
import { createListeners } from '@/lib/std/listeners';
import type { CodeLanguage } from './code-language';
import type { CodeToken } from './tokens';

/** Blocks that are kept: some screens up and down. */
const BLOCKS_MAX = 200;

/** Where the browser is never idle, a block is made after so long all the same. Milliseconds. */
const IDLE_WITHIN_MS = 500;

export type Code = { readonly text: string; readonly language: CodeLanguage };

type Highlighted = readonly CodeToken[] | null;

const done = new BoundedMap<string, Highlighted>(BLOCKS_MAX);
const asked = new Set<string>();
const listeners = createListeners();
let queue: Promise<void> = Promise.resolve();

export function subscribe(listener: () => void): () => void {
  return listeners.add(listener);
}

/** The tokens of a block; null while there are none, and where it stays plain. */
export function highlighted(code: Code): Highlighted {
  return done.get(keyOf(code)) ?? null;
}

/** Has a block highlighted after those that were asked for before. */
export function highlight(code: Code): void {
  const key = keyOf(code);
  if (asked.has(key) || done.get(key) !== undefined) return;
  asked.add(key);
  queue = queue.then(async () => {
    // Code whose grammar does not come, as after an update of the server, is read as it stands.
    const tokens = await make(code).catch(() => null);
    done.set(key, tokens);
    asked.delete(key);
    listeners.emit();
  });
}

async function make({ text, language }: Code): Promise<Highlighted> {
  const { loadGrammar, tokensOf } = await import('./tokens');
  await loadGrammar(language);
  await idle();
  return tokensOf(text, language);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
  });
}

function keyOf({ text, language }: Code): string {
  return `${language} ${text}`;
}
