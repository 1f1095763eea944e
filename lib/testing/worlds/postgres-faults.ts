// What goes wrong between a store and its Postgres: a connection that is cut or carries nothing more, a server that says nothing, a
// lock that somebody else holds.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { MIGRATE_LOCK } from '@/lib/store/prisma/connection/migrate';

/** A TCP proxy to the database, at a URL of its own: it can cut its connections, or hold them open and forward nothing. */
export async function proxyTo(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    if (isFrozen) for (const socket of [near, far]) socket.pause();
  });
  const url = new URL(databaseUrl);
  url.port = String(await portOf(server));
  /** Ends every connection as a killed server does: without a last message. */
  const cut = () => {
    for (const socket of sockets) socket.end();
  };
  /** Forwards nothing more, of connections made later neither, and ends none of them. */
  const freeze = () => {
    isFrozen = true;
    for (const socket of sockets) socket.pause();
  };
  /** Forwards again, what waited first. */
  const thaw = () => {
    isFrozen = false;
    for (const socket of sockets) socket.resume();
  };
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return closed(server);
  };
  return { url: url.href, cut, freeze, thaw, close };
}

/** Takes connections and says nothing. */
export async function silentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  const url = `postgres://nobody@127.0.0.1:${await portOf(server)}/nothing`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return closed(server);
  };
  return { url, close };
}

/** Holds the table of the log: in the mode SHARE it can be read meanwhile, in ACCESS EXCLUSIVE it cannot. */
export async function heldTable(databaseUrl: string, mode: 'SHARE' | 'ACCESS EXCLUSIVE' = 'SHARE') {
  const lock = `LOCK TABLE event IN ${mode} MODE`;
  return held(databaseUrl, { lock, waits: `relation = 'event'::regclass` });
}

/** Migrates, as far as others can tell: they wait for it. */
export async function heldMigrations(databaseUrl: string) {
  const lock = `SELECT pg_advisory_xact_lock(${MIGRATE_LOCK})`;
  return held(databaseUrl, { lock, waits: `locktype = 'advisory' AND objid = ${MIGRATE_LOCK}` });
}

async function held(databaseUrl: string, { lock, waits }: { lock: string; waits: string }) {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(lock);
  const waiting = `SELECT pid FROM pg_locks WHERE NOT granted AND ${waits}`;
  return {
    /** The process of Postgres that waits. */
    async onceWaitedFor(): Promise<number> {
      for (;;) {
        const [row] = (await holder.query<{ pid: number }>(waiting)).rows;
        if (row) return row.pid;
      }
    },
    now: () => holder.end(),
  };
}

/** Does something while a process stands still. */
export async function whileStopped(pid: number, work: () => Promise<void>): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<unknown> {
  const end = once(server, 'close');
  server.close();
  return end;
}
