// Ports for programs that are told where to listen before they do.
import { createServer } from 'node:net';
import { invariant } from '@/lib/std/invariant';
import type { Settings } from './env';

/** A port of a host that nobody listens on at this moment. */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(0, host, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  invariant(
    address !== null && typeof address === 'object',
    'a TCP server has an address and a port',
  );
  return address.port;
}

/**
 * Settings with the port that `PORT=0` gets: the address that is announced and the names that requests may be sent to rest on it, and
 * are made before anybody listens.
 */
export async function withChosenPort(settings: Settings): Promise<Settings> {
  return settings.port === 0 ? { ...settings, port: await freePort(settings.host) } : settings;
}
