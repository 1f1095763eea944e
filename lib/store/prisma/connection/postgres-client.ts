// The Prisma client of a Postgres database. Its driver is loaded with this file, for who has one.
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/prisma/generated/postgresql/client';

/** Connections of one process: reads run beside the one that appends. */
const POOL_MAX = 10;

/** No answer in this time is an answer: the server takes no more connections. */
const CONNECT_TIMEOUT_MS = 5_000;

/** A writer that waits longer for the append lock gives up; the client retries. */
const LOCK_TIMEOUT_MS = 5_000;

/** A process that stops in the middle of an append (SIGSTOP, a dead host) lets go of the lock after this time. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Connects on the first statement. */
export function postgresClient(connectionString: string): PrismaClient {
  const adapter = new PrismaPg({
    connectionString,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  return new PrismaClient({ adapter });
}
