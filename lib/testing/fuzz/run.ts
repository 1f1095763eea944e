// `npm run fuzz`: every target, or those named, over generated and mutated inputs. Exits with 1 where one fails, is too slow
// or keeps memory.
import { parseArgs } from 'node:util';
import { type FuzzReport, GROWTH_MIB_MAX, INPUT_MS_MAX, runCampaign } from './campaign';
import { FUZZ_TARGETS } from './targets';

const COUNT = 1_000_000;
const HELP = `npm run fuzz [-- TARGET... [--count N] [--seed S]]

Runs generated inputs and a mutation of each against: ${FUZZ_TARGETS.map(({ name }) => name).join(', ')}.
  --count N   inputs of each sort, ${COUNT.toLocaleString('en-US')} where it is not said
  --seed S    the first seed; the same seed gives the same inputs. Where it is not said, the clock chooses
`;

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const unknown = positionals.filter(
    (name) => !FUZZ_TARGETS.some((target) => target.name === name),
  );
  if (values.help || unknown.length > 0) {
    console.log(HELP);
    return unknown.length;
  }
  const count = wholeNumber('--count', values.count ?? String(COUNT));
  const seed = wholeNumber('--seed', values.seed ?? String(Date.now() % 2 ** 31));
  const targets = FUZZ_TARGETS.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
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
  return failed === 0 ? 0 : 1;
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
