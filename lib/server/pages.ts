// Next's pages: what answers their requests, and what takes the upgrades of Next's development server. What the build wrote once
// for all, scripts and styles, is answered here as the build compressed it: smaller than Next would make it at each request.
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
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
  if (!dev) await takeBuiltSettings();
  const pages = next({ dev, dir: process.cwd(), httpServer: upgrades, port });
  await pages.prepare();
  const handlePage = pages.getRequestHandler();
  const answerFile = builtFiles();
  return {
    handle(request, response) {
      const isFile = !dev && request.url?.startsWith(BUILT_PATH) === true;
      return isFile ? answerFile(request, response) : handlePage(request, response);
    },
    upgrade(request, socket, head) {
      // Next takes none before its first request.
      if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy();
    },
  };
}

/** Has Next take its settings as the build resolved them: to read `next.config.ts` it loads its compiler, which stays in memory with 25 to 50 MB. */
async function takeBuiltSettings(): Promise<void> {
  const file = join(process.cwd(), '.next', 'required-server-files.json');
  const { config } = JSON.parse(await readFile(file, 'utf8')) as { readonly config: unknown };
  // Where a server that Next itself puts together finds them.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** Where the files of the build are served. Their names change with what is in them. */
const BUILT_PATH = '/_next/static/';

/** As long as a browser keeps one. Seconds. */
const BUILT_KEPT_SEC = 365 * 24 * 60 * 60;

/** Answers the files that the build wrote, compressed as the build did where the browser reads that. */
function builtFiles() {
  const files = new Hono();
  files.use(
    serveStatic({
      root: join(process.cwd(), '.next'),
      precompressed: true,
      rewriteRequestPath: (path) => path.slice('/_next'.length),
      onFound: (_path, c) =>
        c.header('cache-control', `public, max-age=${String(BUILT_KEPT_SEC)}, immutable`),
    }),
  );
  return getRequestListener(files.fetch, { overrideGlobalObjects: false });
}
