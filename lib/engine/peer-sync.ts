// What other processes on the same database did is learnt every so often: no message waits for it, and none pays for it.

import { repeat } from './event-loop/repeat';
import type { EngineDeps } from './interface/engine-deps';
import type { LogFeed } from './log/log-feed';
import type { Orchestrator } from './orchestrator/create-orchestrator';

/** Three small reads: a process learns of the others within this time, and a read's own. Milliseconds. */
const LEARN_INTERVAL_MS = 2_000;

type Ports = {
  readonly deps: Pick<EngineDeps, 'store' | 'learnOrchestrators' | 'log'>;
  readonly orchestrator: Pick<Orchestrator, 'learn'>;
  readonly feed: Pick<LogFeed, 'reach'>;
};

/** Learns until the function that it returns is called, which waits for what runs. */
export function startPeerSync({ deps, orchestrator, feed }: Ports): () => Promise<void> {
  const { store, log } = deps;

  /** The log comes last: what it tells is told by the keys and the workflows that stand beside it. */
  async function learn(): Promise<void> {
    await deps.learnOrchestrators();
    await orchestrator.learn();
    await feed.reach((await store.events.head()).seq);
  }

  return repeat(LEARN_INTERVAL_MS, learn, (error) =>
    log.warn({ err: error }, 'what other processes did could not be learnt; it is tried again'),
  );
}
