// Makes a data directory with a long history: `npx tsx bench/history/make-history.ts --events 1000000 --out DIR`.
import { parseArgs } from 'node:util';
import { buildHistory, type Step } from './build-history';
import { planOf } from './plan';

const HELP = `Makes a data directory whose database holds a long history, the same one for the same arguments.

  npx tsx bench/history/make-history.ts --events 10000000 --out DIR

  --events N   events of the log, a multiple of 1,000 (1000000)
  --out DIR    a folder that is empty or not there; one whose log is whole is gone on with
  --seed N     of all choices (1)
  --log-only   leaves folding and indexing the log to the first server that starts on it
  --help

A tenth as many threads and runs, a hundredth as many agents of which one in fifty registered. A million events take 1.5 GB.
COLLOQUY_BENCH_HISTORY=DIR npm run bench -- history measures a server on it.`;

/** Between two lines about how far it got. Seconds. */
const TOLD_EVERY_S = 5;

const STEPS: Readonly<Record<Step, string>> = {
  log: 'events stored',
  guards: 'indexes and triggers made',
  fold: 'events folded',
  index: 'events in the search index',
};

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'log-only': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || values.out === undefined) {
  console.log(HELP);
  process.exit(values.help ? 0 : 1);
}

const plan = planOf(Number(values.events), Number(values.seed));
const startedAt = performance.now();
await buildHistory({
  plan,
  dataDir: values.out,
  logOnly: values['log-only'],
  onProgress: progressLine(),
  onWarning: (message) => console.error(message),
});
console.error(`${values.out} holds ${plan.events} events after ${secondsSince(startedAt)} s`);

/** Says every few seconds how far a step got, and how fast it is. */
function progressLine(): (step: Step, done: number, all: number) => void {
  let told: { step: Step | null; done: number; at: number } = { step: null, done: 0, at: 0 };
  return (step, done, all) => {
    const now = performance.now();
    if (told.step !== step) told = { step, done: 0, at: now };
    const seconds = (now - told.at) / 1000;
    if (seconds < TOLD_EVERY_S && done < all) return;
    const rate = seconds === 0 ? '' : `, ${Math.round((done - told.done) / seconds)}/s`;
    console.error(`${done} of ${all} ${STEPS[step]}${rate}`);
    told = { step, done, at: now };
  };
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}
