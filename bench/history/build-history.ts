// Makes the data directory of a history, in two steps: the log, and what the engine folds of it. A second call goes on after the
// last step that was done.
import { readdir } from 'node:fs/promises';
import { makePrivateFolder } from '@/lib/store/files/private-files';
import { readHistoryFile, writeHistoryFile } from './history-file';
import { openHistoryStore } from './history-store';
import { openHistory } from './open-history';
import type { HistoryPlan } from './plan';
import { writeLog } from './write-log';

export type Step = 'log' | 'fold';

type Options = {
  readonly plan: HistoryPlan;
  readonly dataDir: string;
  /** Leaves the second step to the first server that starts on it. */
  readonly logOnly?: boolean;
  readonly onProgress?: (step: Step, events: number) => void;
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
    await makeLog(plan, dataDir, (events) => onProgress?.('log', events));
  } else if (made.plan.events !== plan.events || made.plan.seed !== plan.seed) {
    throw new Error(
      `${dataDir} holds a history of ${made.plan.events} events with the seed ${made.plan.seed}; choose another folder`,
    );
  }
  if (logOnly || made?.state === 'folded') return;
  await openHistory(dataDir, {
    onProgress: (events) => onProgress?.('fold', events),
    ...(onWarning && { onWarning }),
  });
  await writeHistoryFile(dataDir, { plan, state: 'folded' });
}

async function makeLog(
  plan: HistoryPlan,
  dataDir: string,
  onProgress: (events: number) => void,
): Promise<void> {
  const store = await openHistoryStore(dataDir);
  try {
    await writeLog(store, plan, { onProgress });
  } finally {
    await store.close();
  }
  await writeHistoryFile(dataDir, { plan, state: 'written' });
}

async function requireEmpty(dataDir: string): Promise<void> {
  const [first] = await readdir(dataDir);
  if (first === undefined) return;
  throw new Error(
    `${dataDir} holds ${first} and no whole history; remove it, or choose another folder`,
  );
}
