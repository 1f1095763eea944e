// npm start: installs and builds what is stale, then becomes the production server. The server runs in
// this very process, so signals, the terminal and the exit code are its own.
import { CommandError, main, root, say } from './process.mjs';
import { ensureBuilt, ensureInstalled, loadSettings } from './setup.mjs';

const ORPHAN_CHECK_MS = 500;

const HELP = `npm start

Installs and builds what is stale, then serves. Settings are environment variables, such as PORT=4000 npm start, or stand in
a file .env; .env.example has all of them with comments.

NODE_OPTIONS=--enable-source-maps makes stack traces name the sources, for some 45 MB of memory.`;

/**
 * npm hands a SIGTERM to the shell between it and us, which dies without passing it on: losing that
 * shell is our signal to stop.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, ORPHAN_CHECK_MS);
  timer.unref();
}

await main(async () => {
  const [argument] = process.argv.slice(2);
  if (argument === '--help' || argument === '-h') return say(HELP);
  if (argument !== undefined) throw new CommandError(`unknown argument ${argument}\n\n${HELP}`, 2);
  stopWithNpm();
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
  loadSettings();
  process.env.NODE_ENV = 'production';
  process.env.NEXT_TELEMETRY_DISABLED ??= '1';
  await import('../dist/server.js');
});
