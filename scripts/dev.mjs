// npm run dev: the server from its sources, restarted on changes; Next reloads the pages by itself.
import { CommandError, main, runBin } from './process.mjs';
import { ensureClients, ensureInstalled, loadSettings } from './setup.mjs';

await main(async () => {
  await ensureInstalled({ dev: true });
  await ensureClients();
  loadSettings();
  const args = ['watch', '--clear-screen=false', 'server.ts', '--dev', ...process.argv.slice(2)];
  const code = await runBin('tsx', args, {
    stdio: 'inherit',
    env: { NODE_ENV: 'development' },
  });
  if (code !== 0) throw new CommandError('The development server stopped.', code);
});
