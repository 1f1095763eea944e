// The ports of what the workspace knows besides the log: agents and their heartbeats, keys, sessions, public keys.
import type { AgentCard } from '@/lib/model/agent-card';

/** An agent that registered, with the card that it gave last. Times are ISO 8601. */
export type RegisteredAgent = {
  readonly agent_id: string;
  readonly card: AgentCard;
  readonly registered_at: string;
  /** Null once the agent went offline by DELETE. */
  readonly heartbeat_at: string | null;
};

/** Registered agents by id; none is ever deleted. */
export interface AgentStore {
  /** Takes the place of the agent of the same id. */
  put(agent: RegisteredAgent): Promise<void>;
  /** Null where nobody registered under this id. */
  get(agentId: string): Promise<RegisteredAgent | null>;
  /** All of them, those that went offline included. */
  list(): Promise<RegisteredAgent[]>;
  /** Renews the heartbeat, or with null takes the agent offline. False where the agent is not registered. */
  touch(agentId: string, at: string | null): Promise<boolean>;
}

/** An Ed25519 public key of an agent: what verifies its signatures (CD22). */
export type AgentPublicKey = {
  readonly agent_id: string;
  readonly kid: string;
  /** The raw 32 bytes, base64url. */
  readonly public_key: string;
  readonly created_at: string;
};

/** What a signature is checked by. */
export type VerifyingKey = Pick<AgentPublicKey, 'kid' | 'public_key'>;

/** Public keys that were put, and the revision after which to ask for the next ones. */
export type PublicKeyChanges = {
  readonly keys: readonly AgentPublicKey[];
  readonly revision: number;
};

/** Public keys of agents by agent and `kid`. */
export interface PublicKeyStore {
  /** Takes the place of the agent's key of the same `kid`. */
  put(key: AgentPublicKey): Promise<void>;
  /**
   * The keys that any process put after a revision, each as it was put last, in that order; all of them without one. No key
   * is deleted, so this tells every change.
   */
  changes(after?: number): Promise<PublicKeyChanges>;
}

/** An Ed25519 public key of a person: what verifies what they sign in one of their browsers. It is made and revoked, never replaced. */
export type PersonKey = {
  /** The fingerprint of the public key. */
  readonly kid: string;
  /** The key of the API, or the bearer of tokens, whose holder registered it: the only one who may send what it signed. */
  readonly owner: string;
  /** The raw 32 bytes, base64url. */
  readonly public_key: string;
  readonly created_at: string;
  readonly revoked_at: string | null;
};

/** Keys of people that were added or revoked, and the revision after which to ask for the next ones. */
export type PersonKeyChanges = {
  readonly keys: readonly PersonKey[];
  readonly revision: number;
};

/** Public keys of people by `kid`. */
export interface PersonKeyStore {
  /** False where there is one of this `kid` already, whoever owns it and whether or not it is revoked. */
  add(key: Omit<PersonKey, 'revoked_at'>): Promise<boolean>;
  /** False where there is no such key or it is revoked already. */
  revoke(kid: string, at: string): Promise<boolean>;
  /** What any process added or revoked after a revision, in that order; all of them without one. No key is deleted. */
  changes(after?: number): Promise<PersonKeyChanges>;
}

/** A key of the API. Its secret is shown once; only the SHA-256 is kept. */
export type StoredKey = {
  readonly id: string;
  readonly secret_hash: string;
  /** The first characters of the secret, to recognise it by. */
  readonly prefix: string;
  readonly role: string;
  readonly agent_id: string | null;
  /** Of a bridge's key: what the ids of its agents begin with. */
  readonly agent_prefix: string | null;
  readonly grants: readonly string[];
  readonly created_at: string;
  readonly revoked_at: string | null;
};

/** Keys of the API by id; a revoked one stays. */
export interface KeyStore {
  add(key: StoredKey): Promise<void>;
  /** Revoked ones included. */
  list(): Promise<StoredKey[]>;
  /** Also where it is revoked. */
  find(id: string): Promise<StoredKey | null>;
  /** By the SHA-256 of a secret, also where it is revoked. */
  findByHash(secretHash: string): Promise<StoredKey | null>;
  /** How many were made, and how many of them revoked. No key is deleted or given back, so every change changes this. */
  counts(): Promise<{ made: number; revoked: number }>;
  /** False where there is no such key or it is revoked already. */
  revoke(id: string, at: string): Promise<boolean>;
}

/** A browser's session. The cookie's value is never kept, only its SHA-256. */
export type StoredSession = {
  readonly token_hash: string;
  readonly key_id: string;
  readonly created_at: string;
  readonly expires_at: string;
};

/** Sessions that ended before their time, by the hashes of their tokens, and the revision after which to ask for the next ones. */
export type SessionEnds = {
  readonly ended: readonly string[];
  readonly revision: number;
};

/** Browsers' sessions by the hash of their token, until they expire. */
export interface SessionStore {
  add(session: StoredSession): Promise<void>;
  /** Null for one that was ended. */
  find(tokenHash: string): Promise<StoredSession | null>;
  /** False where there is no such session or it ended already. */
  end(tokenHash: string): Promise<boolean>;
  /** Whether anybody ever signed in with a browser: the last session leaves its row only to another one. */
  any(): Promise<boolean>;
  /** What any process ended after a revision, in that order; everything that has not expired without one. */
  ends(after?: number): Promise<SessionEnds>;
}
