// Ports for programs that are told where to listen before they do.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Settings } from './env';

/**
 * Below the range from which systems take the ports of outgoing connections, so that no connection takes a port between its choice
 * and its use, and a server that is started again finds its own free.
 */
const PORTS = { from: 15_000, to: 32_000 };

const TRIES_MAX = 100;

/** A port of a host that nobody listens on at this moment. */
export async function freePort(host: string): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    const refusal = await listenOnce(host, port);
    if (refusal === null) return port;
    if (refusal.code !== 'EADDRINUSE' || tried === TRIES_MAX) throw refusal;
  }
}

/** Why a server cannot listen there, or null where it could. */
async function listenOnce(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  const server = createServer();
  const refusal = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve).listen(port, host, () => resolve(null));
  });
  if (refusal === null) await new Promise((resolve) => server.close(resolve));
  return refusal;
}

/**
 * Settings with the port that `PORT=0` gets: the address that is announced and the names that requests may be sent to rest on it, and
 * are made before anybody listens.
 */
export async function withChosenPort(settings: Settings): Promise<Settings> {
  return settings.port === 0 ? { ...settings, port: await freePort(settings.host) } : settings;
}
