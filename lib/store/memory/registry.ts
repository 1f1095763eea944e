// The registry in memory: agents, public keys, API keys and sessions.
import type {
  AgentPublicKey,
  AgentStore,
  KeyStore,
  PersonKey,
  PersonKeyStore,
  PublicKeyStore,
  RegisteredAgent,
  SessionStore,
  StoredKey,
  StoredSession,
} from '../ports/registry-store';

/** Agents by id. */
export function createMemoryAgentStore(): AgentStore {
  const agents = new Map<string, RegisteredAgent>();
  return {
    async put(agent) {
      agents.set(agent.agent_id, structuredClone(agent));
    },
    async get(agentId) {
      return agents.get(agentId) ?? null;
    },
    async list() {
      return [...agents.values()].sort((a, b) => (a.agent_id < b.agent_id ? -1 : 1));
    },
    async touch(agentId, at) {
      const agent = agents.get(agentId);
      if (!agent) return false;
      agents.set(agentId, { ...agent, heartbeat_at: at });
      return true;
    },
  };
}

/** Public keys by agent and key id. */
export function createMemoryPublicKeyStore(): PublicKeyStore {
  const puts = new Map<string, { readonly key: AgentPublicKey; readonly revision: number }>();
  let revision = 0;
  return {
    async put(key) {
      const name = JSON.stringify([key.agent_id, key.kid]);
      revision += 1;
      puts.delete(name);
      puts.set(name, { key: { ...key }, revision });
    },
    async changes(after = -1) {
      const changed = [...puts.values()].filter((put) => put.revision > after);
      return { keys: changed.map(({ key }) => key), revision };
    },
  };
}

/** Keys of people by key id. */
export function createMemoryPersonKeyStore(): PersonKeyStore {
  const kept = new Map<string, { readonly key: PersonKey; readonly revision: number }>();
  let revision = 0;
  const keep = (key: PersonKey): void => {
    revision += 1;
    kept.delete(key.kid);
    kept.set(key.kid, { key, revision });
  };
  return {
    async add(key) {
      if (kept.has(key.kid)) return false;
      keep({ ...key, revoked_at: null });
      return true;
    },
    async revoke(kid, at) {
      const key = kept.get(kid)?.key;
      if (key === undefined || key.revoked_at !== null) return false;
      keep({ ...key, revoked_at: at });
      return true;
    },
    async changes(after = 0) {
      const changed = [...kept.values()].filter((one) => one.revision > after);
      return { keys: changed.map(({ key }) => key), revision };
    },
  };
}

/** API keys by id. */
export function createMemoryKeyStore(): KeyStore {
  const keys = new Map<string, StoredKey>();
  return {
    async add(key) {
      keys.set(key.id, structuredClone(key));
    },
    async list() {
      return [...keys.values()];
    },
    async find(id) {
      return keys.get(id) ?? null;
    },
    async findByHash(secretHash) {
      return [...keys.values()].find((key) => key.secret_hash === secretHash) ?? null;
    },
    async counts() {
      const revoked = [...keys.values()].filter((key) => key.revoked_at !== null);
      return { made: keys.size, revoked: revoked.length };
    },
    async revoke(id, at) {
      const key = keys.get(id);
      if (!key || key.revoked_at !== null) return false;
      keys.set(id, { ...key, revoked_at: at });
      return true;
    },
  };
}

/** Sessions by the hash of their token. */
export function createMemorySessionStore(): SessionStore {
  const sessions = new Map<string, StoredSession>();
  /** In the order of their ends: the place of each is its revision. */
  const ends: string[] = [];
  return {
    async add(session) {
      for (const [token, kept] of sessions) {
        if (kept.expires_at < session.created_at) sessions.delete(token);
      }
      sessions.set(session.token_hash, { ...session });
    },
    async find(tokenHash) {
      return sessions.get(tokenHash) ?? null;
    },
    any: async () => sessions.size + ends.length > 0,
    async end(tokenHash) {
      if (!sessions.delete(tokenHash)) return false;
      ends.push(tokenHash);
      return true;
    },
    async ends(after = 0) {
      return { ended: ends.slice(after), revision: ends.length };
    },
  };
}
