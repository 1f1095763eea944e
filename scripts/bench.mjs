// npm run bench: the benchmarks, against a production build. Arguments are handed to bench/run.ts.
import { CommandError, main, runBin } from './process.mjs';
import { ensureBuilt, ensureInstalled } from './setup.mjs';

await main(async () => {
  await ensureInstalled({ dev: true });
  await ensureBuilt();
  const code = await runBin('tsx', ['bench/run.ts', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new CommandError('A benchmark failed.', code);
});
