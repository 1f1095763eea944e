// Data directories for servers that are measured: a copy of a history that is there, or one that is made for it.
import { constants } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHistory } from './build-history';
import { readHistoryFile } from './history-file';
import { type HistoryPlan, planOf } from './plan';

const SEED = 1;

/** A folder that its user removes, and what is in it. */
export type HistoryData = { readonly dataDir: string; readonly plan: HistoryPlan };

/** A copy beside a history, sharing its blocks where the file system can. @throws Error where there is none. */
export async function copiedHistory(source: string): Promise<HistoryData> {
  const file = await readHistoryFile(source);
  if (file === null) throw new Error(`${source} holds no history; bench/history makes one`);
  const dataDir = await mkdtemp(`${source}-copy-`);
  await cp(source, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { dataDir, plan: file.plan };
}

/** A history of its own. */
export async function madeHistory(events: number): Promise<HistoryData> {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-history-'));
  const plan = planOf(events, SEED);
  console.error(`Making a history of ${events} events...`);
  await buildHistory({ plan, dataDir });
  return { dataDir, plan };
}
