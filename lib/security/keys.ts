// The keys of the API: made, listed, revoked, and the one way from a bearer secret to the principal who holds it. The
// admin key is always among them and is not in the store, so that the last admin cannot be removed.
import type { ApiKey, KeyRequest } from '@/lib/contracts/http-keys';
import { AppError } from '@/lib/model/errors/app-error';
import type { Failure } from '@/lib/model/failure';
import { isAgentId, toAgentId } from '@/lib/model/ids';
import { Grant, type Principal, Role } from '@/lib/model/principal';
import { createListeners } from '@/lib/std/listeners';
import { quotedStart } from '@/lib/std/quoted-start';
import type { KeyStore, StoredKey } from '@/lib/store/ports/registry-store';
import { hashSecret, isSameHash, KEY_PREFIX, makeSecret } from './secret';

/** The id of the key that the environment or the data directory holds. */
export const ADMIN_KEY_ID = 'admin';

/** Shown of a secret: the mark and six characters, enough to recognise it and 220 bits short of using it. */
const PREFIX_LENGTH = KEY_PREFIX.length + 6;

/**
 * What is remembered of a key counts for so long after it was read, or after a `load` that found it not revoked: the longest
 * that a key which another process revoked is taken in a request. Milliseconds.
 */
const CACHE_MS = 1_000;

/** Entries that are remembered at once: more than a workspace has keys, few enough to cost nothing. */
const REMEMBERED_MAX = 10_000;

export type Keyring = {
  /** Who holds this secret; null for nobody. */
  authenticate(secret: string): Promise<Principal | null>;
  /** Whether the secret is that of a key which this process has learnt of: asked before the store is, where it is to be spared. */
  knows(secret: string): boolean;
  /** Who holds the key of this id; null where it is unknown or revoked. */
  principal(keyId: string): Promise<Principal | null>;
  /** Whether a key that was valid once is revoked, by what this process did or loaded: asked for every open connection. */
  isRevoked(keyId: string): boolean;
  list(): Promise<ApiKey[]>;
  /** @throws AppError `invalid_value` or `missing_field` where role, agent and grants do not fit together. */
  create(request: KeyRequest): Promise<{ key: ApiKey; secret: string }>;
  /** False where there is no such key or it is revoked already. @throws AppError `conflict` for the admin key. */
  revoke(keyId: string): Promise<boolean>;
  /**
   * Whether a key was bound to the agent at a time, ISO 8601. What this process does counts at once, what others do with
   * the next `load`.
   */
  hasKeyOf(agentId: string, at: string): boolean;
  /**
   * Learns which keys were made and revoked; one small read where none was, and never one for each key.
   * @throws AppError `store_unavailable`
   */
  load(): Promise<void>;
  /**
   * The listener learns which key was revoked: at once by this process, by another one with the next `load`. Returns the
   * function that ends it.
   */
  onRevoked(listener: (keyId: string) => void): () => void;
};

export type KeyringDeps = {
  readonly store: KeyStore;
  readonly adminSecret: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
};

/** The keyring of one workspace. */
export function createKeyring(deps: KeyringDeps): Keyring {
  const { store, now } = deps;
  const adminHash = hashSecret(deps.adminSecret);
  // By the hash of the secret, and by the id of the key.
  const known = rememberPrincipals(now);
  const revoked = createListeners<string>();
  const bound = rememberBindings(store, adminHash);

  return {
    hasKeyOf: bound.hasKeyOf,
    isRevoked: bound.isRevoked,
    knows: (secret) => bound.knows(hashSecret(secret)),

    async load() {
      const at = now();
      const gone = await bound.load();
      known.evict(new Set(gone));
      known.confirm(at);
      gone.forEach(revoked.emit);
    },

    async authenticate(secret) {
      const hash = hashSecret(secret);
      if (isSameHash(hash, adminHash)) return ADMIN;
      return known.find(hash, () => store.findByHash(hash));
    },

    async principal(keyId) {
      if (keyId === ADMIN_KEY_ID) return ADMIN;
      return known.find(keyId, () => store.find(keyId));
    },

    async list() {
      const stored = await store.list();
      return [adminKeyOf(deps.adminSecret), ...stored.flatMap((key) => toListed(key) ?? [])];
    },

    async create(request) {
      const { key, stored, secret } = makeKey(request, deps);
      await store.add(stored);
      bound.add(stored);
      return { key, secret };
    },

    async revoke(keyId) {
      if (keyId === ADMIN_KEY_ID) throw new AppError('conflict', ADMIN_KEY_STAYS);
      const at = new Date(now()).toISOString();
      const isRevoked = await store.revoke(keyId, at);
      known.evict(new Set([keyId]));
      if (isRevoked) bound.revoke(keyId, at);
      revoked.emit(keyId);
      return isRevoked;
    },

    onRevoked: revoked.add,
  };
}

