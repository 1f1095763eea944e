// Where the parts of a history stand in its data directory; `history.json` says which one it is.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HistoryPlan, planOf } from './plan';

/** How far the making got: the log is whole, the engine has folded it too, and all of it can be searched. */
export type HistoryState = 'written' | 'folded' | 'indexed';

export type HistoryFile = {
  readonly plan: HistoryPlan;
  readonly state: HistoryState;
};

/** Reads it; null where a folder has none. */
export async function readHistoryFile(dataDir: string): Promise<HistoryFile | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { events, seed, state } = JSON.parse(text) as {
    events: number;
    seed: number;
    state: HistoryState;
  };
  return { plan: planOf(events, seed), state };
}

/** Writes it anew. */
export async function writeHistoryFile(
  dataDir: string,
  { plan: { events, seed }, state }: HistoryFile,
): Promise<void> {
  await writeFile(pathIn(dataDir), `${JSON.stringify({ events, seed, state })}\n`);
}

/** The SQLite file of a data directory. */
export function databasePath(dataDir: string): string {
  return join(dataDir, 'colloquy.db');
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'history.json');
}
