// The Prisma client of a Postgres database. Its driver is loaded with this file, for who has one.
import { Socket } from 'node:net';
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

/**
 * The server ends a statement that takes longer, for which nobody would wait. The longest on a million events, a search for a prefix, takes
 * half a second.
 */
const STATEMENT_TIMEOUT_MS = 18_000;

/**
 * A connection over which nothing came or went for this time has ended: its host is gone, a firewall forgot it, its process of Postgres
 * was stopped. A server that lives has said by then that a statement took too long, and the pool closes idle connections sooner.
 */
const SILENCE_MS = 20_000;

/** Connects on the first statement. */
export function postgresClient(connectionString: string): PrismaClient {
  const adapter = new PrismaPg({
    connectionString,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    stream: socketThatEnds,
  });
  return new PrismaClient({ adapter });
}

/**
 * The socket of a connection, which ends by itself where the other side says nothing more: what was asked over it fails, and the pool
 * drops it. The driver's `query_timeout` would fail the statement alone, and the pool hand out the connection of a transaction again.
 */
function socketThatEnds(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SILENCE_MS, () => {
    const silence = new Error('The database said nothing more over this connection');
    socket.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }));
  });
}
