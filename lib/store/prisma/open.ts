// Opens the workspace's store on a database: migrates it, makes sure that its commits are durable, puts the ports
// together.
import { join } from 'node:path';
import { makePrivateFile, narrow, PRIVATE_FILE } from '../files/private-files';
import type { EventStore } from '../ports/event-store';
import type { Store } from '../ports/store';
import { answeredInTime } from './connection/answered-in-time';
import {
  createDatabase,
  type Database,
  type Db,
  type Provider,
  providerOf,
} from './connection/client';
import { durabilityFault } from './connection/durability';
import { unavailable } from './connection/errors';
import { faultText, nameOfDatabase, opened } from './connection/fault-text';
import { migrate, migrationFault, requireOurFile, sqlitePath } from './connection/migrate';
import { type FileWatch, watchFiles } from './connection/same-file';
import { emptyWriteAheadLog } from './connection/wal-checkpoints';
import { createTrialSection, createWriteSection, untilWon } from './connection/write-section';
import { createWriteState } from './connection/write-state';
import { createCheckpointStore } from './derived/checkpoints';
import { createProjectionStore } from './derived/projection-rows';
import { createSearchStore } from './derived/search-index';
import { createAppend } from './log/append';
import { type LogFacts, readLogFacts } from './log/log-facts';
import { createReads } from './log/read';
import { fillDeliveryHashes } from './outbox/fill-hashes';
import { createOutboxStore } from './outbox/outbox';
import { createAlertStore } from './workspace/alerts';
import { createAuditStore } from './workspace/audit';
import { createOutgoingWebhookStore } from './workspace/outgoing-webhooks';
import {
  createAgentStore,
  createKeyStore,
  createPersonKeyStore,
  createPublicKeyStore,
  createSessionStore,
} from './workspace/registry';
import { createRejectionStore } from './workspace/rejections';
import { createTrustedKeyStore } from './workspace/trusted-keys';
import { createWebhookStore } from './workspace/webhooks';
import { createWorkflowStore } from './workspace/workflows';

/** How long who asks whether the store can work waits for the database, in ms: longer than a trial waits for a lock. */
const CHECK_PATIENCE_MS = 4_000;

/** Of Postgres. */
const NO_FILES: FileWatch = { look: async () => null, fault: () => null, close: () => undefined };

export type PrismaStoreOptions = {
  /** `file:PATH` for SQLite, `postgres://...` or `postgresql://...` for Postgres. */
  readonly databaseUrl: string;
  /** The folder that holds `sqlite/migrations` and `postgresql/migrations`. Default: `prisma` in the working directory. */
  readonly migrationsDir?: string;
  /** For tests: told to every SQLite connection, after our own settings. */
  readonly morePragmas?: readonly string[];
};

/**
 * Opens and migrates the database.
 * @throws AppError `store_unavailable` or `store_full`; Error where the database is not durable or has a history of its own.
 */
export async function openPrismaStore(options: PrismaStoreOptions): Promise<Store> {
  const { databaseUrl, morePragmas } = options;
  const provider = providerOf(databaseUrl);
  const folder = join(
    options.migrationsDir ?? join(process.cwd(), 'prisma'),
    provider,
    'migrations',
  );
  await opened(databaseUrl, async () => {
    if (provider === 'sqlite') {
      await requireOurFile(databaseUrl);
      await closeToOthers(sqlitePath(databaseUrl));
    }
    await migrate(databaseUrl, folder);
  });

  let files = NO_FILES;
  const connected = await createDatabase(databaseUrl, {
    ...(morePragmas && { morePragmas }),
    fileFault: () => files.fault(),
  });
  const { db, sql } = connected;
  if (provider === 'sqlite') {
    files = await watchFiles(sqlitePath(databaseUrl), {
      touch: () => sql.$queryRaw`SELECT 1 FROM _prisma_migrations LIMIT 1`,
      copyLog: () => emptyWriteAheadLog(sql),
    });
  }
  const close = () => {
    files.close();
    return connected.close();
  };
  const database = { ...connected, close };
  const check = async () => (await files.look()) ?? (await faultOf(db, provider, folder));
  const orDisconnect = <T>(work: () => Promise<T>): Promise<T> =>
    opened(databaseUrl, work).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  // The connection that migrated ends when its memory is collected, and has the file to itself while it copies its log.
  const fault = await orDisconnect(() => untilWon(check));
  if (fault !== null) {
    await database.close();
    throw new Error(`The store is not opened. ${fault} It is ${nameOfDatabase(databaseUrl)}.`);
  }
  const facts = await orDisconnect(async () => {
    const read = await readLogFacts(database.sql);
    await fillDeliveryHashes(database.sql, provider, read.hashes);
    return read;
  });
  return assemble(database, { provider, databaseUrl, check, facts });
}

/** SQLite gives the files that it makes beside the database the mode of that; of those that are there each has its own. */
async function closeToOthers(path: string): Promise<void> {
  await makePrivateFile(path);
  await Promise.all(['-wal', '-shm'].map((suffix) => narrow(`${path}${suffix}`, PRIVATE_FILE)));
}

async function faultOf(db: Db, provider: Provider, folder: string): Promise<string | null> {
  return (await migrationFault(db, folder)) ?? (await durabilityFault(db, provider));
}

type Opened = {
  readonly provider: Provider;
  readonly databaseUrl: string;
  readonly check: () => Promise<string | null>;
  readonly facts: LogFacts;
};

function assemble(database: Database, { provider, databaseUrl, check, facts }: Opened): Store {
  const { db, sql, reads } = database;
  const writes = createWriteState(createTrialSection(database, provider));
  const inSection = writes.watched(createWriteSection(database, provider));
  const events: EventStore = {
    append: createAppend({ provider, facts }, inSection),
    ...createReads(reads, facts),
  };
  const notReady = (error: unknown) =>
    ({ ok: false, reason: faultText(error, databaseUrl) }) as const;
  const readiness = async (): ReturnType<Store['check']> => {
    try {
      const reason = await check();
      if (reason !== null) return { ok: false, reason };
      const refusal = await writes.refusal();
      return refusal === null ? { ok: true } : notReady(refusal);
    } catch (error) {
      return notReady(error);
    }
  };
  return {
    events,
    checkpoints: createCheckpointStore(database, provider),
    projections: createProjectionStore(database, provider, inSection),
    search: createSearchStore(database, provider),
    alerts: createAlertStore(db, provider, inSection),
    webhooks: createWebhookStore(database, inSection),
    outgoingWebhooks: createOutgoingWebhookStore(db, inSection),
    trustedKeys: createTrustedKeyStore(db, inSection),
    rejections: createRejectionStore(db, provider, inSection),
    outbox: createOutboxStore(sql, { provider, hashes: facts.hashes }, inSection),
    workflows: createWorkflowStore(db, inSection),
    agents: createAgentStore(db),
    publicKeys: createPublicKeyStore(db, inSection),
    personKeys: createPersonKeyStore(db, inSection),
    keys: createKeyStore(db),
    sessions: createSessionStore(db, inSection),
    audit: createAuditStore(db, provider, inSection),
    check: answeredInTime(readiness, { ms: CHECK_PATIENCE_MS, late: notReady(unavailable(null)) }),
    close: database.close,
  };
}
