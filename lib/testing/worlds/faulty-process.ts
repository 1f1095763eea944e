// A process of its own for the test of the last resort: a whole server, in which an error that nobody catches is thrown, or a
// promise rejected, as soon as a line comes on its standard input that names it.
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { compose } from '@/lib/server/compose';
import { readSettings } from '@/lib/server/env';
import { createEndProcess, takeUncaught } from '@/lib/server/last-resort';
import { createLogger } from '@/lib/server/logger';
import { serveApp } from '@/lib/server/serve-app';
import { NO_PAGES } from './no-pages';

const settings = readSettings(process.env);
const log = createLogger('info');
const app = await compose(settings, log);
const server = createServer();
const close = serveApp({ app, server, dev: false, pages: NO_PAGES });
takeUncaught(log, createEndProcess(log, close));
await new Promise<void>((resolve) => {
  server.listen(settings.port, settings.host, resolve);
});
createInterface({ input: process.stdin }).on('line', (fault) => {
  if (fault === 'exception') throw new Error('nobody catches this');
  void Promise.reject(new Error('nobody catches that'));
});
process.stdout.write('ready\n');
