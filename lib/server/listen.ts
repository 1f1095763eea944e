// Listening as a promise, for the ports that this process opens by itself.
import type { Server } from 'node:net';
import type { Settings } from './env';

/** Listens there; throws why it cannot. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** What is told where the web port cannot be listened on. */
export function listenFailure(
  { code, message }: NodeJS.ErrnoException,
  { host, port, portOption }: Pick<Settings, 'host' | 'port' | 'portOption'>,
): string {
  const next = port + 1;
  const another = portOption === undefined ? `PORT=${next} npm start` : `${portOption}=${next}`;
  return code === 'EADDRINUSE'
    ? `Port ${port} on ${host} is taken. Stop what uses it, or start with another one: ${another}`
    : `Colloquy cannot listen: ${message}. HOST has to be an address of this machine, as 127.0.0.1 or 0.0.0.0, and ${portOption ?? 'PORT'} one that this user may listen on; they are ${host} and ${port}.`;
}