const ADMIN_KEY_STAYS =
  'The admin key of this workspace cannot be revoked. Change COLLOQUY_ADMIN_TOKEN, or delete admin.key in the data directory, and restart.';

/** A key as who asked for it is shown it, and as it is stored. */
function makeKey(request: KeyRequest, { newId, now }: Pick<KeyringDeps, 'newId' | 'now'>) {
  const secret = makeSecret(KEY_PREFIX);
  const key = {
    id: newId(),
    prefix: secret.slice(0, PREFIX_LENGTH),
    ...fittingTo(request),
    created_at: new Date(now()).toISOString(),
    revoked_at: null,
  };
  return { key, stored: { agent_prefix: null, ...key, secret_hash: hashSecret(secret) }, secret };
}

const ADMIN: Principal = { key_id: ADMIN_KEY_ID, role: 'admin', agent_id: null, grants: [] };

/** Which keys there are, which are revoked, and which agents they are bound to, from when until when, as far as this process knows. */
function rememberBindings(store: KeyStore, adminHash: string) {
  type Span = { readonly from: string; readonly until: string | null };
  const ofAgent = new Map<string, Map<string, Span>>();
  const hashes = new Set([adminHash]);
  const revoked = new Set<string>();
  /** How many keys there were, and how many of them revoked, when they were loaded. */
  let loadedAt: string | null = null;

  function add({ id, secret_hash, agent_id, created_at, revoked_at }: StoredKey): void {
    if (revoked_at === null) hashes.add(secret_hash);
    else hashes.delete(secret_hash);
    if (agent_id === null) return;
    const spans = ofAgent.get(agent_id) ?? new Map<string, Span>();
    // What was read before a key was revoked here does not bring it back.
    spans.set(id, { from: created_at, until: spans.get(id)?.until ?? revoked_at });
    ofAgent.set(agent_id, spans);
  }

  return {
    add,
    /** Also of a key that was revoked since the last load: the store tells. */
    knows: (hash: string) => hashes.has(hash),
    isRevoked: (keyId: string) => revoked.has(keyId),
    /** Returns the ids of those that were revoked since the last time, by other processes. */
    async load(): Promise<string[]> {
      // Read first: what changes between the two reads is loaded the next time.
      const { made, revoked: ended } = await store.counts();
      const counts = `${made} ${ended}`;
      if (counts === loadedAt) return [];
      const keys = await store.list();
      const gone = keys.filter(({ id, revoked_at }) => revoked_at !== null && !revoked.has(id));
      for (const key of keys) add(key);
      for (const { id } of gone) revoked.add(id);
      loadedAt = counts;
      return gone.map(({ id }) => id);
    },
    revoke(keyId: string, at: string): void {
      revoked.add(keyId);
      for (const spans of ofAgent.values()) {
        const span = spans.get(keyId);
        if (span?.until === null) spans.set(keyId, { ...span, until: at });
      }
    },
    hasKeyOf(agentId: string, at: string): boolean {
      const spans = [...(ofAgent.get(agentId)?.values() ?? [])];
      return spans.some(({ from, until }) => from <= at && (until === null || at < until));
    },
  };
}

