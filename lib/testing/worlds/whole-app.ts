// The app that a server composes, in a data directory of its own until the test ends, and the same behind its own port.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type App, compose } from '@/lib/server/compose';
import { readSettings } from '@/lib/server/env';
import { freePort } from '@/lib/server/free-port';
import { createLogger } from '@/lib/server/logger';
import type { Pages } from '@/lib/server/pages';
import { serveApp } from '@/lib/server/serve-app';
import { NO_PAGES } from './no-pages';

export const ADMIN_TOKEN = 'a-token-for-tests-of-the-whole-server';

/** Composes an app with settings from these environment variables. */
export async function openWholeApp(
  environment: Readonly<Record<string, string>> = {},
): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-app-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = readSettings({
    COLLOQUY_DATA_DIR: dataDir,
    COLLOQUY_ADMIN_TOKEN: ADMIN_TOKEN,
    GATEWAY_PORT: '0',
    ...environment,
  });
  const app = await compose(settings, createLogger('silent'));
  onTestFinished(() => app.close());
  return app;
}

/** The same behind a port, without the gateway; pages are nowhere unless they are given. */
export async function serveWholeApp(
  options: {
    readonly dev?: boolean;
    readonly pages?: Pages;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<{ readonly app: App; readonly port: number; readonly url: string }> {
  const port = await freePort('127.0.0.1');
  const { dev = false, pages = NO_PAGES, environment } = options;
  const app = await openWholeApp({ ...environment, PORT: String(port) });
  const server = createServer();
  const close = serveApp({ app, server, dev, pages });
  onTestFinished(close);
  server.listen(port, app.settings.host);
  await once(server, 'listening');
  return { app, port, url: `http://127.0.0.1:${port}` };
}
