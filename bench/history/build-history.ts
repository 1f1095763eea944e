// Makes the data directory of a history, in three steps: the log, what the engine folds of it, and the search index. A second call goes
// on after the last step that was done.
import { readdir } from 'node:fs/promises';
import { makePrivateFolder } from '@/lib/store/files/private-files';
import { readHistoryFile, writeHistoryFile } from './history-file';
import { indexHistory } from './index-history';
import { openHistory } from './open-history';
import type { HistoryPlan } from './plan';
import { writeLog } from './write-log';

export type Step = 'log' | 'guards' | 'fold' | 'index';

type Options = {
  readonly plan: HistoryPlan;
  readonly dataDir: string;
  /** Leaves the other steps to the first server that starts on it. */
  readonly logOnly?: boolean;
  /** How much of a step is done: events, but of the guards indexes and triggers. */
  readonly onProgress?: (step: Step, done: number, all: number) => void;
  readonly onWarning?: (message: string) => void;
};

/** @throws Error where the folder holds anything else than this history. */
export async function buildHistory({
  plan,
  dataDir,
  logOnly = false,
  onProgress,
  onWarning,
}: Options): Promise<void> {
  await makePrivateFolder(dataDir);
  const made = await readHistoryFile(dataDir);
  if (made === null) {
    await requireEmpty(dataDir);
    await writeLog(dataDir, plan, {
      onEvents: (events) => onProgress?.('log', events, plan.events),
      onGuard: (done, all) => onProgress?.('guards', done, all),
    });
    await writeHistoryFile(dataDir, { plan, state: 'written' });
  } else if (made.plan.events !== plan.events || made.plan.seed !== plan.seed) {
    throw new Error(
      `${dataDir} holds a history of ${made.plan.events} events with the seed ${made.plan.seed}; choose another folder`,
    );
  }
  if (logOnly || made?.state === 'indexed') return;
  const told = (step: Step) => ({
    onProgress: (events: number) => onProgress?.(step, events, plan.events),
    ...(onWarning && { onWarning }),
  });
  if (made?.state !== 'folded') {
    await openHistory(dataDir, told('fold'));
    await writeHistoryFile(dataDir, { plan, state: 'folded' });
  }
  await indexHistory(dataDir, told('index'));
  await writeHistoryFile(dataDir, { plan, state: 'indexed' });
}

async function requireEmpty(dataDir: string): Promise<void> {
  const [first] = await readdir(dataDir);
  if (first === undefined) return;
  throw new Error(
    `${dataDir} holds ${first} and no whole history; remove it, or choose another folder`,
  );
}
