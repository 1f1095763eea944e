// The public keys of agents, in memory: they are read for every signed message. What other processes put is learnt, and with them
// the keys of people.
import { createListeners } from '@/lib/std/listeners';
import { createQueue } from '@/lib/std/queue';
import type { AgentPublicKey } from '@/lib/store/ports/registry-store';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import type { PersonKeys } from '../interface/person-keys';
import { loadPersonKeys } from './person-keys';

export type PublicKeys = {
  of(agentId: string): readonly AgentPublicKey[];
  readonly people: PersonKeys;
  /** Takes over what any process put; two small reads where nobody did. @throws AppError `store_unavailable` */
  learn(): Promise<void>;
  /** What the engine offers of them. */
  readonly commands: Pick<
    Engine,
    'putPublicKey' | 'publicKeys' | 'onPublicKeyReplaced' | 'personKeys'
  >;
};

/** Loads them all. */
export async function loadPublicKeys({ store, now }: EngineDeps): Promise<PublicKeys> {
  const people = await loadPersonKeys({ store, now });
  const byAgent = new Map<string, AgentPublicKey[]>();
  const replaced = createListeners<AgentPublicKey>();
  let revision: number | undefined;
  /** One after the other: what was read before a put is not taken after it. */
  const inTurn = createQueue();

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

  const of = (agentId: string) => byAgent.get(agentId) ?? [];
  await learn();
  return {
    of,
    people,
    async learn() {
      await learn();
      await people.learn();
    },
    commands: {
      publicKeys: (agentId) => [...of(agentId)],
      onPublicKeyReplaced: replaced.add,
      personKeys: people,
      putPublicKey: (key) =>
        inTurn(async () => {
          const stored = { ...key, created_at: new Date(now()).toISOString() };
          await store.publicKeys.put(stored);
          remember(stored);
          return stored;
        }),
    },
  };
}