/** Principals for a short time, by any name that leads to one of them. Nobody is not remembered. */
function rememberPrincipals(now: () => number) {
  const entries = new Map<string, { readonly principal: Principal; readonly until: number }>();
  /** Until then everything counts that is remembered. */
  let confirmedUntil = 0;
  let evictions = 0;
  return {
    async find(
      name: string,
      look: () => Promise<StoredKey | null | undefined>,
    ): Promise<Principal | null> {
      const entry = entries.get(name);
      if (entry && Math.max(entry.until, confirmedUntil) > now()) return entry.principal;
      entries.delete(name);
      const evictionsBefore = evictions;
      const stored = await look();
      const principal = stored ? toPrincipal(stored) : null;
      if (!principal) return null;
      // What was read before others were evicted may be what they were evicted for.
      if (evictions !== evictionsBefore) return principal;
      if (entries.size >= REMEMBERED_MAX) entries.clear();
      entries.set(name, { principal, until: now() + CACHE_MS });
      return principal;
    },
    /** At this time no key was revoked but those that have been evicted. */
    confirm(at: number): void {
      confirmedUntil = Math.max(confirmedUntil, at + CACHE_MS);
    },
    evict(keyIds: ReadonlySet<string>): void {
      if (keyIds.size === 0) return;
      evictions += 1;
      for (const [name, { principal }] of entries) {
        if (keyIds.has(principal.key_id)) entries.delete(name);
      }
    },
  };
}

/** The admin key as it is listed. Of a token of the environment, which a person may have chosen, nothing is shown. */
function adminKeyOf(secret: string): ApiKey {
  const isOurs = secret.startsWith(KEY_PREFIX);
  const prefix = isOurs ? secret.slice(0, PREFIX_LENGTH) : 'COLLOQUY_ADMIN_TOKEN';
  return { ...toApiKey(ADMIN), prefix, created_at: null, revoked_at: null };
}

/** What a key is to be. @throws AppError where that does not fit together. */
function fittingTo({ role, agent_id, agent_prefix, grants }: KeyRequest) {
  const fitting = {
    role,
    agent_id: agent_id === undefined ? null : toAgentId(agent_id),
    ...(agent_prefix !== undefined && { agent_prefix }),
    grants: [...new Set(grants)],
  };
  const failure = checkFit(fitting);
  if (failure) throw new AppError(failure.code, failure.message, { errors: [failure] });
  return fitting;
}

/** An agent's key has to say whose; so has a grant that speaks for an agent. */
function checkFit(key: {
  role: Role;
  agent_id: string | null;
  agent_prefix?: string;
  grants: readonly Grant[];
}): Failure | null {
  const { role, agent_id, agent_prefix, grants } = key;
  if (agent_prefix !== undefined && (role !== 'agent' || agent_id !== null)) {
    return {
      code: 'invalid_value',
      message: 'expected agent_prefix on a key of the role agent, and no agent_id beside it',
      path: '/agent_prefix',
    };
  }
  if (agent_id === null && agent_prefix === undefined && role === 'agent') {
    return missingAgent('a key of the role agent speaks for one agent');
  }
  if (agent_id === null && grants.includes('orchestrator')) {
    return missingAgent('the grant orchestrator is bound to one agent');
  }
  if (agent_id !== null && !isAgentId(agent_id)) {
    const message = `expected the id of an agent, saw ${quotedStart(agent_id)}`;
    return { code: 'invalid_value', message, path: '/agent_id' };
  }
  const isWriter = role !== 'viewer' && role !== 'auditor';
  if (!isWriter && (agent_id !== null || grants.some((grant) => grant !== 'read'))) {
    return {
      code: 'invalid_value',
      message: `expected no agent_id and no grant to write for the role ${role}, which only reads`,
      path: agent_id === null ? '/grants' : '/agent_id',
    };
  }
  return null;
}

function missingAgent(reason: string): Failure {
  return { code: 'missing_field', message: `expected agent_id: ${reason}`, path: '/agent_id' };
}

/** A row that this version cannot read gives no rights. */
function toPrincipal(stored: StoredKey): Principal | null {
  const role = Role.safeParse(stored.role);
  const grants = Grant.array().safeParse(stored.grants);
  if (stored.revoked_at !== null || !role.success || !grants.success) return null;
  const { agent_prefix } = stored;
  return {
    key_id: stored.id,
    role: role.data,
    agent_id: stored.agent_id,
    ...(agent_prefix !== null && { agent_prefix }),
    grants: grants.data,
  };
}

function toApiKey({ key_id, ...rest }: Principal) {
  const { role, agent_id, agent_prefix, grants } = rest;
  const bound = { agent_id, ...(agent_prefix !== undefined && { agent_prefix }) };
  return { id: key_id, role, ...bound, grants: [...grants] };
}

function toListed(stored: StoredKey): ApiKey | null {
  const { revoked_at, prefix, created_at } = stored;
  const principal = toPrincipal({ ...stored, revoked_at: null });
  return principal && { ...toApiKey(principal), prefix, created_at, revoked_at };
}
