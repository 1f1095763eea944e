// The public keys of agents, in memory: they are read for every signed message. What other processes put is learnt.

import { createListeners } from '@/lib/std/listeners';
import type { AgentPublicKey } from '@/lib/store/ports/registry-store';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';

export type PublicKeys = {
  of(agentId: string): readonly AgentPublicKey[];
  put: Engine['putPublicKey'];
  /** Takes over what any process put; one small read where nobody did. @throws AppError `store_unavailable` */
  learn(): Promise<void>;
  onReplaced: Engine['onPublicKeyReplaced'];
};

/** Loads them all. */
export async function loadPublicKeys({ store, now }: EngineDeps): Promise<PublicKeys> {
  const byAgent = new Map<string, AgentPublicKey[]>();
  const replaced = createListeners<AgentPublicKey>();
  let revision: number | undefined;
  /** One after the other: what was read before a put is not taken after it. */
  let work: Promise<unknown> = Promise.resolve();

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = work.then(task);
    work = done.catch(() => undefined);
    return done;
  }

  function remember(key: AgentPublicKey): void {
    const keys = byAgent.get(key.agent_id) ?? [];
    const before = keys.find(({ kid }) => kid === key.kid);
    byAgent.set(key.agent_id, [...keys.filter((other) => other !== before), key]);
    if (before && before.public_key !== key.public_key) replaced.emit(before);
  }

  const learn = (): Promise<void> =>
    inTurn(async () => {
      const changes = await store.publicKeys.changes(revision);
      changes.keys.forEach(remember);
      revision = changes.revision;
    });

  await learn();
  return {
    of: (agentId) => byAgent.get(agentId) ?? [],
    learn,
    onReplaced: replaced.add,
    put: (key) =>
      inTurn(async () => {
        const stored = { ...key, created_at: new Date(now()).toISOString() };
        await store.publicKeys.put(stored);
        remember(stored);
        return stored;
      }),
  };
}
