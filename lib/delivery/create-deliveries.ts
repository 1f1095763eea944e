// Deliveries of one process: from the log into the outbox, from the outbox to agents, at least once. Any number of
// processes do it on one database; they know of each other by leases alone.
import { repeat } from '@/lib/engine/event-loop/repeat';
import type { Deliveries } from '@/lib/engine/interface/orchestration';
import { endpointOf } from '@/lib/model/agent-card';
import { createListeners } from '@/lib/std/listeners';
import type { DeliveryKey } from '@/lib/store/ports/outbox-store';
import type { RemoteAgents } from './a2a/remote-agents';
import { createA2aCalls, resumeCalls } from './a2a-calls';
import { A2A_ENDPOINT } from './agent-endpoints';
import { type Circuits, createCircuits } from './circuits';
import { DELIVERY_TIMING, type DeliveryDeps } from './delivery-deps';
import { Dispatcher } from './dispatcher';
import { LogFollower } from './follow-log';
import { Inbox } from './inbox';
import { createPresenceRenewal } from './maintenance';
import { createMessages } from './messages';
import { createOutboxClient } from './outbox-client';
import { createOwed, summaryOf } from './owed';
import { createPullAgents } from './pull-agents';
import { createPush } from './push';
import { repeatDelivered } from './repeat-delivered';
import { createTransports } from './transports';

/** Between two looks for rows that can be deleted. Milliseconds. */
const PRUNE_INTERVAL_MS = 60_000;

/** Between two looks for rows of the future; where the clock was set back, it is looked at once. Milliseconds. */
const RECALL_INTERVAL_MS = 60_000;

/** The clocks of two processes on one database may be so far apart. Milliseconds. */
const CLOCKS_APART_MS = 60_000;

/** Delivered rows of so many events are kept to be looked at. */
const DELIVERED_KEPT = 50_000;

/** Connected agents that say nothing are renewed three times within the time after which they count as gone. Milliseconds. */
const CONNECTED_INTERVAL_MS = 30_000;

type Parts = ReturnType<typeof createParts>;

/** Begins at once. `close` gives back what is leased to this process; what agents pulled stays theirs. */
export function createDeliveries(deps: DeliveryDeps): Deliveries & { close(): Promise<void> } {
  const { outbox, log, signer, egress } = deps;
  const parts = createParts(deps);
  const { client, transports, inbox, present, dispatcher, pullAgents, owedChanged } = parts;
  const follower = new LogFollower(deps, {
    onEvent: parts.messages.keep,
    reserve: (agentId) => dispatcher.reserve(agentId),
    onLeased: (row) => dispatcher.begin(row),
    onForestalled: (agentId) => dispatcher.giveBack(agentId),
    onDue: (agentIds) => {
      for (const agentId of agentIds) dispatcher.wake(agentId);
    },
  });
  const endMaintenance = startMaintenance(deps, parts, () => follower.seq());

  async function welcome(agentId: string): Promise<void> {
    await pullAgents.came(agentId);
    await dispatcher.bringForward(agentId);
    dispatcher.wake(agentId);
  }

  return {
    async pull(agentId, options) {
      present(agentId);
      transports.pulled(agentId);
      await pullAgents.came(agentId);
      await dispatcher.bringForward(agentId);
      return inbox.pull(agentId, options);
    },
    async acknowledge(agentId, leaseIds) {
      present(agentId);
      const counted = await outbox.acknowledge(agentId, leaseIds);
      client.stats.delivered += counted.length;
      return counted;
    },
    connect(agentId, sink, protocol) {
      present(agentId);
      const disconnect = transports.connect(agentId, { sink, protocol: protocol ?? null });
      welcome(agentId).catch((error: unknown) => {
        log.warn({ err: error, agent_id: agentId }, 'deliveries could not be brought forward');
      });
      dispatcher.wake(agentId);
      return disconnect;
    },
    repeat: (agentId, after) =>
      repeatDelivered(deps, { agentId, after, wake: () => dispatcher.wake(agentId) }),
    list: async (query) => (await outbox.list(query)).map(summaryOf),
    async resend(agentId, seq) {
      if (!(await revive(deps, { agent_id: agentId, seq }))) return false;
      owedChanged.emit();
      dispatcher.wake(agentId);
      return true;
    },
    owed: createOwed(deps),
    onOwed: owedChanged.add,
    stats: () => ({ ...client.stats }),
    signingKey: () => signer.key,
    async close() {
      inbox.close();
      await endMaintenance();
      await follower.close();
      await dispatcher.close();
      parts.messages.close();
      await parts.remote?.close();
      egress.close();
    },
  };
}

