// What other processes on the same database did is learnt every so often: no message waits for it, and none pays for it.
import { repeat } from './event-loop/repeat';
import type { EngineDeps } from './interface/engine-deps';
import type { LogFeed } from './log/feed/log-feed';
import type { Orchestrator } from './orchestrator/create-orchestrator';
import type { PublicKeys } from './registry/public-keys';

/** Small reads: a process learns of the others within this time, and a read's own. Milliseconds. */
const LEARN_INTERVAL_MS = 2_000;

/**
 * Two small reads: whoever lost a key by another process is out of this one within a second, of which this leaves a fifth to
 * the reads and to what ends connections. Milliseconds.
 */
const LEARN_KEYS_INTERVAL_MS = 800;

type Ports = {
  readonly deps: Pick<EngineDeps, 'store' | 'learnKeys' | 'log'>;
  readonly orchestrator: Pick<Orchestrator, 'learn'>;
  readonly feed: Pick<LogFeed, 'reach'>;
  readonly publicKeys: Pick<PublicKeys, 'learn'>;
};

/** Learns until the function that it returns is called, which waits for what runs. */
export function startPeerSync({
  deps,
  orchestrator,
  feed,
  publicKeys,
}: Ports): () => Promise<void> {
  const { store, log } = deps;

  async function learnKeys(): Promise<void> {
    await deps.learnKeys();
    await publicKeys.learn();
  }

  /** The log comes last: what it tells is told by the keys and the workflows that stand beside it. */
  async function learn(): Promise<void> {
    await learnKeys();
    await orchestrator.learn();
    await feed.reach((await store.events.head()).seq);
  }

  const onError = (error: unknown): void =>
    log.warn({ err: error }, 'what other processes did could not be learnt; it is tried again');
  // Apart: a long stretch of the log that another process stored holds up nobody's revocation.
  const ends = [
    repeat(LEARN_KEYS_INTERVAL_MS, learnKeys, onError),
    repeat(LEARN_INTERVAL_MS, learn, onError),
  ];
  return async () => {
    for (const end of ends) await end();
  };
}
