// The registry over a database: agents, public keys, API keys and sessions. Small tables, read and written by Prisma's
// own calls; each is a single statement.
import type { AgentCard } from '@/lib/model/agent-card';
import type { Agent, ApiKey } from '@/prisma/generated/sqlite/client';
import type {
  AgentStore,
  KeyStore,
  PersonKeyStore,
  PublicKeyStore,
  RegisteredAgent,
  SessionStore,
  StoredKey,
} from '../../ports/registry-store';
import { assertStorable } from '../../rows/guards';
import type { Db } from '../connection/client';
import { asStore } from '../connection/errors';
import type { WriteSection } from '../connection/write-section';

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
export function createPublicKeyStore(db: Db, inSection: WriteSection): PublicKeyStore {
  return {
    async put({ agent_id, kid, public_key, created_at }) {
      assertStorable({ agent_id, kid, public_key, created_at });
      // One statement in the write section: revisions are in the order of commits, so that none comes after a later one.
      await inSection(
        (sql) => sql.$executeRaw`
          INSERT INTO agent_public_key (agent_id, kid, public_key, created_at, revision)
          SELECT ${agent_id}, ${kid}, ${public_key}, ${created_at}, COALESCE(MAX(revision), 0) + 1
          FROM agent_public_key WHERE true
          ON CONFLICT (agent_id, kid) DO UPDATE SET
            public_key = excluded.public_key, created_at = excluded.created_at, revision = excluded.revision`,
      );
    },
    changes: (after = -1) =>
      asStore(async () => {
        const rows = await db.agentPublicKey.findMany({
          where: { revision: { gt: after } },
          orderBy: [{ revision: 'asc' }, { agent_id: 'asc' }, { kid: 'asc' }],
        });
        const keys = rows.map(({ revision: _, ...key }) => key);
        return { keys, revision: rows.at(-1)?.revision ?? Math.max(after, 0) };
      }),
  };
}

/** The port over a database. Revisions are those of commits, as of the public keys of agents. */
export function createPersonKeyStore(db: Db, inSection: WriteSection): PersonKeyStore {
  return {
    async add({ kid, owner, public_key, created_at }) {
      assertStorable({ kid, owner, public_key, created_at });
      const added = await inSection(
        (sql) => sql.$executeRaw`
          INSERT INTO person_key (kid, owner, public_key, created_at, revision)
          SELECT ${kid}, ${owner}, ${public_key}, ${created_at}, COALESCE(MAX(revision), 0) + 1
          FROM person_key WHERE true
          ON CONFLICT (kid) DO NOTHING`,
      );
      return added > 0;
    },
    async revoke(kid, at) {
      const revoked = await inSection(
        (sql) => sql.$executeRaw`
          UPDATE person_key SET revoked_at = ${at},
            revision = (SELECT MAX(revision) + 1 FROM person_key)
          WHERE kid = ${kid} AND revoked_at IS NULL`,
      );
      return revoked > 0;
    },
    changes: (after = 0) =>
      asStore(async () => {
        const rows = await db.personKey.findMany({
          where: { revision: { gt: after } },
          orderBy: { revision: 'asc' },
        });
        const keys = rows.map(({ revision: _, ...key }) => key);
        return { keys, revision: rows.at(-1)?.revision ?? after };
      }),
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
export function createSessionStore(db: Db, inSection: WriteSection): SessionStore {
  return {
    async add(session) {
      // Each sign-in takes the sessions along that expired before it, so that the table stays small. The one that was ended last
      // stays, so that no revision is given twice.
      await inSection(
        (sql) => sql.$executeRaw`
          DELETE FROM session WHERE expires_at < ${session.created_at}
          AND (end_revision = 0 OR end_revision < (SELECT MAX(end_revision) FROM session))`,
      );
      await asStore(() => db.session.create({ data: session }));
    },
    find: (tokenHash) =>
      asStore(async () => {
        const where = { token_hash: tokenHash, end_revision: 0 };
        return db.session.findUnique({ where, omit: { end_revision: true } });
      }),
    any: () => asStore(async () => (await db.session.findFirst()) !== null),
    async end(tokenHash) {
      // In the write section as public keys: revisions are in the order of commits.
      const ended = await inSection(
        (sql) => sql.$executeRaw`
          UPDATE session SET end_revision = (SELECT MAX(end_revision) + 1 FROM session)
          WHERE token_hash = ${tokenHash} AND end_revision = 0`,
      );
      return ended > 0;
    },
    ends: (after = 0) =>
      asStore(async () => {
        const rows = await db.session.findMany({
          where: { end_revision: { gt: after } },
          orderBy: { end_revision: 'asc' },
        });
        const ended = rows.map(({ token_hash }) => token_hash);
        return { ended, revision: rows.at(-1)?.end_revision ?? after };
      }),
  };
}
