// npm run fuzz: generated and mutated inputs against everything that reads what strangers send. Arguments are handed to
// lib/testing/fuzz/run.ts.
import { CommandError, main, runBin } from './process.mjs';
import { ensureInstalled } from './setup.mjs';

await main(async () => {
  await ensureInstalled({ dev: true });
  // With a collector that can be asked, growth is what is kept and not what is yet to be collected.
  const args = ['--expose-gc', 'lib/testing/fuzz/run.ts', ...process.argv.slice(2)];
  const code = await runBin('tsx', args, { stdio: 'inherit' });
  if (code !== 0) throw new CommandError('Fuzzing failed: what is wrong stands above.', code);
});
