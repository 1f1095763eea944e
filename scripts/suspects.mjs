// npm run suspects: how often the ranking of suspects names the annotated agent and step of the transcripts beside this
// repository. Arguments are handed to bench/suspects/evaluate.ts.
import { CommandError, main, runBin } from './process.mjs';
import { ensureInstalled } from './setup.mjs';

await main(async () => {
  await ensureInstalled({ dev: true });
  const args = ['bench/suspects/evaluate.ts', ...process.argv.slice(2)];
  const code = await runBin('tsx', args, { stdio: 'inherit' });
  if (code !== 0) throw new CommandError('The suspects could not be evaluated.', code);
});
