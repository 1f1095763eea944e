// The registry over a database: agents, public keys, API keys and sessions. Small tables, read and written by Prisma's
// own calls; each is a single statement.
import type { AgentCard } from '@/lib/model/agent-card';
import type { Agent, ApiKey } from '@/prisma/generated/sqlite/client';
import type {
  AgentStore,
  KeyStore,
  PublicKeyStore,
  RegisteredAgent,
  SessionStore,
  StoredKey,
} from '../ports/registry-store';
import type { Db } from './connection/client';
import { asStore } from './connection/errors';

/** The port over a database. */
export function createAgentStore(db: Db): AgentStore {
  return {
    async put({ agent_id, card, registered_at, heartbeat_at }) {
      const columns = { card: JSON.stringify(card), registered_at, heartbeat_at };
      await asStore(() =>
        db.agent.upsert({
          where: { agent_id },
          create: { agent_id, ...columns },
          update: columns,
        }),
      );
    },
    get: (agentId) =>
      asStore(async () => {
        const row = await db.agent.findUnique({ where: { agent_id: agentId } });
        return row && agentOf(row);
      }),
    list: () =>
      asStore(async () => (await db.agent.findMany({ orderBy: { agent_id: 'asc' } })).map(agentOf)),
    touch: (agentId, at) =>
      asStore(async () => {
        const { count } = await db.agent.updateMany({
          where: { agent_id: agentId },
          data: { heartbeat_at: at },
        });
        return count > 0;
      }),
  };
}

function agentOf({ card, ...columns }: Agent): RegisteredAgent {
  return { ...columns, card: JSON.parse(card) as AgentCard };
}

/** The port over a database. */
export function createPublicKeyStore(db: Db): PublicKeyStore {
  return {
    async put(key) {
      const { agent_id, kid, ...columns } = key;
      await asStore(() =>
        db.agentPublicKey.upsert({
          where: { agent_id_kid: { agent_id, kid } },
          create: { agent_id, kid, ...columns },
          update: columns,
        }),
      );
    },
    list: () =>
      asStore(() => db.agentPublicKey.findMany({ orderBy: [{ agent_id: 'asc' }, { kid: 'asc' }] })),
  };
}

/** The port over a database. */
export function createKeyStore(db: Db): KeyStore {
  return {
    async add(key) {
      await asStore(() =>
        db.apiKey.create({ data: { ...key, grants: JSON.stringify(key.grants) } }),
      );
    },
    list: () =>
      asStore(async () =>
        (await db.apiKey.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] })).map(keyOf),
      ),
    find: (id) =>
      asStore(async () => {
        const row = await db.apiKey.findUnique({ where: { id } });
        return row && keyOf(row);
      }),
    findByHash: (secretHash) =>
      asStore(async () => {
        const row = await db.apiKey.findUnique({ where: { secret_hash: secretHash } });
        return row && keyOf(row);
      }),
    counts: () =>
      asStore(async () => {
        const { _count } = await db.apiKey.aggregate({ _count: { id: true, revoked_at: true } });
        return { made: _count.id, revoked: _count.revoked_at };
      }),
    revoke: (id, at) =>
      asStore(async () => {
        const { count } = await db.apiKey.updateMany({
          where: { id, revoked_at: null },
          data: { revoked_at: at },
        });
        return count > 0;
      }),
  };
}

function keyOf({ grants, ...columns }: ApiKey): StoredKey {
  return { ...columns, grants: JSON.parse(grants) as string[] };
}

/** The port over a database. */
export function createSessionStore(db: Db): SessionStore {
  return {
    async add(session) {
      await asStore(async () => {
        // Each sign-in takes the sessions along that ended before it, so that the table stays small.
        await db.session.deleteMany({ where: { expires_at: { lt: session.created_at } } });
        await db.session.create({ data: session });
      });
    },
    find: (tokenHash) => asStore(() => db.session.findUnique({ where: { token_hash: tokenHash } })),
    async remove(tokenHash) {
      await asStore(() => db.session.deleteMany({ where: { token_hash: tokenHash } }));
    },
  };
}
