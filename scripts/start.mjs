// npm start: installs and builds what is stale, then becomes the production server. The server runs in
// this very process, so signals, the terminal and the exit code are its own.
import { main, root } from './process.mjs';
import { ensureBuilt, ensureInstalled, loadSettings } from './setup.mjs';

const ORPHAN_CHECK_MS = 500;

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
  stopWithNpm();
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
  loadSettings();
  process.env.NODE_ENV = 'production';
  process.env.NEXT_TELEMETRY_DISABLED ??= '1';
  process.setSourceMapsEnabled(true);
  await import('../dist/server.js');
});
