// npm test: everything that has to hold, from a bare clone on. Stops at the first step that fails.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allFiles, baseOf, changedFiles, planOf } from './changed.mjs';
import { ensureTestChromium } from './chromium.mjs';
import { findOrInstallPostgres } from './postgres/postgres.mjs';
import { CommandError, main, runBin } from './process.mjs';
import { ensureBuilt, ensureClients, ensureInstalled } from './setup.mjs';
import { addCounts, playwrightCounts, summaryOf, vitestCounts } from './test-counts.mjs';

const HELP = `npm test                     everything
npm test -- lint             Biome and TypeScript
npm test -- unit [FILTER]    unit and contract tests; FILTER is handed to Vitest
npm test -- browser [FILTER] build and browser tests; FILTER is handed to Playwright
npm test -- changed [--base REV]
                             what the changes since REV can break, HEAD where it is not said: lint, types, the architecture
                             test, unit tests of code that imports what changed or that stand beside changed data, and
                             browser tests that changed or import what changed below e2e`;

const VISIBLE = ['ignore', 'inherit', 'inherit'];

const [part = 'all', ...filters] = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'colloquy-reports-'));
let counts;

async function step(title, body) {
  console.log(`\n== ${title}`);
  const startedAt = performance.now();
  await body();
  console.log(`== ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function tool(title, name, args, env = {}) {
  const code = await runBin(name, args, { stdio: VISIBLE, env });
  if (code !== 0) throw new CommandError(`${title} failed.`, code);
}

async function lint() {
  await step('Lint', () => tool('Lint', 'biome', ['check', '--error-on-warnings', '.']));
  await step('Types', async () => {
    await tool('Route types', 'next', ['typegen']);
    await tool('Types', 'tsc', ['--noEmit']);
  });
}

async function unit(args = ['run', ...filters]) {
  await step('Postgres', findOrInstallPostgres);
  await step('Unit and contract tests', async () => {
    const report = join(reports, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const env = { NODE_ENV: 'test', COLLOQUY_REQUIRE_POSTGRES: '1' };
    await counted(report, vitestCounts, () =>
      tool('Unit and contract tests', 'vitest', [...args, ...reporters], env),
    );
  });
}

async function browser(more = filters) {
  await step('Build', ensureBuilt);
  await step('Chromium', ensureTestChromium);
  await step('Browser tests', async () => {
    const report = join(reports, 'playwright.json');
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_HTML_OPEN: 'never' };
    const args = ['test', '--reporter=list,json', ...more];
    await counted(report, playwrightCounts, () => tool('Browser tests', 'playwright', args, env));
  });
}

/** Runs what the changes since a revision can break, and says what it does not run. */
async function changed() {
  const base = baseOf(filters);
  const plan = planOf(changedFiles(base), allFiles());
  await lint();
  await unit(plan.unit === null ? ['run'] : ['related', '--run', ...plan.unit]);
  if (plan.browser) await browser([`--only-changed=${base}`, '--pass-with-no-tests']);
  console.log(
    `\nNot run: ${plan.browser ? 'the other' : 'all'} browser tests; "npm test" runs them.`,
  );
  if (plan.left.length > 0) console.log(`No test looks at: ${plan.left.join(', ')}`);
}

/** Adds the counts of a suite's report to the total, whether the suite passed or not. */
async function counted(report, read, runSuite) {
  try {
    await runSuite();
  } finally {
    counts = addCounts(counts, read(readReport(report)));
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The tests have databases of their own: the settings of a real instance must not reach them. */
function forgetSettings() {
  for (const name of Object.keys(process.env)) {
    const isSetting = name === 'DATABASE_URL' || name.startsWith('COLLOQUY_');
    if (isSetting && !name.startsWith('COLLOQUY_TEST_')) delete process.env[name];
  }
}

const parts = {
  lint: [lint],
  unit: [unit],
  browser: [browser],
  all: [lint, unit, browser],
  changed: [changed],
};

await main(async () => {
  if (part === '--help' || part === '-h') return console.log(HELP);
  if (!Object.hasOwn(parts, part))
    throw new CommandError(`There is no part "${part}".\n${HELP}`, 2);
  forgetSettings();
  await step('Install', async () => {
    await ensureInstalled({ dev: true });
    await ensureClients();
  });
  for (const runPart of parts[part]) await runPart();
});

rmSync(reports, { recursive: true, force: true });
if (counts) console.log(summaryOf(counts));
