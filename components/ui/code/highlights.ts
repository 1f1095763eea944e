// What was highlighted on this page: asked for when it is seen, made one block at a time by a worker within a time, and kept, so
// that a row that comes back is drawn at once as it was.
import { BoundedMap } from '@/lib/std/bounded-map';
import { createQueue } from '@/lib/std/queue';
import { boundedTasks } from './bounded-task';
import type { CodeToken } from './tokens';
import type { TokensReport, TokensTask } from './tokens-worker';

/** Blocks that are kept: some screens up and down. */
const BLOCKS_MAX = 200;

/** People's code takes some tens of them at most; what takes longer stays plain. Milliseconds. */
const HIGHLIGHT_MS_MAX = 200;

type Highlighted = readonly CodeToken[] | null;

const done = new BoundedMap<string, Highlighted>(BLOCKS_MAX);
const inTurn = createQueue();

/** The tokens of a block that was highlighted lately, else null. */
export function highlighted(code: TokensTask): Highlighted {
  return done.get(keyOf(code)) ?? null;
}

/** Highlights a block after those that were asked for before; null where it stays plain. */
export function highlight(code: TokensTask): Promise<Highlighted> {
  return inTurn(async () => {
    const key = keyOf(code);
    const known = done.get(key);
    if (known !== undefined) return known;
    // Where the browser starts no worker, code is read as it stands.
    const tokens = await make(code).catch(() => null);
    done.set(key, tokens);
    return tokens;
  });
}

const tokensWithin = boundedTasks<TokensTask, Extract<TokensReport, { kind: 'done' }>>(
  () => new Worker(new URL('./tokens-worker.ts', import.meta.url), { type: 'module' }),
  HIGHLIGHT_MS_MAX,
);

async function make(code: TokensTask): Promise<Highlighted> {
  const done = await tokensWithin(code);
  return done?.tokens ?? null;
}

function keyOf({ text, language }: TokensTask): string {
  return `${language} ${text}`;
}
