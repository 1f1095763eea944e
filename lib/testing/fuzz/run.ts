// `npm run fuzz`: every target, or those named, over generated and mutated inputs, and the laws of the unit tests with many
// cases. Exits with 1 where one fails, is too slow or keeps memory.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type FuzzReport, GROWTH_MIB_MAX, INPUT_MS_MAX, runCampaign } from './campaign';
import { LAW_FACTOR, runLaws } from './laws';
import type { FuzzTarget } from './target';
import { FUZZ_TARGETS } from './targets';

const COUNT = 1_000_000;
/** The laws of the unit tests, among the names of what can be run. */
const LAWS = 'laws';
const NAMES = [...FUZZ_TARGETS.map(({ name }) => name), LAWS];
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const HELP = `npm run fuzz [-- TARGET... [--count N] [--factor N] [--seed S]]

Runs generated inputs and a mutation of each against: ${FUZZ_TARGETS.map(({ name }) => name).join(', ')}.
Then runs ${LAWS}: all unit tests that draw random values, with many times the cases of npm test.
  --count N   inputs of each sort, ${COUNT.toLocaleString('en-US')} where it is not said
  --factor N  how many times the cases of npm test each law is tried with, ${LAW_FACTOR} where it is not said
  --seed S    the first seed; the same seed gives the same inputs. Where it is not said, the clock chooses
`;

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      factor: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const unknown = positionals.filter((name) => !NAMES.includes(name));
  if (values.help || unknown.length > 0) {
    console.log(HELP);
    return unknown.length;
  }
  const count = wholeNumber('--count', values.count ?? String(COUNT));
  const seed = wholeNumber('--seed', values.seed ?? String(Date.now() % 2 ** 31));
  const factor = wholeNumber('--factor', values.factor ?? String(LAW_FACTOR));
  const isAsked = (name: string) => positionals.length === 0 || positionals.includes(name);
  let failed = fuzz(
    FUZZ_TARGETS.filter(({ name }) => isAsked(name)),
    { count, seed },
  );
  if (isAsked(LAWS) && !runLaws(ROOT, { seed, factor })) failed += 1;
  return failed === 0 ? 0 : 1;
}

/** Runs some targets; how many of them failed. */
function fuzz(
  targets: readonly FuzzTarget[],
  { count, seed }: { count: number; seed: number },
): number {
  let failed = 0;
  for (const target of targets) {
    const report = runCampaign(target, {
      count,
      seed,
      onProgress: (done, failures) => showProgress(target.name, { done, count, failures }),
    });
    showReport(report, seed);
    if (!isClean(report)) failed += 1;
  }
  return failed;
}

function wholeNumber(option: string, value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`${option}: expected a whole number, saw ${value}`);
}

function isClean({ failures, growthMib }: FuzzReport): boolean {
  return failures.length === 0 && growthMib <= GROWTH_MIB_MAX;
}

type Progress = { readonly done: number; readonly count: number; readonly failures: number };

/** One line that is written over on a terminal; elsewhere a line for each tenth, not to fill a log. */
function showProgress(name: string, { done, count, failures }: Progress): void {
  const share = Math.floor((100 * done) / count);
  const line = `${name}: ${done.toLocaleString('en-US')} of each, ${share} %, ${failures} failures`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line} `);
  else if (done > 0 && done % Math.ceil(count / 10) === 0) process.stderr.write(`${line}\n`);
}

function showReport(report: FuzzReport, seed: number): void {
  const { generated, mutated, seconds, characters, slowestMs, growthMib } = report;
  const number = (value: number) => value.toLocaleString('en-US');
  if (process.stderr.isTTY) process.stderr.write('\r');
  console.log(
    [
      `${report.target}: ${number(generated)} generated, ${number(mutated)} mutated, seed ${seed}`,
      `  ${report.failures.length} failures in ${seconds.toFixed(1)} s over ${number(characters)} characters`,
      `  slowest input ${slowestMs.toFixed(1)} ms (at most ${INPUT_MS_MAX}), growth ${growthMib.toFixed(1)} MiB (at most ${GROWTH_MIB_MAX})`,
      ...report.failures.map(
        (failure) =>
          `  seed ${failure.seed}, ${failure.how}: ${failure.complaint}\n    ${JSON.stringify(failure.text.slice(0, 2000))}`,
      ),
    ].join('\n'),
  );
}

process.exitCode = main();
