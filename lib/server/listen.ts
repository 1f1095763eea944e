// Listening as a promise, for the ports that this process opens by itself.
import type { Server } from 'node:net';

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
