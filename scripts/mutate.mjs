// npm run mutate: changes the sources of one folder in many small ways and says which changes its own tests do not notice.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { scoreOf, scoreTable, survivorLines } from './mutation-report.mjs';
import { missingPackages } from './packages/lock.mjs';
import { CommandError, main, root, runNpm, say } from './process.mjs';
import { ensureClients, ensureInstalled } from './setup.mjs';

const BREAK = 85;
const HELP = `npm run mutate -- FOLDER [--break N] [--only FILE]... [--concurrency N]

Changes each source of FOLDER (such as lib/routing) in many small ways, one at a time, runs the tests of FOLDER, and prints
the share of the changes that made a test fail and every change that made none fail. Fails under N per cent.
  --break N        the share to reach, ${BREAK} where it is not said
  --only FILE      changes this file of FOLDER alone; may be said again
  --concurrency N  processes that run tests, 1 where it is not said
COLLOQUY_TEST_SEED is the seed of the laws, 1 where it is not set: the same changes are noticed each time.`;

const OPTIONS = {
  break: { type: 'string', default: String(BREAK) },
  only: { type: 'string', multiple: true, default: [] },
  concurrency: { type: 'string', default: '1' },
  help: { type: 'boolean', short: 'h' },
};

function numberOf(option, text, [least, most]) {
  const number = Number(text);
  if (text !== '' && number >= least && number <= most) return number;
  throw new CommandError(
    `--${option}: expected a number from ${least} to ${most}, saw "${text}"`,
    2,
  );
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new CommandError(`${error.message}\n${HELP}`, 2);
  }
}

/** The path of a folder below the root, with slashes. Throws `CommandError` where there is none. */
function folderNamed(name) {
  const path = relative(root, resolve(root, name)).split(sep).join('/');
  const file = join(root, path);
  if (path === '' || path.startsWith('..') || !existsSync(file) || !statSync(file).isDirectory()) {
    throw new CommandError(`There is no folder "${name}".\n${HELP}`, 2);
  }
  return path;
}

/** Stryker has a lock file of its own: nobody who runs or tests the product waits for its packages. */
async function ensureStryker() {
  const folder = join(root, 'scripts', 'mutation');
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
  const lock = read(join(folder, 'package-lock.json'));
  const installed = read(join(folder, 'node_modules', '.package-lock.json'));
  if (missingPackages(lock, installed, { dev: true }).length === 0) return;
  say('Installing Stryker...');
  const code = await runNpm(['ci', '--prefix', folder, '--ignore-scripts', '--loglevel=error']);
  if (code !== 0) throw new CommandError('Stryker could not be installed: see npm above.', code);
}

await main(async () => {
  const { values, positionals } = parsed();
  if (values.help) return console.log(HELP);
  if (positionals.length !== 1) throw new CommandError(HELP, 2);
  const folder = folderNamed(positionals[0]);
  const least = numberOf('break', values.break, [0, 100]);
  const concurrency = numberOf('concurrency', values.concurrency, [1, 64]);
  const sources = values.only.length > 0 ? values.only : [`${folder}/**/*.ts`];
  await ensureInstalled({ dev: true });
  await ensureClients();
  await ensureStryker();

  const { runStryker } = await import('./mutation/run.mjs');
  const mutants = await runStryker({
    folder,
    sources: [...sources, '!**/*.test.ts'],
    concurrency,
  });

  if (mutants.length === 0) throw new CommandError(`Nothing of ${folder} could be changed.`);
  console.log(['', ...survivorLines(mutants), '', ...scoreTable(mutants)].join('\n'));
  const { score } = scoreOf(mutants);
  if (score < least) {
    throw new CommandError(
      `Tests noticed ${score.toFixed(1)} % of the changes, less than ${least} %.`,
    );
  }
});
