// What was highlighted on this page: asked for when it is seen, made one block at a time while the browser has nothing else
// to do, and kept, so that a row that comes back is drawn at once as it was.
import { BoundedMap } from '@/lib/std/bounded-map';
import type { GrammarLanguage } from './code-language';
import type { CodeToken } from './tokens';

/** Blocks that are kept: some screens up and down. */
const BLOCKS_MAX = 200;

/** Where the browser is never idle, a block is made after so long all the same. Milliseconds. */
const IDLE_WITHIN_MS = 500;

type Code = { readonly text: string; readonly language: GrammarLanguage };

type Highlighted = readonly CodeToken[] | null;

const done = new BoundedMap<string, Highlighted>(BLOCKS_MAX);
let queue: Promise<unknown> = Promise.resolve();

/** The tokens of a block that was highlighted lately, else null. */
export function highlighted(code: Code): Highlighted {
  return done.get(keyOf(code)) ?? null;
}

/** Highlights a block after those that were asked for before; null where it stays plain. */
export function highlight(code: Code): Promise<Highlighted> {
  const turn = queue.then(async () => {
    const key = keyOf(code);
    const known = done.get(key);
    if (known !== undefined) return known;
    // Code whose grammar does not come, as after an update of the server, is read as it stands.
    const tokens = await make(code).catch(() => null);
    done.set(key, tokens);
    return tokens;
  });
  queue = turn;
  return turn;
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
