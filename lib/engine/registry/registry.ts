// Registers agents and follows who is here. The registry's row is renewed by every heartbeat; the log has the
// changes only.
import type { AgentCard } from '@/lib/model/agent-card';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord, Origin } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import { REGISTRY_RUN } from '@/lib/model/ids';
import type { AgentSummary } from '@/lib/model/summary';
import { invariant } from '@/lib/std/invariant';
import type { Directory } from '../interface/directory';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import type { GroupCommit } from '../log/commit/group-commit';
import { toNewMessage } from '../log/commit/new-message';
import type { LogFeed } from '../log/feed/log-feed';
import type { Presence } from './presence';
import { registryEvent } from './registry-events';
import { requireSayableName } from './unsaid-name';

export type Registry = Pick<Engine, 'register' | 'heartbeat' | 'retire'> & {
  /** Takes offline who has been silent for too long. */
  expire(): Promise<void>;
  /**
   * Renews agents by what they send: a heartbeat posted as an event, or any message. Learns of those that registered with
   * another process, or left there.
   */
  followHeartbeats(feed: LogFeed): void;
};

type RegistryPorts = {
  readonly deps: EngineDeps;
  readonly commit: GroupCommit;
  readonly presence: Presence;
  readonly directory: Directory;
  readonly onPresence: (agents: readonly AgentSummary[]) => void;
  /** Resolves when the directory knows everything stored. */
  readonly settled: () => Promise<void>;
  /** Whether an agent took leave, or was taken off the registry, and was not registered again. */
  readonly hasLeft: (agentId: string) => boolean;
};

/** C20: what a card should say, by name and where it stands. */
const CARD_FIELDS = ['display', 'endpoints', 'limits', 'security'] as const;

/** The registry of one workspace. */
export function createRegistry(ports: RegistryPorts): Registry {
  const { deps, presence, directory } = ports;

  function summary(agentId: string): AgentSummary {
    const agent = directory.agent(agentId);
    invariant(agent, 'a registered agent has a summary');
    return agent;
  }

  async function log(
    agentId: string,
    type: 'agent.register' | 'agent.update',
    payload: Record<string, unknown>,
    origin: Origin,
  ): Promise<void> {
    const at = new Date(deps.now()).toISOString();
    const event: ClutchMessage = registryEvent({ id: deps.newId(), at, agentId, type, payload });
    await ports.commit.append([toNewMessage({ event, origin, receivedAt: at })]);
    await ports.settled();
    ports.onPresence([summary(agentId)]);
  }

  const logStatus = (agentId: string, status: 'online' | 'offline'): Promise<void> =>
    log(agentId, 'agent.update', { status }, 'engine');

  return {
    async register(card, principal) {
      requireSayableName(card, deps.codecs);
      const { wasKnown } = await presence.register(card);
      const origin = deps.originOf(principal, 'clutch');
      await log(card.agent_id, wasKnown ? 'agent.update' : 'agent.register', { card }, origin);
      return { agent: summary(card.agent_id), findings: cardFindings(card) };
    },
    async heartbeat(agentId) {
      // Who was taken off may go on asking for its messages, and does not come back by that.
      if (ports.hasLeft(agentId)) return presence.cardOf(agentId) && summary(agentId);
      const renewed = await presence.renew(agentId);
      if (!renewed) return null;
      if (!renewed.wasOnline) await logStatus(agentId, 'online');
      return summary(agentId);
    },
    async retire(agentId, principal) {
      const left = await presence.leave(agentId);
      if (!left) return null;
      const origin = deps.originOf(principal, 'clutch');
      // Also of who fell silent before: nothing is sent to who was taken off.
      if (!ports.hasLeft(agentId)) {
        await log(agentId, 'agent.update', { status: 'offline' }, origin);
      }
      return summary(agentId);
    },
    async expire() {
      for (const agentId of await presence.expire()) await logStatus(agentId, 'offline');
    },
    followHeartbeats(feed) {
      feed.follow((records) => hearAgents(records, ports));
    },
  };
}

/** Learns of the agents that the registry wrote of, and renews who spoke and is online. */
function hearAgents(
  records: readonly EventRecord[],
  { deps, presence }: Pick<RegistryPorts, 'deps' | 'presence'>,
): void {
  const warn = (agentId: string, what: string) => (error: unknown) =>
    deps.log.warn({ err: error, agent_id: agentId }, what);
  for (const agentId of sendersOf(records, isOfRegistry)) {
    presence.learn(agentId).catch(warn(agentId, 'an agent could not be looked up'));
  }
  for (const agentId of sendersOf(records, ({ origin }) => origin === 'agent')) {
    if (!presence.isOnline(agentId)) continue;
    presence.renew(agentId).catch(warn(agentId, 'a heartbeat could not be kept'));
  }
}

function cardFindings(card: AgentCard): Finding[] {
  return CARD_FIELDS.filter((field) => card[field] === undefined).map((field) => ({
    level: 'warning',
    rule: 'C20',
    path: `/${field}`,
    message: `an AgentCard says its ${field} (Clutch section 1.4); routing treats a missing one as unknown`,
  }));
}

function sendersOf(
  records: readonly EventRecord[],
  isMeant: (record: EventRecord) => boolean,
): ReadonlySet<string> {
  return new Set(records.filter(isMeant).map(({ event }) => event.from.agent_id));
}

/** What a registry logs: cards, and who comes and goes. */
function isOfRegistry({ event }: EventRecord): boolean {
  return event.run_id === REGISTRY_RUN && event.type !== 'agent.heartbeat';
}
