// Where an event stands, and whose it is. A session is a thread; with the sessions that its agents spawned it is a run, in which each run of an
// agent is a task. Every agent has the prefix of the key before its name, so that nothing foreign names an agent of anybody else.
import { prefixedId } from '@/lib/protocols/codec/bridge-records';
import type { DecodeContext } from '@/lib/protocols/codec/codec';
import type { ClawWire } from './schema';

/** Before the names of agents where the key is bound to no prefix. */
const OWN_PREFIX = 'agent:openclaw.';

/** The gateway itself, where an event is of no session. */
const NO_SESSION = 'gateway';

export type ClawPlaces = {
  readonly run: string;
  readonly thread: string;
  /** The agent of the session. */
  readonly agent: string;
  readonly isAgentKnown: boolean;
  /** Who asked: whoever writes to the gateway, or the agent that spawned the session. */
  readonly asker: string;
  /** Whether an agent spawned the session. */
  readonly isSpawned: boolean;
  /** Whoever writes to the gateway. */
  readonly client: string;
  /** The id of the agent of a session or of a name. */
  agentId(name: string): string;
};

/** The places of an event. */
export function placesOf({ payload, gateway, root }: ClawWire, context: DecodeContext): ClawPlaces {
  const prefix = `${context.agentPrefix ?? OWN_PREFIX}${gateway === null ? '' : `${gateway}.`}`;
  const agentId = (name: string) => prefixedId(prefix, name);
  const key = payload.sessionKey ?? NO_SESSION;
  const first = root ?? payload.spawnedBy ?? key;
  const placed = (place: string) => (gateway === null ? place : `${gateway}/${place}`);
  const name = payload.agentId?.trim() || agentNameIn(key);
  const client = agentId('client');
  const spawner = payload.spawnedBy ?? (first === key ? null : first);
  return {
    run: placed(first),
    thread: placed(key),
    agent: agentId(name ?? NO_SESSION),
    isAgentKnown: name !== null,
    asker: spawner === null ? client : agentId(agentNameIn(spawner) ?? NO_SESSION),
    isSpawned: spawner !== null,
    client,
    agentId,
  };
}

/** The name in the key of an agent's session (`agent:main:...`); null where it has none. */
export function agentNameIn(key: string): string | null {
  return /^agent:([^:]+)(:|$)/.exec(key)?.[1] ?? null;
}
