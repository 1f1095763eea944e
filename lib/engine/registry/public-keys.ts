// The public keys of agents, in memory: they are read for every signed message.
import type { AgentPublicKey } from '@/lib/store/ports/registry-store';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';

type PublicKeys = {
  of(agentId: string): readonly AgentPublicKey[];
  put: Engine['putPublicKey'];
};

/** Loads them all. */
export async function loadPublicKeys({ store, now }: EngineDeps): Promise<PublicKeys> {
  const byAgent = new Map<string, AgentPublicKey[]>();
  const remember = (key: AgentPublicKey): void => {
    const others = (byAgent.get(key.agent_id) ?? []).filter((other) => other.kid !== key.kid);
    byAgent.set(key.agent_id, [...others, key]);
  };
  for (const key of await store.publicKeys.list()) remember(key);
  return {
    of: (agentId) => byAgent.get(agentId) ?? [],
    async put(key) {
      const stored = { ...key, created_at: new Date(now()).toISOString() };
      await store.publicKeys.put(stored);
      remember(stored);
      return stored;
    },
  };
}
