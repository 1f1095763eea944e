// Next's pages: what answers their requests, and what takes the upgrades of Next's development server.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import next from 'next';

export type Pages = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** Prepares the pages of the folder that the process runs in; `port` is the one that they are served on. */
export async function preparePages({ dev, port }: { dev: boolean; port: number }): Promise<Pages> {
  // Next ends every upgrade to a path that one of its routes answers, and the API is such a route for plain Next. So it
  // hears of upgrades from a server of its own, which never listens and is given those alone that are for Next.
  const upgrades = createServer();
  const pages = next({ dev, dir: process.cwd(), httpServer: upgrades, port });
  await pages.prepare();
  return {
    handle: pages.getRequestHandler(),
    upgrade(request, socket, head) {
      // Next takes none before its first request.
      if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy();
    },
  };
}