/** Lets a dead row wait to be tried again. False where it is not dead. */
async function revive({ outbox, now }: DeliveryDeps, key: DeliveryKey): Promise<boolean> {
  const at = new Date(now()).toISOString();
  const moved = await outbox.move([key], { from: ['dead'], to: 'waiting', now: at });
  return moved.length > 0;
}

function createParts(deps: DeliveryDeps) {
  const timing = { ...DELIVERY_TIMING, ...deps.timing };
  const owedChanged = createListeners();
  const client = createOutboxClient(deps, timing, owedChanged.emit);
  const messages = createMessages(deps);
  const circuits = createCircuits(deps.now, timing);
  const onReturn = (host: string) => dispatcher.bringHostForward(host);
  const push = createPush(deps, circuits, onReturn);
  const remote = openRemote(deps, circuits, onReturn);
  // An acknowledgement that comes with the end of the lease would come too late.
  const transports = createTransports(deps, { push, remote, ackMs: timing.leaseMs * 0.9 });
  const inbox = new Inbox(deps, { client, messages, timing, waits: transports.waits });
  const present = createPresenceRenewal(deps);
  const pullAgents = createPullAgents(deps, owedChanged.emit);
  const dispatcher = new Dispatcher(deps, {
    client,
    transports,
    messages,
    timing,
    takesItself: pullAgents.has,
    onUnreached: (agentId) => inbox.wake(agentId),
    onDelivered: present,
  });
  const agents = { present, pullAgents };
  return {
    timing,
    client,
    messages,
    transports,
    remote,
    inbox,
    dispatcher,
    owedChanged,
    ...agents,
  };
}

/** Agents of A2A elsewhere, where answers can be stored; goes on with what an earlier process followed. */
function openRemote(
  { answers, ...deps }: DeliveryDeps,
  circuits: Circuits,
  onReturn: (host: string) => void,
): RemoteAgents | null {
  if (answers === undefined) return null;
  const remote = createA2aCalls({ ...deps, answers, onReturn }, circuits);
  const urlOf = (agentId: string) => {
    const card = deps.engine.directory.agent(agentId)?.card;
    return card ? endpointOf(card, A2A_ENDPOINT) : null;
  };
  resumeCalls({ answers }, remote, urlOf).catch((err: unknown) => {
    deps.log.warn({ err }, 'tasks of agents of A2A could not be followed on');
  });
  return remote;
}

/** What other processes left, what can be deleted, who is connected. */
function startMaintenance(
  { outbox, now, log }: DeliveryDeps,
  { timing, transports, present, dispatcher }: Parts,
  seq: () => number,
): () => Promise<void> {
  let recalledMs = Number.NEGATIVE_INFINITY;
  /** What was leased, or is to wait, until a time that the clock has left behind when it was set back. */
  async function recall(): Promise<void> {
    const nowMs = now();
    const isSetBack = nowMs < recalledMs;
    if (!isSetBack && nowMs - recalledMs < RECALL_INTERVAL_MS) return;
    recalledMs = nowMs;
    const farthestMs = Math.max(timing.leaseMs, timing.pullLeaseMs, timing.retryMaxMs);
    const horizon = new Date(nowMs + farthestMs + CLOCKS_APART_MS).toISOString();
    const rows = await outbox.recall(horizon, new Date(nowMs).toISOString());
    if (rows > 0) log.warn({ rows }, 'deliveries were due in a future that no clock reaches');
  }
  async function sweep(): Promise<void> {
    await recall();
    const until = new Date(now() + timing.sweepMs).toISOString();
    for (const { agent_id, due_at } of await outbox.due(until)) {
      const atMs = Date.parse(due_at);
      if (atMs <= now()) dispatcher.wake(agent_id);
      else dispatcher.wakeAt(agent_id, atMs);
    }
  }
  async function prune(): Promise<void> {
    await outbox.prune(seq() - DELIVERED_KEPT);
  }
  async function renew(): Promise<void> {
    transports.connected().forEach(present);
  }
  const onError = (error: unknown): void =>
    log.warn({ err: error }, 'deliveries could not be looked after');
  const ends = [
    repeat(timing.sweepMs, sweep, onError),
    repeat(PRUNE_INTERVAL_MS, prune, onError),
    repeat(CONNECTED_INTERVAL_MS, renew, onError),
  ];
  return async () => {
    for (const end of ends) await end();
  };
}
