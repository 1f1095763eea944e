// A group of one client's messages, all under one credential, on its way to the engine.
import type { IngestOutcome } from '@/lib/engine/interface/engine';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import { LOCAL_HOLDER, requireAdmitted } from './authenticate';
import type { Client } from './client';
import type { Introduction, LogItem } from './log-writer';

/** Stores the group; one outcome for each message, in order. @throws AppError */
export async function storeGroup(
  client: Client,
  group: readonly LogItem[],
): Promise<readonly IngestOutcome[]> {
  const { engine, codec, writeLimit } = client.parts;
  const [first] = group;
  if (first === undefined) return [];
  const { principal } = first.holder;
  await requireAdmitted(client, first.holder);
  writeLimit.take(principal.key_id, group.length);
  await introduceAll(client, group, 'before');
  const outcomes = await engine.ingest({
    protocol: codec.protocol,
    contentType: 'application/json',
    principal,
    items: group.map(({ item }) => item),
    ...(first.holder === LOCAL_HOLDER && { from: `agent:${client.id}` }),
  });
  const stored = group.filter((_, place) => outcomes[place]?.result.status !== 'rejected');
  await introduceAll(client, stored, 'after');
  return outcomes;
}

async function introduceAll(
  client: Client,
  items: readonly LogItem[],
  when: Introduction['when'],
): Promise<void> {
  for (const { introduces, holder } of items) {
    if (introduces?.when === when) await introduce(client, introduces.agentId, holder);
  }
}

/** Whoever speaks here is registered, so that answers reach it: as it was before, or by its name alone. */
async function introduce(
  client: Client,
  agentId: string,
  { principal }: LogItem['holder'],
): Promise<void> {
  if (client.introduced.has(agentId)) return;
  client.introduced.add(agentId);
  const { engine, codec } = client.parts;
  const known = engine.directory.agent(agentId);
  if (known?.card && known.status !== 'offline') return;
  const card = known?.card ?? {
    v: CLUTCH_VERSION,
    agent_id: agentId,
    capabilities: [],
    meta: { speaks: [codec.protocol] },
  };
  await engine.register(card, principal);
}
