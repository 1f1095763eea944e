// A process of its own for tests that kill a whole server: its API, its plain sockets and its gateway, without pages. Settings
// are those of the environment. It prints a line when it listens, with the address of its gateway.
import { createServer } from 'node:http';
import { compose } from '@/lib/server/compose';
import { readSettings } from '@/lib/server/env';
import { createLogger } from '@/lib/server/logger';
import { serveApp } from '@/lib/server/serve-app';
import { serveGateway } from '@/lib/server/serve-gateway';
import { NO_PAGES } from './no-pages';

const settings = readSettings(process.env);
const app = await compose(settings, createLogger('silent'));
const server = createServer();
serveApp({ app, server, dev: false, pages: NO_PAGES });
await new Promise<void>((resolve, reject) => {
  server.once('error', reject).listen(settings.port, settings.host, resolve);
});
const gateway = await serveGateway(app);
process.stdout.write(`${gateway?.url ?? 'off'}\n`);
